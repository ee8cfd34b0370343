// A board that outgrows its frame (its svg says data-roomy) starts fitted, and
// is moved and zoomed by drag, wheel, pinch, keys and buttons. The server always
// sends it fitted; how it is looked at is kept here, in the chart's own units.

import { all, find } from "./dom";

interface Point {
  x: number;
  y: number;
}

/** How the chart is looked at: what is in the middle, and how near. 1 is fitted. */
let nearness = 1;
let middle: Point = { x: 0, y: 0 };

/** The whole chart, as the server sent it: left, top, width, height. */
let whole = [0, 0, 1, 1];

const NEAREST = 6;

/** So many pixels a finger may tremble before it is a drag. */
const TREMBLE = 6;

const chart = (): SVGSVGElement | null => find<SVGSVGElement>("#board svg[data-roomy]");

/** Takes the chart as it was sent, and shows it as it was looked at. */
export function unroll(): void {
  const svg = chart();
  const zoom = find("#zoom");
  if (zoom) zoom.hidden = !svg;
  if (!svg) return;
  whole = svg.getAttribute("viewBox")!.split(" ").map(Number);
  look(svg);
}

function look(svg: SVGSVGElement): void {
  const [left, top, width, height] = whole as [number, number, number, number];
  nearness = Math.min(NEAREST, Math.max(1, nearness));
  svg.classList.toggle("near", nearness > 1);
  if (nearness === 1) {
    svg.setAttribute("viewBox", whole.join(" "));
  } else {
    const [w, h] = extent(svg);
    middle = { x: within(middle.x, w, left, width), y: within(middle.y, h, top, height) };
    svg.setAttribute("viewBox", [middle.x - w / 2, middle.y - h / 2, w, h].map((n) => n.toFixed(1)).join(" "));
  }
  for (const button of all<HTMLButtonElement>("#zoom [data-zoom]")) {
    button.disabled = nearness === 1 && button.dataset.zoom !== "in";
  }
}

/** How much of the chart the frame shows, so that all of the frame is used. */
function extent(svg: SVGSVGElement): [number, number] {
  const [, , width, height] = whole as [number, number, number, number];
  const box = svg.getBoundingClientRect();
  const shape = box.width / box.height;
  const w = Math.max(width, height * shape) / nearness;
  return [w, w / shape];
}

/** The middle of a part of a line, moved so that no more than need be is empty. */
function within(at: number, part: number, from: number, length: number): number {
  if (part >= length) return from + length / 2;
  return Math.min(from + length - part / 2, Math.max(from + part / 2, at));
}

/** Where a point of the screen lies on the chart. */
function onChart(svg: SVGSVGElement, x: number, y: number): Point {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!.inverse());
}

/** Goes nearer by a factor, so that the point stays where it is on the screen. */
function nearer(svg: SVGSVGElement, by: number, at?: Point): void {
  const before = nearness;
  const [left, top, width, height] = whole as [number, number, number, number];
  if (before === 1) middle = { x: left + width / 2, y: top + height / 2 };
  nearness = Math.min(NEAREST, Math.max(1, nearness * by));
  if (at) {
    const shrink = before / nearness;
    middle = { x: at.x + (middle.x - at.x) * shrink, y: at.y + (middle.y - at.y) * shrink };
  }
  look(svg);
}

/** A key or a button asks for it: in, out, whole, or a side to move to. */
export function steer(how: string): boolean {
  const svg = chart();
  if (!svg) return false;
  const step = 0.25 / nearness;
  const [, , width, height] = whole as [number, number, number, number];
  if (how === "in") nearer(svg, 1.5);
  else if (how === "out") nearer(svg, 1 / 1.5);
  else if (how === "whole") nearer(svg, 0);
  else if (nearness === 1 || !how.startsWith("Arrow")) return false;
  else {
    middle.x += how === "ArrowLeft" ? -step * width : how === "ArrowRight" ? step * width : 0;
    middle.y += how === "ArrowUp" ? -step * height : how === "ArrowDown" ? step * height : 0;
    look(svg);
  }
  return true;
}

/** Fingers and buttons that are down on the chart, and whether they have moved
 * it: then the click that ends a drag is none. */
const down = new Map<number, Point>();
let dragged = false;

/** Listens for drag, wheel and pinch on a board. Turned is called for a tap with two
 * fingers and for a wheel over what is being turned; it says whether it did. */
export function handle(board: HTMLElement, turned: (at: Element | null, by: number) => boolean): void {
  board.addEventListener("pointerdown", (e) => {
    if (!chart() || (e.pointerType === "mouse" && e.button !== 0)) return;
    if (down.size === 0) dragged = false;
    down.set(e.pointerId, { x: e.clientX, y: e.clientY });
  });
  board.addEventListener("pointermove", (e) => {
    const from = down.get(e.pointerId);
    const svg = chart();
    if (!from || !svg) return;
    if (!dragged && Math.hypot(e.clientX - from.x, e.clientY - from.y) < TREMBLE) return;
    if (!dragged) svg.setPointerCapture(e.pointerId);
    dragged = true;
    const others = [...down].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
    const to = { x: e.clientX, y: e.clientY };
    if (others.length > 0) pinch(svg, others[0]!, from, to);
    else if (nearness > 1) drag(svg, from, to);
    down.set(e.pointerId, to);
  });
  const up = (e: PointerEvent): void => {
    if (down.size === 2 && !dragged && e.type === "pointerup") {
      dragged = turned(document.elementFromPoint(e.clientX, e.clientY), 1);
    }
    down.delete(e.pointerId);
  };
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", up);
  board.addEventListener(
    "click",
    (e) => {
      if (!dragged) return;
      dragged = false;
      e.stopPropagation();
      e.preventDefault();
    },
    { capture: true },
  );
  board.addEventListener(
    "wheel",
    (e) => {
      const svg = chart();
      if (!svg || e.deltaY === 0) return;
      if (!turned(e.target as Element, Math.sign(e.deltaY))) {
        if (nearness === 1 && e.deltaY > 0) return; // the page scrolls
        nearer(svg, Math.exp(-Math.max(-100, Math.min(100, e.deltaY)) / 300), onChart(svg, e.clientX, e.clientY));
      }
      e.preventDefault();
    },
    { passive: false },
  );
}

function drag(svg: SVGSVGElement, from: Point, to: Point): void {
  const a = onChart(svg, from.x, from.y);
  const b = onChart(svg, to.x, to.y);
  middle = { x: middle.x + a.x - b.x, y: middle.y + a.y - b.y };
  look(svg);
}

function pinch(svg: SVGSVGElement, still: Point, from: Point, to: Point): void {
  const before = Math.hypot(from.x - still.x, from.y - still.y);
  const after = Math.hypot(to.x - still.x, to.y - still.y);
  if (before > 0) nearer(svg, after / before, onChart(svg, still.x, still.y));
}
