// Finding things on the page.

export const find = <T extends Element = HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);

export const all = <T extends Element = HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];

/** The sentences that the page has ready, in the reader's language. */
export const word = (name: string): string => find("#words")?.dataset[name] ?? "";

/** The number of the last happening that the page shows. */
export const seq = (): number => Number(find("#now")?.dataset.seq ?? 0);

/** The places of a space-separated list. */
export const places = (list: string | undefined): string[] => (list ? list.split(" ") : []);

/** Says something beside the board; nothing takes it away. */
export function notice(text: string): void {
  const p = find("#notice");
  if (!p) return;
  p.textContent = text;
  p.hidden = text === "";
}

/** Where a form is sent. Its own property may be hidden by a field of that name. */
export const address = (form: HTMLFormElement): string => form.getAttribute("action") ?? location.pathname;
