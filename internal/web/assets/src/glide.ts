// Pieces that have no name of their own glide, too. Where a creature has left one
// cell and one of its kind has come to another, the board has it twice: by what it
// shows alone it is taken for the same, and goes from there to here.

import { all, find, moves } from "./dom";

const glideTime = 400;

/** Where pieces of each kin stood before the page changed, by their ids. */
let before = new Map<string, { kin: string; at: string }>();

const kin = (): SVGElement[] => all<SVGElement>("#now [data-kin]");

const place = (piece: SVGElement): string => getComputedStyle(piece).transform;

const still = (): boolean => !moves() || find(".still") !== null;

/** Watches all changes of the page: moves, and steps of a replay. */
export function watchPieces(): void {
  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("htmx:after:swap", glide);
}

/** Remembers the pieces, before the page changes. */
function remember(): void {
  before = new Map(kin().map((piece) => [piece.id, { kin: piece.dataset.kin!, at: place(piece) }]));
}

/** Moves those that are at other places now. */
function glide(): void {
  if (still() || before.size === 0) return;
  const now = kin();
  const left = new Map<string, string[]>(); // by kin, the places that were left
  for (const [id, piece] of before) {
    if (!document.getElementById(id)) left.set(piece.kin, [...(left.get(piece.kin) ?? []), piece.at]);
  }
  for (const [name, places] of left) {
    const come = now.filter((piece) => piece.dataset.kin === name && !before.has(piece.id));
    // Of several nobody can tell which went where.
    if (come.length !== 1 || places.length !== 1) continue;
    come[0]!.animate([{ transform: places[0]! }, { transform: place(come[0]!) }], { duration: glideTime, easing: "ease-in-out" });
  }
}
