// Following the table: by a stream, where this tab may hold one; else by asking
// every few seconds while somebody looks. Silence is noticed, and what broke heals
// without being asked.

import { jitter, wait } from "./again";
import { find, seq, tableHere, to } from "./dom";
import { read, renew } from "./renew";
import { holds } from "./tabs";

const BEAT = 4000; // ms between two signs of life from the server
const SILENCE = 8500; // ms without one before the stream counts as lost
const PATIENCE = 5000; // ms that what broke has to heal before it is shown
const ASKING = 3000; // ms between two questions of a tab without a stream
const GONE = 30_000; // ms between two questions about a table that is not there
const TIME = 8000; // ms that an answer may take
const BACK = 1500; // ms within which one comes back to a server that was stopped

let source: EventSource | null = null;
let heard = 0; // when the stream said something last
let broken = 0; // since when nothing comes, 0 while all is well
let tries = 0; // in vain
let due = 0; // when to ask next
let asking = false;

/** Follows the table. Called when this tab begins, and whenever it may be to do
 * something else. */
export function follow(): void {
  const now = Date.now();
  if (source && now - heard > SILENCE) breaks(heard + BEAT);
  const stream = holds();
  if (source && !stream) close();
  if (!source && !asking && now >= due) {
    if (stream && !broken) open();
    else if (stream || !document.hidden) void ask();
  }
  const banner = find("#lost");
  const lost = broken > 0 && now - broken > PATIENCE;
  if (banner && banner.hidden === lost) banner.hidden = !lost;
}

/** The way to the server may have changed, or this tab has slept: what it knows is
 * not believed. */
export function doubt(): void {
  if (source && Date.now() - heard > BEAT + 500) breaks(Date.now());
  due = 0;
  follow();
}

/** Asks for the table, as another tab knows that it has moved. */
export function catchUp(): void {
  if (!source && !asking) void ask();
}

function open(): void {
  heard = Date.now();
  const s = (source = new EventSource(to(`/t/${tableHere}/stream?seen=${seq()}`)));
  const alive = () => {
    heard = Date.now();
    tries = broken = 0;
  };
  s.addEventListener("open", alive);
  s.addEventListener("beat", alive);
  s.addEventListener("bye", () => {
    breaks(Date.now());
    due = Date.now() + jitter(BACK);
  });
  s.addEventListener("message", (e) => {
    alive();
    void renew(e.data as string, Number(e.lastEventId));
  });
  s.addEventListener("error", () => {
    if (source !== s) return;
    breaks(Date.now());
    due = Date.now() + wait(tries++);
  });
}

function close(): void {
  source?.close();
  source = null;
}

function breaks(since: number): void {
  close();
  broken ||= since;
}

/** Asks for the table; the answer is short where it has not moved. */
async function ask(): Promise<void> {
  asking = true;
  let answer: Response | null = null;
  let text = "";
  try {
    answer = await fetch(to(`/t/${tableHere}`), {
      headers: { "HX-Request": "true", "If-None-Match": `"${seq()}"` },
      cache: "no-store",
      signal: AbortSignal.timeout(TIME),
    });
    text = await answer.text();
  } catch {
    answer = null; // it is asked again
  }
  await taken(answer, text);
  asking = false;
  follow();
}

async function taken(answer: Response | null, text: string): Promise<void> {
  const now = Date.now();
  const table = answer?.ok ? read(text) : null;
  if (answer?.status === 304 || table?.seq != null) {
    broken = 0;
    if (!holds()) tries = 0; // a stream that breaks each time is opened more and more seldom
    due = holds() ? 0 : now + jitter(ASKING);
    if (table?.seq != null) await renew(text, table.seq);
  } else if (answer && [401, 403, 404, 410].includes(answer.status)) {
    due = now + GONE;
  } else {
    broken ||= now;
    due = now + wait(tries++, answer);
  }
}

/** Begins to follow. */
export function watch(): void {
  addEventListener("online", doubt);
  document.addEventListener("visibilitychange", () => document.hidden || doubt());
  addEventListener("pageshow", (e) => e.persisted && doubt());
  document.addEventListener("resume", doubt);
  follow();
}
