// Clocks count down between two words of the server. What the server says is how
// long each can still run; nothing is asked of the browser but how much time has
// passed since.

import { all, find, word } from "./dom";

const SHORT = 30_000; // ms below which a clock is marked
const LAST = 10_000; // and the own one once more
const SAID = 5000; // ms within which the own one's being short is told

/** The decision of which it was told that its time is short. */
let told = "";

let coming = 0;

/** Called after the table was renewed: takes what the server says of the clocks. */
export function wind(): void {
  for (const clock of all("#now .clock[data-left]")) {
    clock.dataset.until = String(Date.now() + Number(clock.dataset.left));
    clock.removeAttribute("data-left");
  }
  clearTimeout(coming);
  tick();
}

/** Shows the clocks as they stand, and comes back when one of them changes. */
function tick(): void {
  let next = Infinity;
  for (const clock of all("#now .clock[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - Date.now());
    show(clock, left);
    if (left > 0) next = Math.min(next, left % 1000);
  }
  if (next < Infinity) coming = setTimeout(tick, next + 20);
}

function show(clock: HTMLElement, left: number): void {
  const own = clock.closest(".sign.you, #prompt") !== null;
  const time = clock.querySelector(".time")!;
  const text = figures(Math.floor(left / 1000));
  if (time.textContent !== text) time.textContent = text;
  clock.classList.toggle("short", left <= SHORT);
  clock.classList.toggle("last", own && left <= LAST);
  if (!own || left > SHORT || left < SHORT - SAID || told === clock.dataset.since) return;
  told = clock.dataset.since ?? "";
  const news = find("#news");
  if (news) news.textContent = word("short");
}

const two = (n: number): string => String(n).padStart(2, "0");

/** Seconds as the server writes them. */
function figures(s: number): string {
  if (s < 3600) return `${Math.floor(s / 60)}:${two(s % 60)}`;
  const hours = Math.floor(s / 3600);
  if (hours < 24) return fill(word("hours"), String(hours), two(Math.floor((s % 3600) / 60)));
  return fill(word("days"), String(Math.floor(hours / 24)), String(hours % 24));
}

const fill = (form: string, big: string, small: string): string => form.replace("{1}", big).replace("{2}", small);
