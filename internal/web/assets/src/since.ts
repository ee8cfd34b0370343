// What others did since the last look. Who comes back to a running table sees it
// on the board, move by move, and can skip it; the lines of the log are marked.
// What was seen is kept in this browser alone.

import { unroll } from "./chart";
import { all, find, moves, numberOf, places, sentences, seq, tableHere, to, word, wordsOf } from "./dom";
import { show } from "./lights";
import { onRenew } from "./renew";
import { draw } from "./stage";

const STORE = "seaboard-seen";
const TABLES = 60; // that are remembered
const MOVES = 12; // that are shown at most, the last ones
const PACE = 700; // ms for each
const WHOLE = 8000; // ms for all of them
const BRIEF = 10_000; // ms that a window may be left without a replay

/** By table: the number of the last happening that was seen, and when. */
type Seen = Record<string, [seq: number, when: number]>;


function seen(): Seen {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}") as object | null;
    return Object.fromEntries(Object.entries(kept ?? {}).filter((e): e is [string, Seen[string]] => isMark(e[1])));
  } catch {
    return {}; // a browser that keeps nothing, or not what was put there
  }
}

const isMark = (kept: unknown): boolean => Array.isArray(kept) && kept.length === 2 && kept.every(Number.isFinite);

/** Notes that all of the table that the page shows has been seen. */
function note(): void {
  const all = Object.entries({ ...seen(), [tableHere]: [seq(), Date.now()] as [number, number] });
  all.sort(([, [, a]], [, [, b]]) => b - a);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(all.slice(0, TABLES))));
  } catch {
    // it will be shown once more
  }
}

/** Whether the page is one of a table; a lesson is seen only once. */
let watched = false;

/** Lines with a number above from, up to this one, are new to who came back. */
let from = 0;
let upTo = 0;

/** The review that goes on: what ends it, and the last table that came meanwhile. */
let review: { end(): void; held: string } | null = null;

/** Whether the board shows what happened, and not what is. */
export const reviewing = (): boolean => review !== null;

const you = (): string => find("#now")?.dataset.you ?? "0";

/** The new lines, the oldest first. */
const fresh = (): HTMLElement[] =>
  all("#log .line").filter((line) => numberOf(line) > from && numberOf(line) <= upTo && line.dataset.seat !== you()).reverse();

/** Called when the page has come, before it follows the stream. */
export function comeBack(page: HTMLElement): void {
  watched = true;
  onRenew((text) => {
    if (review) review.held = text;
    return review !== null;
  });
  page.addEventListener("click", (e) => {
    if (!review || !(e.target as Element).closest("#deed, #board, #hand")) return;
    e.stopPropagation();
    e.preventDefault();
    if ((e.target as Element).closest("#skip")) review.end();
  }, { capture: true });
  document.addEventListener("keydown", pressed, { capture: true });
  let left = document.hidden ? 0 : Infinity;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) left = Date.now();
    else look(page, Date.now() - left > BRIEF);
  });
  if (!document.hidden) look(page, true);
}

function pressed(e: KeyboardEvent): void {
  if (!review || e.key === "Tab" || e.ctrlKey || e.metaKey || e.altKey) return;
  e.stopImmediatePropagation();
  if (e.key !== "Escape" && e.key !== "Enter") return;
  e.preventDefault();
  review.end();
}

/** Somebody looks at the table again, and has been away for long or not. */
function look(page: HTMLElement, long: boolean): void {
  const last = seen()[tableHere]?.[0];
  if (last !== undefined && last < seq()) [from, upTo] = [last, seq()];
  note();
  mark();
  const lines = fresh().filter((line) => stepOf(line) > 0);
  const others = lines.some((line) => line.dataset.seat !== "0");
  if (long && others && !review && you() !== "0" && find("#now.phase-playing") && moves()) void run(page, lines);
}

/** Called after the table was renewed. */
export function follow(): void {
  if (!watched || document.hidden) return;
  note();
  // An own move ends what was new.
  if (all("#log .line").some((line) => numberOf(line) > upTo && line.dataset.seat === you())) from = upTo;
  mark();
}

