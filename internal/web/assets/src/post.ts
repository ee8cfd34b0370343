// Sending a form, until the server has answered. Until then nothing is shown as
// done; a form that is sent twice acts once, by the id that it carries. So whatever
// is no answer of ours is asked again, and nothing that was sent is forgotten
// without a word.

import { pause, wait } from "./again";
import { address, find, notice, seq, word } from "./dom";
import { type Answer, read, renew } from "./renew";

const TIME = 8000; // ms that an answer may take
const ODD = 6; // answers that cannot be understood before it is given up

/** What says by itself that one may ask again. */
const LATER = [408, 425, 429, 502, 503, 504];

/** What is under way, by address and form: it is not sent a second time. */
const sending = new Set<string>();
/** The end of what is under way: one is sent after the other. */
let last: Promise<unknown> = Promise.resolve();

/** Sends a form, and puts the table that comes back onto the page. Returns whether
 * the server took notice of it; where not, it is said why, and it can be sent again. */
export async function post(form: HTMLFormElement, action?: string): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [key, value] of new FormData(form)) body.append(key, String(value));
  if (action) body.set("action", action);
  const url = address(form);
  const what = `${url} ${body}`;
  if (sending.has(what)) return true;
  sending.add(what);
  pending(word("sending"));
  const mine = last.then(async () => put(await answer(url, body)));
  last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    sending.delete(what);
    if (sending.size === 0) pending("");
  }
}

function pending(text: string): void {
  find("#table")?.classList.toggle("pending", text !== "");
  const p = find("#sending");
  if (!p) return;
  p.textContent = text;
  p.hidden = text === "";
}

/** Asks until there is an answer: a table, or why there is none. */
async function answer(url: string, body: URLSearchParams): Promise<Answer | string> {
  for (let tries = 0, odd = 0; ; tries++) {
    let r: Response | null = null;
    try {
      r = await fetch(url, { method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(TIME) });
      const said = read(await r.text());
      if (!LATER.includes(r.status)) {
        if (said.seq !== null) return said;
        const why = r.ok ? "" : (said.page.querySelector(".trouble h1")?.textContent ?? "");
        if (why && r.status !== 500) return why;
        if (++odd >= ODD) return why || word("unclear");
      }
    } catch {
      // no answer, or a part of one: it is asked again
    }
    pending(word("unsent"));
    await pause(wait(tries, r));
  }
}

async function put(said: Answer | string): Promise<boolean> {
  if (typeof said === "string") notice(said);
  else if (said.seq! >= seq()) await renew(said.text, said.seq!);
  else notice(said.page.querySelector("#notice")?.textContent ?? "");
  return typeof said !== "string";
}
