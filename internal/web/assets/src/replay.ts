// The replay of a record: the slider, its buttons and keys fetch a position and
// put it in the place of the one that is shown. Without this script each is a
// page of its own.

import { handle, steer, unroll } from "./chart";
import { copy } from "./copy";
import { all, find, notice, places, sentences, spoken, word } from "./dom";
import { keepFolds, unfold } from "./folds";
import { show } from "./lights";

const PACE = 1000; // ms between two moves when they play by themselves
const KEPT = 60; // positions that are kept, so that few are asked for twice

interface Position {
  title: string;
  markup: string;
}

/** Fetched positions, the oldest first. */
const kept = new Map<number, Position>();

let length = 0;
let shown = 0;
let wanted = 0;
let busy = false;
let playing = 0; // the timer of the next move

const form = (): HTMLFormElement => find<HTMLFormElement>("#slide")!;
const slider = (): HTMLInputElement => find<HTMLInputElement>("#at")!;

export function replay(page: HTMLElement): void {
  length = Number(page.dataset.length);
  shown = wanted = Number(find("#step")!.dataset.at);
  slider().value = String(shown); // a browser may remember another
  slider().addEventListener("input", () => (pause(), void go(Number(slider().value))));
  form().addEventListener("submit", (e) => {
    e.preventDefault();
    const button = (e as SubmitEvent).submitter as HTMLButtonElement | null;
    pause();
    void go(Number(button?.value || slider().value));
  });
  page.addEventListener("click", (e) => clicked(page, e));
  document.addEventListener("keydown", pressed);
  handle(find("#play")!, () => false);
  keepFolds(page);
  unroll();
  light();
}

/** Shows a position. What is asked for while one is fetched comes after it; only
 * the last of several. */
async function go(at: number): Promise<void> {
  wanted = Math.max(0, Math.min(length, at));
  point(wanted);
  if (busy) return;
  busy = true;
  try {
    while (shown !== wanted) {
      const next = wanted;
      await put(next, await fetched(next));
      shown = next;
    }
    notice("");
  } catch {
    notice(word("failed"));
    pause();
    wanted = shown;
  } finally {
    busy = false;
    point(shown);
    address();
  }
}

async function fetched(at: number): Promise<Position> {
  const before = kept.get(at);
  if (before) return before;
  const headers = { "HX-Request": "true" };
  const signal = AbortSignal.timeout(8000);
  const body = new FormData(form());
  body.set("at", String(at));
  const path = form().getAttribute("action")!;
  const r =
    form().method === "post"
      ? await fetch(path, { method: "POST", body, headers, signal })
      : await fetch(`${path}?at=${at}`, { headers, signal });
  const step = new DOMParser().parseFromString(await r.text(), "text/html").querySelector<HTMLElement>("#step");
  if (!r.ok || !step) throw new Error(`position ${at}`);
  const position = { title: step.dataset.title!, markup: step.innerHTML };
  kept.set(at, position);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return position;
}

async function put(at: number, { title, markup }: Position): Promise<void> {
  const step = find("#step")!;
  await htmx.swap({ text: markup, target: step, sourceElement: step, swap: "innerMorph" });
  step.dataset.at = String(at);
  find("#now")!.dataset.title = document.title = title;
  unroll();
  unfold();
  light();
  const news = find("#news");
  const line = spoken([...step.querySelectorAll("#deed .line > p .who, #deed .line > p .what")]);
  if (news) news.textContent = sentences([find("#prompt-words")?.textContent ?? "", line]);
}

/** Lights what the line that led here is about. */
function light(): void {
  show(all("#deed .log [data-places]").flatMap((e) => places(e.dataset.places)));
}

