// Calling somebody to a table where it is their turn: by the title and the icon of
// each tab, and by one knock or one call of the browser's own where that is set. The
// tab that leads asks which tables wait, and calls; the others hear what it knows,
// and tell it what they see.

import { find, tableHere as here, to } from "./dom";
import { knock } from "./knock";
import { catchUp } from "./link";
import { crowded, leads, onTold, tabs, tellTabs } from "./tabs";

/** What the server says of the tables that wait. */
interface Elsewhere {
  text: string;
  /** The same for one table less. */
  less: string;
  tables: { table: string; game: string }[];
}

/** What the tabs tell each other. */
type Told =
  | { waiting: Elsewhere; at: number } // as it was answered, to a question of that moment
  | { turn: string; game: string; mine: boolean } // what the table's own page has seen
  | { please: true }; // somebody looks: the one that leads shall ask

const EVERY = 30_000; // ms between two questions
const OFTEN = 10_000; // where tables are open that no stream tells of
const SOON = 1000; // ms within which it is not asked a second time
const SURE = 2500; // ms that a table has to wait before one is called by what was asked alone: it may make an only choice itself

const calm = document.title;

/** Whether it was the visitor's turn here the last time. */
let mine = isMine();

/** The tables that wait, with the moment of which that is known. */
let waiting = new Map<string, number>();
/** Tables that a page has seen not to wait, with that moment. */
const done = new Map<string, number>();
/** Tables that were said to wait, and since when; nobody was called yet. */
let perhaps = new Map<string, number>();
/** Whether the server has said which tables wait: those that waited before call nobody. */
let informed = false;

let asked = 0;
let due = 0;
let asking = false;

/** The visitor's turn, unless the table makes the only choice by itself. */
function isMine(): boolean {
  const now = find("#now");
  return here !== "" && now !== null && now.classList.contains("mine") && !now.classList.contains("forced");
}

/** Called after the table of the page was renewed. */
export function call(): void {
  const was = mine;
  mine = isMine();
  if (mine !== was) {
    const told: Told = { turn: here, game: find("#now > h1")?.textContent ?? "", mine };
    tellTabs(told);
    hear(told);
  }
  show();
}

function hear(told: Told): void {
  if ("waiting" in told) take(told.waiting, told.at);
  else if ("please" in told) soon(0);
  else if (!told.mine) {
    waiting.delete(told.turn);
    done.set(told.turn, Date.now());
    soon(0);
  } else if (!waiting.has(told.turn)) {
    begins(told.turn, told.game);
    soon(0);
  }
}

/** A table begins to wait. */
function begins(table: string, game: string): void {
  waiting.set(table, Date.now());
  perhaps.delete(table);
  if (!leads()) return;
  knock();
  notify(table, game);
}

/** Takes what the server says. What a page has seen since is newer. */
function take(said: Elsewhere, at: number): void {
  const listed = said.tables.filter((t) => (done.get(t.table) ?? 0) < at);
  const names = new Set(listed.map((t) => t.table));
  for (const [table, when] of waiting) if (when < at && !names.has(table)) waiting.delete(table);
  const before = perhaps;
  perhaps = new Map();
  for (const { table, game } of listed) {
    const since = before.get(table) ?? at;
    if (waiting.has(table)) continue;
    if (!informed) waiting.set(table, at);
    else if (at - since >= SURE) begins(table, game);
    else {
      perhaps.set(table, since);
      soon(SURE);
    }
  }
  informed = true;
  if (here && names.has(here) !== mine) catchUp();
  list(said);
}

/** Puts the other tables that wait into the page. */
function list(said: Elsewhere): void {
  const link = find<HTMLAnchorElement>("#elsewhere");
  if (!link) return;
  const tables = said.tables.filter((t) => t.table !== here);
  const first = tables[0];
  link.hidden = !first;
  link.dataset.count = link.querySelector("b")!.textContent = String(tables.length);
  link.querySelector("span")!.textContent = tables.length < said.tables.length ? said.less : said.text;
  const next = find("#next");
  if (next) next.hidden = !first;
  for (const a of [link, next?.querySelector("a")]) a?.setAttribute("href", first ? to(`/t/${first.table}`) : "");
  show();
}