/** Marks the new lines of the log, under a title. */
function mark(): void {
  const lines = fresh();
  for (const line of all("#log .line")) line.classList.toggle("fresh", lines.includes(line));
  find("#log .since")?.remove();
  const newest = lines.at(-1);
  if (!newest) return;
  const title = document.createElement("li");
  title.className = "since";
  title.textContent = word("since");
  newest.before(title);
}

/** The position that a line led to, 0 where it led to none. */
const stepOf = (line: Element): number => Number(line.querySelector<HTMLElement>(":scope > p .what")?.dataset.at ?? 0);

/** A line as the prompt shows it: its seat's sign and what it says. */
const caption = (line: Element): Node[] => [
  ...[...line.querySelectorAll(":scope > p > .shape")].map((e) => e.cloneNode(true)),
  ` ${wordsOf(line)}`,
].map((e) => (typeof e === "string" ? document.createTextNode(e) : e));

interface Step {
  at: number;
  text: string;
  caption: Node[];
  places: string[];
}

/** What the review changes of the page. */
const PARTS = ["#board", "#hand", "#seats ol"];

async function run(page: HTMLElement, lines: HTMLElement[]): Promise<void> {
  const steps: Step[] = lines.slice(-MOVES).map((line) => ({
    at: stepOf(line),
    text: wordsOf(line),
    caption: caption(line),
    places: [...line.querySelectorAll<HTMLElement>("[data-places]")].flatMap((e) => places(e.dataset.places)),
  }));
  const before = PARTS.map((part) => find(part)?.innerHTML ?? "");
  const prompt = find("#prompt-words")!;
  const said = prompt.textContent;
  let skip = () => {};
  const skipped = new Promise<void>((done) => (skip = done));
  review = { end: skip, held: "" };
  const mine = review;
  page.classList.add("reviewing", "still");
  prompt.textContent = word("since");
  prompt.parentElement!.after(button());
  const news = find("#news");
  if (news) news.textContent = `${word("since")}: ${sentences(steps.map((s) => s.text))}`;
  await Promise.race([skipped, showAll(page, steps, () => review === mine)]);
  review = null;
  page.classList.remove("reviewing", "still");
  if (document.activeElement?.id === "skip") find("#prompt")?.focus({ preventScroll: true });
  find("#skip")?.remove();
  show([]);
  prompt.textContent = said;
  if (mine.held) {
    await htmx.swap({ text: mine.held, target: page, sourceElement: page, swap: "innerMorph" });
  } else {
    for (const [i, part] of PARTS.entries()) await put(part, before[i]!);
    unroll();
    draw();
  }
}

/** Shows positions one after the other, for as long as it is wanted. */
async function showAll(page: HTMLElement, steps: Step[], wanted: () => boolean): Promise<void> {
  const pace = Math.min(PACE, WHOLE / (steps.length + 1));
  try {
    await putStep(await fetched(steps[0]!.at - 1), wanted);
    let coming = fetched(steps[0]!.at);
    await pause(pace / 2);
    page.classList.remove("still");
    for (const [i, step] of steps.entries()) {
      const next = await coming;
      if (!wanted()) return;
      if (steps[i + 1]) coming = fetched(steps[i + 1]!.at);
      coming.catch(() => {}); // told when it is waited for
      await putStep(next, wanted);
      if (!wanted()) return;
      find("#prompt-words")!.replaceChildren(...step.caption);
      show(step.places);
      await pause(pace);
    }
  } catch {
    // The table as it is says more than a broken replay.
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function fetched(at: number): Promise<Document> {
  const r = await fetch(to(`/t/${tableHere}/replay?at=${at}`), { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(4000) });
  if (!r.ok) throw new Error(`position ${at}`);
  return new DOMParser().parseFromString(await r.text(), "text/html");
}

async function putStep(next: Document, wanted: () => boolean): Promise<void> {
  for (const part of PARTS) if (wanted()) await put(part, next.querySelector(part)?.innerHTML ?? "");
  unroll();
}

async function put(part: string, text: string): Promise<void> {
  const target = find(part);
  if (target) await htmx.swap({ text, target, sourceElement: target, swap: "innerMorph" });
}

function button(): HTMLElement {
  const b = document.createElement("button");
  b.id = "skip";
  b.type = "button";
  b.className = "button quiet";
  b.textContent = word("skip");
  return b;
}