/** Sets what shows which position it is, before it has come. */
function point(at: number): void {
  slider().value = String(at);
  slider().setAttribute("aria-valuetext", at === shown ? (find("#prompt-words")?.textContent ?? "") : String(at));
  const to: Record<string, number> = { back: Math.max(0, at - 1), on: Math.min(length, at + 1) };
  for (const [id, position] of Object.entries(to)) {
    const button = find(`#${id}`);
    if (button instanceof HTMLAnchorElement) button.search = `?at=${position}`;
    if (button instanceof HTMLButtonElement) button.value = String(position);
  }
  const mark = find<SVGLineElement>("#course-mark");
  if (mark) {
    const [left, right] = [Number(mark.dataset.left), Number(mark.dataset.right)];
    const x = String(left + ((right - left) * at) / Math.max(1, length));
    mark.setAttribute("x1", x);
    mark.setAttribute("x2", x);
  }
}

/** Keeps the page's address, and the link that it gives, that of the position. */
function address(): void {
  const link = find("#replay")?.dataset.link;
  if (!link) return;
  history.replaceState(null, "", `?at=${shown}`);
  const field = find<HTMLInputElement>("#position");
  if (field) field.value = link + shown;
  const button = find("[data-copy=position]");
  if (button && button.textContent === word("copied")) button.textContent = word("copy");
}

function play(): void {
  if (wanted === length) void go(0);
  playing = window.setTimeout(next, wanted === 0 ? PACE : 0);
  runs(true);
}

async function next(): Promise<void> {
  const began = Date.now();
  await go(wanted + 1);
  if (!playing) return;
  if (shown >= length) pause();
  else playing = window.setTimeout(next, Math.max(0, PACE - (Date.now() - began)));
}

function pause(): void {
  window.clearTimeout(playing);
  playing = 0;
  runs(false);
}

function runs(yes: boolean): void {
  const run = find("#run")!;
  run.querySelector("use")!.setAttribute("href", yes ? "#glyph-pause" : "#glyph-play");
  run.querySelector("span")!.textContent = word(yes ? "pause" : "play");
}

function clicked(page: HTMLElement, e: MouseEvent): void {
  const at = e.target as Element;
  const link = at.closest("a");
  if (link && !(e.ctrlKey || e.metaKey || e.shiftKey || e.altKey)) {
    const position = new URLSearchParams(link.search).get("at");
    if (link.pathname !== page.dataset.path || position === null) return;
    e.preventDefault();
    pause();
    void go(Number(position));
    return;
  }
  if (at.closest("#run")) {
    if (playing) pause();
    else play();
    return;
  }
  const zoom = at.closest<HTMLElement>("[data-zoom]");
  if (zoom) steer(zoom.dataset.zoom!);
  const about = at.closest<HTMLElement>("[data-places]");
  if (about) {
    show(places(about.dataset.places));
    find("#board")?.scrollIntoView({ block: "nearest" });
  }
  const button = at.closest<HTMLElement>("[data-copy]");
  if (button) void copy(button);
  const chart = at.closest<SVGSVGElement>(".chart");
  if (chart) chosen(chart, e);
}

/** A click on the chart of points is one on a move. */
function chosen(chart: SVGSVGElement, e: MouseEvent): void {
  const { left, right } = chart.querySelector<SVGLineElement>("#course-mark")!.dataset;
  const { x } = new DOMPoint(e.clientX, e.clientY).matrixTransform(chart.getScreenCTM()!.inverse());
  pause();
  void go(Math.round(((x - Number(left)) / (Number(right) - Number(left))) * length));
}

function pressed(e: KeyboardEvent): void {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const at = e.target as Element;
  // These have keys of their own.
  if (at.matches("input, textarea, select, pre, .figures")) return;
  if (find("#replay")!.dataset.keys === "no" && e.key.length === 1) return;
  const ways: Record<string, string> = { "+": "in", "=": "in", "-": "out", "0": "whole" };
  const way = ways[e.key] ?? (e.shiftKey ? e.key : "");
  if (way && steer(way)) {
    e.preventDefault();
    return;
  }
  const to = ({ ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: length } as Record<string, number>)[e.key];
  if (to === undefined || e.shiftKey) return;
  e.preventDefault();
  pause();
  void go(to);
}
