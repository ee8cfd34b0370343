// Finding things on the page.

export const find = <T extends Element = HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);

export const all = <T extends Element = HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];

/** The path below which everything of the server lives, "" for the root. */
const base = document.body.dataset.base ?? "";

/** The address of a path of the pages. */
export const to = (path: string): string => base + path;

/** The path of the pages that an address stands for. */
export const within = (address: string): string =>
  base && address.startsWith(`${base}/`) ? address.slice(base.length) : address;

/** The table that the page is of, "" for none. */
export const tableHere = within(location.pathname).match(/^\/t\/([^/]+)/)?.[1] ?? "";

/** The sentences that the page has ready, in the reader's language. */
export const word = (name: string): string => find("#words")?.dataset[name] ?? "";

/** The number of the last happening that the page shows. */
export const seq = (): number => Number(find("#now")?.dataset.seq ?? 0);

/** Texts one after the other, each as a sentence. */
export const sentences = (texts: string[]): string =>
  texts.map((text, i) => (i === texts.length - 1 || /[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");

/** The places of a space-separated list. */
export const places = (list: string | undefined): string[] => (list ? list.split(" ") : []);

/** What is said beside the board, so that others' moves do not take it away. */
let said: Node[] = [];

/** Says something beside the board; nothing takes it away. */
export function notice(...said: (string | Node)[]): void {
  const p = find("#notice");
  if (!p) return;
  p.replaceChildren(...said);
  p.hidden = p.textContent!.trim() === "";
  keepNotice();
}

/** What was said is of an earlier position. */
export const forgetNotice = (): void => {
  said = [];
};

/** Keeps what is said now over the next change of the table. */
function keepNotice(): void {
  const p = find("#notice");
  said = p && !p.hidden ? [...p.childNodes].map((n) => n.cloneNode(true)) : [];
}

/** The table was renewed: what was said still holds, unless the server says
 * something itself. */
export function restoreNotice(): void {
  if (find("#notice")?.hidden && said.length > 0) notice(...said);
  else keepNotice();
}

/** Where a form is sent. Its own property may be hidden by a field of that name. */
export const address = (form: HTMLFormElement): string => form.getAttribute("action") ?? location.pathname;

/** The number of the happening that a line of the log tells. */
export const numberOf = (line: Element): number => Number(line.id.replace("line-", ""));

/** What a line of the log says, with who did it, without its awards. */
export const wordsOf = (line: Element): string =>
  spoken([...line.querySelectorAll(":scope > p .who, :scope > p .what")]);

/** Elements of a line as one sentence: names are isolated, whatever their direction. */
export const spoken = (parts: Element[]): string =>
  parts.map((e) => (e.matches("bdi") ? `\u2068${e.textContent}\u2069` : e.textContent)).join(" ");

/** Whether things may move on the page. */
export const moves = (): boolean =>
  document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
