// Telling what happened to somebody who does not look at the board.

import { all, find, sentences, seq, word } from "./dom";

let told = seq();
let mine = false;

/** Called after the table was renewed. */
export function tell(): void {
  const now = find("#now");
  if (!now) return;
  const lines = all("#log .line")
    .filter((line) => Number(line.id.replace("line-", "")) > told)
    .reverse()
    .map((line) => [...line.querySelectorAll(":scope > p .who, :scope > p .what")].map((e) => e.textContent).join(" "));
  told = seq();
  const isMine = now.classList.contains("mine");
  if (isMine && !mine) lines.push(`${word("turn")} ${find("#prompt-words")?.textContent ?? ""}`);
  mine = isMine;
  const news = find("#news");
  if (news && lines.length > 0) news.textContent = sentences(lines.slice(-8));
}
