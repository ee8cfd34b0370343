// Calling somebody to a table where it is their turn: by the title and the icon,
// and by a knock or the browser's own call where that is set. The page knows of
// the visitor's other tables, too.

import { find, tableHere as here, to } from "./dom";
import { knock } from "./knock";

/** What the server says of the tables that wait, without this one. */
interface Elsewhere {
  text: string;
  tables: { table: string; game: string }[];
}

const EVERY = 30_000; // ms between two questions of ours
const SOON = 1000; // ms within which it is not asked a second time

const calm = document.title;

/** Whether it was the visitor's turn here the last time. */
let mine = isMine();

/** The other tables that waited the last time; null before anybody has said. */
let known: string[] | null = null;
let asked = 0;

/** The visitor's turn, unless the table makes the only choice by itself. */
function isMine(): boolean {
  const now = find("#now");
  return here !== "" && now !== null && now.classList.contains("mine") && !now.classList.contains("forced");
}

/** Called after the table of the page was renewed. */
export function call(): void {
  const was = mine;
  mine = isMine();
  if (mine && !was) {
    knock();
    notify(here, find("#now > h1")?.textContent ?? "");
  }
  if (mine !== was) void ask();
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

/** Asks which other tables wait. */
async function ask(): Promise<void> {
  const link = find<HTMLAnchorElement>("#elsewhere");
  if (!link || Date.now() - asked < SOON) return;
  asked = Date.now();
  let said: Elsewhere;
  try {
    const answer = await fetch(to(`/waiting?at=${here}`), { signal: AbortSignal.timeout(8000) });
    if (!answer.ok) return;
    said = (await answer.json()) as Elsewhere;
  } catch {
    return; // it is asked again
  }
  const first = said.tables[0];
  link.hidden = !first;
  link.dataset.count = link.querySelector("b")!.textContent = String(said.tables.length);
  link.querySelector("span")!.textContent = said.text;
  const next = find("#next");
  if (next) next.hidden = !first;
  for (const a of [link, next?.querySelector("a")]) a?.setAttribute("href", first ? to(`/t/${first.table}`) : "");
  // A table's own page calls, where there is one; others do it for all.
  for (const t of said.tables) if (!here && known && !known.includes(t.table)) notify(t.table, t.game);
  known = said.tables.map((t) => t.table);
  show();
}

/** Has the browser call somebody who does not see the page. */
function notify(table: string, game: string): void {
  const { notify, turn } = document.body.dataset;
  if (notify !== "yes" || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const icon = find<HTMLLinkElement>("#icon")?.dataset.call;
    const call = new Notification(turn ?? "", { body: game, tag: table, icon });
    call.onclick = () => {
      window.focus();
      call.close();
      if (table !== here) location.href = to(`/t/${table}`);
    };
  } catch {
    // a browser that lets only its own workers call
  }
}

/** N leads to the next table, where there is nothing to do at this one. */
function pressed(e: KeyboardEvent): void {
  if (document.body.dataset.keys === "no" || e.key.toLowerCase() !== "n" || e.ctrlKey || e.metaKey || e.altKey) return;
  if ((e.target as Element).matches("input:not([type=radio]), textarea, select")) return;
  const link = find("#next:not([hidden]) a") ?? (find("#now.mine") ? null : find("#elsewhere:not([hidden])"));
  link?.click();
}

/** Begins to look out for tables that wait. */
export function lookOut(): void {
  document.addEventListener("keydown", pressed);
  if (find("#elsewhere")) {
    setInterval(() => void ask(), EVERY);
    addEventListener("focus", () => void ask());
    document.addEventListener("visibilitychange", () => document.hidden || void ask());
    void ask();
  }
  show();
}
