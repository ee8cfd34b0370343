// The tabs and windows of this browser that show Seaboard. They know of each other
// and share what there is little of: a browser opens six connections to a server,
// and streams would take them all. So a few hold a stream, and one alone calls.
//
// There is no lock: over plain http browsers give none. Each tab tells the others
// how it stands, and all of them come to the same order by the same rule. Where two
// differ for a moment, there is one stream too many for that moment.

import { find, tableHere } from "./dom";

const STREAMS = 3; // that a browser holds, half of its connections
const ROLL = 2000; // ms between two calls of the roll
const SILENCE = 5000; // ms after which another tab calls it
const ANSWER = 1500; // ms that a tab has to answer

/** How one tab stands. */
export interface Tab {
  id: string;
  /** Whether its visitor may have tables. */
  known: boolean;
  /** The table that it shows, "" for none. */
  table: string;
  visible: boolean;
  /** Whether somebody has touched it: only then it may sound. */
  touched: boolean;
  /** When it was looked at last. */
  looked: number;
}

/** What the tabs tell each other. */
export type Word =
  | { is: Tab } // how the sender stands
  | { roll: string } // all shall say how they stand
  | { bye: string } // a tab closes or freezes
  | { about: "call"; said: unknown }; // for call.ts

const channel = "BroadcastChannel" in window ? new BroadcastChannel(`seaboard${document.body.dataset.base ?? ""}`) : null;

/** A name for this tab. Over plain http there is no randomUUID. */
const me = [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join("");

const others = new Map<string, { tab: Tab; heard: number }>();
let looked = document.hidden ? 0 : Date.now();
let called = 0; // when the roll was called last
let away = false; // closed or frozen: it counts no more

let changed: () => void = () => {};
let heard: (said: unknown) => void = () => {};

function self(): Tab {
  return {
    id: me,
    known: find("#elsewhere") !== null,
    table: find("#table[data-stream]") ? tableHere : "",
    visible: !document.hidden,
    touched: navigator.userActivation?.hasBeenActive ?? false,
    looked,
  };
}

const send = (word: Word): void => channel?.postMessage(word);

/** The other tabs that are alive: who has not answered the last roll is not. */
function present(): Tab[] {
  const grace = Date.now() - called < ANSWER;
  return [...others.values()].filter((o) => grace || o.heard >= called).map((o) => o.tab);
}

/** All tabs, this one too. */
export const tabs = (): Tab[] => [self(), ...present()];

const first = (list: Tab[], ...by: ((t: Tab) => number)[]): Tab[] =>
  list.sort((a, b) => by.map((f) => f(b) - f(a)).find((d) => d !== 0) ?? (a.id < b.id ? -1 : 1));

/** Whether this tab calls for all: one that may sound, before others the one that is
 * looked at. */
export const leads = (): boolean =>
  !away && first(tabs(), (t) => Number(t.known), (t) => Number(t.touched), (t) => Number(t.visible), (t) => t.looked)[0]!.id === me;

/** The tabs that may hold a stream. */
const holders = (): Tab[] =>
  first(tabs().filter((t) => t.table), (t) => Number(t.visible), (t) => t.looked).slice(0, STREAMS);

/** Whether this tab may hold a stream. */
export const holds = (): boolean => !away && holders().some((t) => t.id === me);

/** Whether some tab shows a table without hearing of it at once. */
export const crowded = (): boolean => tabs().filter((t) => t.table).length > STREAMS;

/** Tells the other tabs something about calling. */
export const tellTabs = (said: unknown): void => send({ about: "call", said });

function hear(word: Word): void {
  if ("is" in word) {
    const known = others.has(word.is.id);
    others.set(word.is.id, { tab: word.is, heard: Date.now() });
    if (!known) stand(); // a new one learns of this one
  } else if ("roll" in word) {
    count();
    stand();
  } else if ("bye" in word) {
    others.delete(word.bye);
  } else if (word.about === "call") {
    heard(word.said);
    return;
  }
  changed();
}

/** Says how this tab stands. */
function stand(): void {
  if (!away) send({ is: self() });
}

/** A roll begins: who did not answer the one before is gone. */
function count(): void {
  for (const [id, o] of others) if (o.heard < called) others.delete(id);
  called = Date.now();
}

function tick(): void {
  const since = Date.now() - called;
  if (!away && (since > SILENCE || (since >= ROLL && leads()))) {
    count();
    send({ roll: me });
    stand();
  }
  changed();
}

function leave(): void {
  away = true;
  send({ bye: me });
  changed();
}

function comeBack(): void {
  away = false;
  lookedAt();
}

function lookedAt(): void {
  if (!document.hidden) looked = Date.now();
  stand();
  changed();
}

/** Begins to know of the other tabs. Onchange is called when something may have
 * changed among them, and at least every second. */
export function meet(onchange: () => void): void {
  changed = onchange;
  if (channel) channel.onmessage = (e: MessageEvent<Word>) => hear(e.data);
  document.addEventListener("visibilitychange", lookedAt);
  addEventListener("focus", lookedAt);
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, stand, { once: true, passive: true });
  addEventListener("pagehide", leave);
  document.addEventListener("freeze", leave);
  addEventListener("pageshow", (e) => e.persisted && comeBack());
  document.addEventListener("resume", comeBack);
  setInterval(tick, 1000);
  called = Date.now();
  send({ roll: me });
  stand();
}

/** Has what the other tabs say about calling heard. */
export const onTold = (f: typeof heard): void => {
  heard = f;
};
