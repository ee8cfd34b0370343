// Choosing a move. The list of legal actions that the server sent is all there
// is: pointing at places narrows it, and one that is left is shown with what it
// brings before it is confirmed.

import { all, find, notice, places, seq, word } from "./dom";
import { light, named, reveal, show, together } from "./lights";

interface Offer {
  action: string;
  targets: string[];
  /** Whether its targets can be pointed at in any order. */
  free: boolean;
  item: HTMLElement;
}

/** So many offers are listed by name beside the board. */
const FEW = 9;

/** Places pointed at so far, in their order. */
let picked: string[] = [];

/** The action that waits to be confirmed, "" for none. */
let chosen = "";

/** What a line of the log is about that somebody asked for: it stays lit while the
 * mouse goes on, until something is pointed at. */
let asked: string[] = [];

/** Sends what was confirmed; set by whoever knows how. */
let send: (form: HTMLFormElement, action: string) => void = () => {};

export const onChosen = (f: typeof send): void => {
  send = f;
};

const form = (): HTMLFormElement | null => find<HTMLFormElement>("#choose");

const offers = (): Offer[] =>
  all("#offers [data-action]").map((item) => ({
    action: item.dataset.action!,
    targets: places(item.dataset.targets),
    free: item.hasAttribute("data-free"),
    item,
  }));

/** All that can be done now, to tell one list from another. */
export const legal = (): string => offers().map((o) => o.action).join("\n");

const begins = (o: Offer, path: string[]): boolean =>
  path.every((p, i) => (o.free ? o.targets.includes(p) : o.targets[i] === p));

/** What can be pointed at after a path. */
const after = (list: Offer[], path: string[]): Set<string> =>
  new Set(list.filter((o) => begins(o, path)).flatMap((o) => next(o, path)));

const next = (o: Offer, path: string[]): string[] =>
  o.free ? o.targets.filter((t) => !path.includes(t)) : o.targets.slice(path.length, path.length + 1);

/** The place that a place stands in, as a passenger in a boat. */
const within = (id: string | undefined): string | undefined =>
  id && find(`#now [data-place="${CSS.escape(id)}"]`)?.dataset.within;

/** What was pointed at, and the same for what the last of it stands in: who points
 * at a passenger may mean the boat. */
function meant(): string[][] {
  const holder = within(picked.at(-1));
  return holder ? [picked, [...picked.slice(0, -1), holder]] : [picked];
}

/** The parts of one region are one to whoever points at it: where a part cannot be
 * chosen but one other of its region can, that one is meant. */
function ofRegion(id: string): string[][] {
  const can = together([id]).filter((p) => p !== id && find(`#now .lit[data-place="${CSS.escape(p)}"]`));
  return can.length === 1 ? [[...picked, can[0]!]] : [];
}

/** What pointing at a place may mean, the likeliest first. */
function ways(id: string): string[][] {
  const back = [...Array(picked.length).keys()].reverse().map((d) => [...picked.slice(0, d), id]);
  const holder = within(id);
  return [[...picked, id], ...back, ...meant().slice(1).map((path) => [...path, id]), ...(holder ? ways(holder) : [])];
}

/** Puts the choice as it stands onto the page. Called after every change of it. */
export function draw(): void {
  const list = offers();
  if (!list.some((o) => begins(o, picked))) picked = [];
  if (chosen && !list.some((o) => o.action === chosen)) chosen = "";
  const exact = list.filter((o) => begins(o, picked));
  if (picked.length > 0 && exact.length === 1 && exact[0]!.targets.length === picked.length) {
    chosen = exact[0]!.action;
  }
  const paths = meant();
  const matching = list.filter((o) => paths.some((path) => begins(o, path)));
  let lit = new Set(paths.flatMap((path) => [...after(list, path)]));
  const holder = paths[1]?.at(-1);
  if (holder && after(list, picked.slice(0, -1)).has(holder)) lit.add(holder);
  if (lit.size === 0 && picked.length > 0) lit = after(list, picked.slice(0, -1));
  keepHeight();
  light(lit, picked);
  listOffers(matching);
  drawStage(list.find((o) => o.action === chosen));
  if (!chosen && asked.length > 0) show(asked);
}

/** Lights what a line is about. */
export function ask(ids: string[]): void {
  asked = ids;
  show(ids);
}

/** What lies below the choice stays where it is while a move is staged: who points at
 * it twice hits the same. */
function keepHeight(): void {
  const deed = find("#deed");
  if (deed) deed.style.minHeight = narrow.matches || (picked.length === 0 && !chosen) ? "" : `${deed.offsetHeight}px`;
}

/** A window with the board above what can be done. */
const narrow = matchMedia("(max-width: 59.99rem)");

/** Shows those offers that are to be chosen from by name. Where there is little room,
 * those that are pointed together of several places wait for the first of them. */
function listOffers(matching: Offer[]): void {
  const long = (o: Offer) => o.targets.length > picked.length + 1;
  const many = matching.length > FEW || (narrow.matches && matching.some(long));
  let shown = 0;
  for (const o of offers()) {
    const here = matching.some((m) => m.item === o.item);
    const byName = o.targets.length === picked.length || !many;
    o.item.hidden = chosen !== "" || !here || !byName;
    if (!o.item.hidden) shown++;
  }
  for (const group of all<HTMLDetailsElement>("#offers details")) {
    group.open = true;
    group.hidden = !group.querySelector("[data-action]:not([hidden])");
  }
  const hint = find("#hint");
  if (hint) hint.hidden = chosen !== "" || shown === matching.length;
  const narrowed = find("#narrowed");
  if (narrowed) narrowed.hidden = chosen !== "" || picked.length === 0;
}