/** Puts what waits into the window's title and onto its icon. */
function show(): void {
  const count = Number(find("#elsewhere")?.dataset.count ?? 0);
  document.title = (count > 0 ? `(${count}) ` : "") + (find("#now")?.dataset.title ?? calm);
  const icon = find<HTMLLinkElement>("#icon");
  const all = count + (mine ? 1 : 0);
  const now = (all > 0 ? icon?.dataset.call : icon?.dataset.calm) ?? "";
  if (icon && icon.getAttribute("href") !== now) icon.setAttribute("href", now);
  void mark(all).catch(() => {}); // where the browser has no place for it
}

async function mark(count: number): Promise<void> {
  if (count > 0) await navigator.setAppBadge?.(count);
  else await navigator.clearAppBadge?.();
}

/** Has the tables asked for after a while, and not twice in a second. */
function soon(ms: number): void {
  due = Math.min(due, Math.max(Date.now() + ms, asked + SOON));
  if (due <= Date.now()) lookAbout();
}

/** Asks which tables wait, where this tab leads and it is time. Called every second
 * and whenever the tabs change. */
export function lookAbout(): void {
  const now = Date.now();
  due = Math.min(due, asked + (crowded() ? OFTEN : EVERY));
  if (!asking && now >= due && find("#elsewhere") && leads()) void ask();
}

async function ask(): Promise<void> {
  asking = true;
  const at = (asked = Date.now());
  due = Infinity;
  try {
    const answer = await fetch(to("/waiting"), { signal: AbortSignal.timeout(8000) });
    if (answer.ok) {
      const told: Told = { waiting: (await answer.json()) as Elsewhere, at };
      tellTabs(told);
      hear(told);
    }
  } catch {
    // it is asked again
  }
  asking = false;
}

/** Has the browser call somebody who does not see the table. */
function notify(table: string, game: string): void {
  const { notify, turn } = document.body.dataset;
  if (notify !== "yes" || seen(table) || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const icon = find<HTMLLinkElement>("#icon")?.dataset.call;
    const call = new Notification(turn ?? "", { body: game, tag: table, icon });
    call.onclick = () => {
      window.focus();
      call.close();
      if (table === here) return;
      if (here) window.open(to(`/t/${table}`));
      else location.href = to(`/t/${table}`);
    };
  } catch {
    // a browser that lets only its own workers call
  }
}

/** Whether somebody looks at a table, or at any page where no tab shows it. */
function seen(table: string): boolean {
  const all = tabs();
  const its = all.filter((t) => t.table === table);
  return (its.length > 0 ? its : all).some((t) => t.visible);
}

/** N leads to the next table, where there is nothing to do at this one. */
function pressed(e: KeyboardEvent): void {
  if (document.body.dataset.keys === "no" || e.key.toLowerCase() !== "n" || e.ctrlKey || e.metaKey || e.altKey) return;
  if ((e.target as Element).matches("input:not([type=radio]), textarea, select")) return;
  const link = find("#next:not([hidden]) a") ?? (find("#now.mine") ? null : find("#elsewhere:not([hidden])"));
  link?.click();
}

/** Has the tables that wait asked for, by this tab or by the one that leads. */
function please(): void {
  const told: Told = { please: true };
  tellTabs(told);
  hear(told);
}

/** Begins to look out for tables that wait. */
export function lookOut(): void {
  document.addEventListener("keydown", pressed);
  onTold((said) => hear(said as Told));
  if (find("#elsewhere")) {
    addEventListener("focus", please);
    document.addEventListener("visibilitychange", () => document.hidden || please());
    please();
  }
  show();
}
