// Putting the table onto the page, as the server has drawn it: from a form's
// answer, from the stream, or asked for.

import { find, seq } from "./dom";

/** Takes what came while something else is shown; set by whoever shows it. */
let hold: (text: string) => boolean = () => false;

export const onRenew = (f: typeof hold): void => {
  hold = f;
};

/** What an answer of the server has in it. */
export interface Answer {
  text: string;
  /** The number of the last happening of the table in it, null where there is none. */
  seq: number | null;
  page: Document;
}

export function read(text: string): Answer {
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = page.querySelector<HTMLElement>("#now");
  return { text, seq: now ? Number(now.dataset.seq) : null, page };
}

/** Puts a table onto the page, unless the page has a later one. */
export async function renew(text: string, at: number): Promise<void> {
  const target = find("#table");
  if (!target || at < seq() || hold(text)) return;
  await htmx.swap({ text, target, sourceElement: target, swap: "innerMorph" });
}