function drawStage(offer: Offer | undefined): void {
  const stage = find("#stage");
  if (!stage) return;
  stage.hidden = !offer;
  if (!offer) return;
  stage.querySelector(".word")!.textContent = offer.item.querySelector(".word")!.textContent;
  const effects = offer.item.querySelector(".effects");
  stage.querySelector(".effects")!.replaceChildren(...(effects ? effects.cloneNode(true).childNodes : []));
  find<HTMLButtonElement>("#confirm")!.value = offer.action;
  show(together(aboutOffer(offer)));
}

const aboutOffer = (o: Offer): string[] => [
  ...o.targets,
  ...[...o.item.querySelectorAll<HTMLElement>("[data-places]")].flatMap((e) => places(e.dataset.places)),
];

/** Turns what is staged to the next of its turns, or the one before; false where
 * it has none. It is never done by that alone. */
export function turn(by = 1): boolean {
  const list = offers();
  const at = picked.findLastIndex((p) => !isTurn(p));
  if (at < 0) return false;
  const path = picked.slice(0, at + 1);
  const turns = [...after(list, path)].filter(isTurn);
  if (turns.length === 0) return false;
  const now = turns.indexOf(picked[at + 1] ?? "");
  picked = [...path, turns[now < 0 ? (by > 0 ? 0 : turns.length - 1) : (now + by + turns.length) % turns.length]!];
  chosen = "";
  notice("");
  draw();
  lead();
  return true;
}

/** Whether a place stands for a turn of what was pointed at before it. */
const isTurn = (id: string): boolean => find(`#now .rot[data-place="${CSS.escape(id)}"]`) !== null;

/** Somebody pointed at a place. */
export function point(id: string): void {
  const list = offers();
  if (picked.length > 0 && id === picked.findLast((p) => !isTurn(p)) && turn()) return;
  const pathTo = (path: string[]) => list.some((o) => begins(o, path));
  const again = picked.indexOf(id);
  chosen = "";
  ask([]);
  if (again >= 0 && !after(list, picked).has(id)) {
    picked = picked.slice(0, again);
  } else {
    const way = [...ways(id), ...ofRegion(id)].find(pathTo);
    if (!way) {
      draw();
      void refuse(id);
      return;
    }
    picked = way;
    // A tile shows itself in its first turn at once, and is turned from there.
    if (turn()) return;
  }
  notice("");
  settle();
}

/** Says what a place is and why it cannot be chosen: the rules are asked. */
async function refuse(id: string): Promise<void> {
  const position = seq();
  const what = sentence(named(id));
  show(together([id]));
  notice(`${what}${word("not")} ${find("#hint")?.textContent ?? ""}`);
  try {
    const answer = await fetch(`${find("#table")?.dataset.why}?${new URLSearchParams({ place: id, after: picked.join(" ") })}`, { headers: { "HX-Request": "true" } });
    const said = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || position !== seq()) return; // that was another position
    if (said.body.textContent!.trim() === "") notice();
    else notice(what, ...said.body.childNodes);
  } catch {
    // what was said already has to do
  }
}

const sentence = (text: string): string => text && `${text[0]!.toUpperCase()}${text.slice(1)}. `;

/** Somebody chose an action by its name. */
export function choose(action: string): void {
  chosen = action;
  ask([]);
  notice("");
  settle();
}

function settle(): void {
  draw();
  const f = form();
  if (!chosen) reveal();
  if (!chosen || !f) return;
  if (find("#table")?.dataset.confirm === "no") {
    send(f, chosen);
    return;
  }
  lead();
}

/** A move that waits to be confirmed has the focus there, however it came about:
 * one key makes it, and the keys that change it work from there. */
function lead(): void {
  if (chosen) find("#confirm")?.focus({ preventScroll: true });
}

/** Takes the choice back, step by step; false where there was none. */
export function cancel(): boolean {
  if (!chosen && picked.length === 0) return false;
  const last = picked.at(-1);
  chosen = "";
  picked = picked.slice(0, -1);
  ask([]);
  draw();
  const to = last ? find(`#now [data-place="${CSS.escape(last)}"]`) : find("#offers [data-action]:not([hidden]) > button");
  to?.focus({ preventScroll: true });
  return true;
}

/** Forgets the choice: it was made, or the table moved on. */
export function forget(): void {
  picked = [];
  chosen = "";
  ask([]);
}

/** Chooses the offer with a number on the list. */
export function chooseNumber(n: number): void {
  const item = all("#offers [data-action]:not([hidden])")[n - 1];
  if (item) choose(item.dataset.action!);
}

/** Shows what a place or an offer would bring, while it is looked at. */
export function preview(e: Element | null): void {
  const told = e?.closest<HTMLElement>("#table [data-places]");
  if (told) {
    show(places(told.dataset.places));
    return;
  }
  if (chosen) {
    const staged = offers().find((o) => o.action === chosen);
    show(staged ? together(aboutOffer(staged)) : []);
    return;
  }
  const item = e?.closest<HTMLElement>("[data-action]");
  const place = e?.closest<SVGElement>("[data-place].lit")?.dataset.place;
  const list = offers();
  const about = item
    ? list.find((o) => o.item === item)
    : place
      ? only(list.filter((o) => meant().some((path) => begins(o, [...path, place]))))
      : undefined;
  const group = e?.closest<SVGElement>("[data-group]")?.dataset.place;
  show(about ? together(aboutOffer(about)) : group ? together([group]) : asked);
  for (const o of list) o.item.classList.toggle("about", o === about);
}

const only = (list: Offer[]): Offer | undefined => (list.length === 1 ? list[0] : undefined);
