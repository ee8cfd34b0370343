// The script of a table's page. Everything works without it, by forms; with it,
// moves are chosen on the board, and the page follows the table.

import { settings } from "./allow";
import { call, lookAbout, lookOut } from "./call";
import { handle, steer, unroll } from "./chart";
import { wind } from "./clock";
import { copy } from "./copy";
import { address, find, forgetNotice, places, restoreNotice, seq, within } from "./dom";
import { compare, fair } from "./fair";
import { watchPieces } from "./glide";
import { keepFolds, unfold } from "./folds";
import { walk } from "./lights";
import { follow as followTable, watch } from "./link";
import { tell } from "./news";
import { post } from "./post";
import { replay } from "./replay";
import { comeBack, follow, reviewing } from "./since";
import { ask, cancel, choose, chooseNumber, draw, forget, legal, onChosen, point, preview, turn } from "./stage";
import { meet } from "./tabs";

document.documentElement.classList.add("scripted");

/** Whether the last thing done was done by a key: then the focus is led on. */
let byKey = false;

/** Whether a choice was sent and the table has not moved since. */
let sent = false;

function start(table: HTMLElement): void {
  let shown = seq();
  let offered = legal();
  onChosen(act);
  keepFolds(table);
  table.addEventListener("htmx:after:swap", () => {
    wind();
    if (reviewing()) return;
    // What others did meanwhile leaves a choice alone, as long as it can be made.
    if (seq() !== shown && (sent || legal() !== offered)) {
      forget();
      forgetNotice();
    }
    if (seq() !== shown) sent = false;
    shown = seq();
    offered = legal();
    unroll();
    unfold();
    draw();
    restoreNotice();
    tell();
    call();
    follow();
    compare();
    leadFocus();
    // In a lesson on a phone what happened lies above what is said about it.
    if (find("#now.lesson.done") && matchMedia("(max-width: 59.99rem)").matches) find("#play")?.scrollIntoView();
  });
  table.addEventListener("submit", (e) => {
    const form = e.target as HTMLFormElement;
    const button = (e as SubmitEvent).submitter as HTMLButtonElement | null;
    if (within(address(form)).startsWith("/play/")) return; // a new table is a new page
    e.preventDefault();
    if (button?.classList.contains("offer")) choose(button.value);
    else if (form.id === "choose") act(form, button?.value ?? "");
    else void post(form);
  });
  table.addEventListener("click", clicked);
  table.addEventListener("pointerover", (e) => preview(e.target as Element));
  table.addEventListener("focusin", (e) => preview(e.target as Element));
  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerdown", () => (byKey = false));
  const play = find("#play");
  if (play) handle(play, (at, by) => at?.closest(".place.chosen, .rot") != null && turn(by));
  unroll();
  draw();
  tell();
  wind();
  if (follows) comeBack(table);
}

function act(form: HTMLFormElement, action: string): void {
  if (!action) return;
  sent = true;
  void post(form, action).then((answered) => {
    sent &&= answered; // what could not be sent is still to be chosen
    draw();
  });
}

function clicked(e: Event): void {
  const at = e.target as Element;
  const place = at.closest<SVGElement>("#now [data-place]");
  if (place) {
    point(place.dataset.place!);
    return;
  }
  if (at.closest("#cancel, #narrowed")) {
    cancel();
    return;
  }
  const zoom = at.closest<HTMLElement>("[data-zoom]");
  if (zoom) {
    steer(zoom.dataset.zoom!);
    return;
  }
  const about = at.closest<HTMLElement>("[data-places]");
  if (about) {
    ask(places(about.dataset.places));
    find("#board")?.scrollIntoView({ block: "nearest" });
    return;
  }
  const button = at.closest<HTMLElement>("[data-copy]");
  if (button) void copy(button);
}

/** Keys that bring the board nearer and farther. */
const ways: Record<string, string> = { "+": "in", "=": "in", "-": "out", "0": "whole" };

function pressed(e: KeyboardEvent): void {
  byKey = true;
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const at = e.target as Element;
  if (at.matches("input:not([type=radio]), textarea, select")) return;
  if (e.key === "Escape") {
    if (cancel()) e.preventDefault();
    return;
  }
  const table = find("#table")!;
  if (table.dataset.keys === "no" && e.key.length === 1 && e.key !== " ") return;
  const way = ways[e.key] ?? (e.shiftKey ? e.key : "");
  if (way && steer(way)) {
    e.preventDefault();
    return;
  }
  if (e.key.toLowerCase() === "r") {
    turn(e.shiftKey ? -1 : 1);
    return;
  }
  if (e.key.toLowerCase() === "b") {
    toBoard();
    return;
  }
  const place = at.closest<SVGElement>("#now [data-place]");
  if (place && (e.key === "Enter" || e.key === " ")) {
    e.preventDefault();
    point(place.dataset.place!);
  } else if (place && walk(place, e.key)) {
    e.preventDefault();
  } else if (e.key.startsWith("Arrow") && at.closest("#choose, #prompt")) {
    // From the list of moves to the board, without passing through the log.
    if (toBoard()) e.preventDefault();
  } else if (/^[1-9]$/.test(e.key)) {
    chooseNumber(Number(e.key));
  }
}

/** Leads the focus to the first place that can be chosen; false where there is none. */
function toBoard(): boolean {
  const lit = find("#now .lit");
  lit?.focus();
  return lit !== null;
}

/** What had the focus may be gone: somebody at the keyboard is led to what is
 * to be chosen, or to the line that says who is waited for. */
function leadFocus(): void {
  const at = document.activeElement;
  if (!byKey || (at && at !== document.body && at.id !== "prompt" && at.checkVisibility())) return;
  const mine = find("#now")?.classList.contains("mine");
  const to = mine
    ? (find("#now .lit") ?? find("#offers [data-action]:not([hidden]) > button"))
    : (find("#go-on") ?? find("#prompt"));
  to?.focus({ preventScroll: true });
}

const table = find("#table");
const follows = table?.hasAttribute("data-stream") ?? false; // a lesson has no stream
if (table) start(table);
settings();
watchPieces();
meet(() => {
  if (follows) followTable();
  lookAbout();
});
if (follows) watch();
lookOut();
fair();
const record = find("#replay");
if (record) replay(record);
