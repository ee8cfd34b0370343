// What the visitor has unfolded stays so when the table is renewed.

import { all } from "./dom";

const unfolded = new Set<string>();

/** Begins to remember what is unfolded within the table. */
export function keepFolds(table: HTMLElement): void {
  table.addEventListener(
    "toggle",
    (e) => {
      const { id, open } = e.target as HTMLDetailsElement;
      if (id && open) unfolded.add(id);
      else unfolded.delete(id);
    },
    true,
  );
}

/** Called after the table was renewed. */
export function unfold(): void {
  for (const d of all<HTMLDetailsElement>("#now details[id]")) if (unfolded.has(d.id)) d.open = true;
}
