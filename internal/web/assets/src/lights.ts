// Lights on the board: what can be chosen, what was chosen, and what a move or
// a line of the log is about.

import { all } from "./dom";

const onBoard = (): SVGElement[] => all<SVGElement>("#now [data-place]");

/** So many lights are softer, or they would hide what lies below them. */
const MANY = 16;

/** Lights what can be chosen now; each is a button for eyes, keys and readers. */
export function light(lit: Set<string>, chosen: string[]): void {
  for (const picture of all("#now svg")) picture.classList.toggle("many", lit.size > MANY);
  for (const place of onBoard()) {
    const id = place.dataset.place!;
    const on = lit.has(id);
    const picked = chosen.includes(id);
    place.classList.toggle("lit", on);
    place.classList.toggle("chosen", picked);
    if (on || picked) {
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "button");
      place.setAttribute("aria-pressed", String(picked));
    } else {
      place.setAttribute("tabindex", "-1");
      place.removeAttribute("role");
      place.removeAttribute("aria-pressed");
    }
  }
}

/** Brings the board into the window where nothing that can be chosen is to be seen. */
export function reveal(): void {
  const lit = onBoard().filter((p) => p.classList.contains("lit"));
  const seen = lit.some((p) => document.elementFromPoint(...middle(p))?.closest("#board, #hand"));
  if (!seen) lit[0]?.ownerSVGElement?.scrollIntoView();
}

/** Shows places and pieces that something is about, and only them. */
export function show(ids: string[]): void {
  for (const e of all<SVGElement>("#now [data-place], #board .piece[id]")) e.classList.toggle("shown", ids.includes(e.dataset.place ?? e.id));
}

/** Places with all those that the board groups with them, such as the parts of a region. */
export function together(ids: string[]): string[] {
  const places = onBoard();
  const groups = new Set(places.filter((p) => p.dataset.group && ids.includes(p.dataset.place!)).map((p) => p.dataset.group));
  return [...ids, ...places.filter((p) => groups.has(p.dataset.group ?? "")).map((p) => p.dataset.place!)];
}

/** What a place is, in the reader's language. */
export const named = (id: string): string =>
  onBoard().find((p) => p.dataset.place === id)?.querySelector(":scope > title")?.textContent ?? "";

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (e: Element): [number, number] => {
  const box = e.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Moves the focus to the nearest lit place in the direction of an arrow key; from
 * the last one there, to the farthest on the other side. */
export function walk(from: Element, key: string): boolean {
  const step = steps[key];
  if (!step) return false;
  const [x, y] = middle(from);
  let best: SVGElement | null = null;
  let least = Infinity;
  let isAhead = false;
  for (const place of onBoard()) {
    if (place === from || place.getAttribute("tabindex") !== "0") continue;
    const [px, py] = middle(place);
    const ahead = (px - x) * step[0] + (py - y) * step[1];
    const aside = Math.abs((px - x) * step[1]) + Math.abs((py - y) * step[0]);
    if (ahead < 1 && isAhead) continue;
    if (ahead >= 1 && !isAhead) [isAhead, least] = [true, Infinity];
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  best?.focus();
  return true;
}
