// Telling what happened to somebody who does not look at the board.

import { all, find, numberOf, sentences, seq, word, wordsOf } from "./dom";

let told = seq();

/** What is to be done as it was told last, "" while others are to act. */
let asked = "";

/** Called after the table was renewed. */
export function tell(): void {
  const now = find("#now");
  if (!now) return;
  const lines = all("#log .line")
    .filter((line) => numberOf(line) > told)
    .reverse()
    .map(wordsOf);
  told = seq();
  const prompt = now.classList.contains("mine") ? (find("#prompt-words")?.textContent ?? "") : "";
  if (prompt && prompt !== asked) lines.push(asked ? prompt : `${word("turn")} ${prompt}`);
  asked = prompt;
  const news = find("#news");
  if (news && lines.length > 0) news.textContent = sentences(lines.slice(-8));
}
