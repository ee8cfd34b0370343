// Copying what a field shows.

import { find, word } from "./dom";

/** Copies from the field that the button names. */
export async function copy(button: HTMLElement): Promise<void> {
  const field = find<HTMLInputElement>(`#${button.dataset.copy}`);
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages that did not come by https
  }
  button.textContent = word("copied");
}
