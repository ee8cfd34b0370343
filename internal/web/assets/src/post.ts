// Sending a form, until the server has answered. Until then nothing is shown as
// done; a form that is sent twice acts once, by the id that it carries.

import { address, find, notice, seq, word } from "./dom";

let busy = false;

/** Sends a form, and puts the table that comes back onto the page. */
export async function post(form: HTMLFormElement, action?: string): Promise<void> {
  if (busy) return;
  busy = true;
  const body = new URLSearchParams();
  for (const [key, value] of new FormData(form)) body.append(key, String(value));
  if (action) body.set("action", action);
  pending(word("sending"));
  try {
    await put(await answer(address(form), body));
  } finally {
    busy = false;
    pending("");
  }
}

function pending(text: string): void {
  find("#table")?.classList.toggle("pending", text !== "");
  const p = find("#sending");
  if (!p) return;
  p.textContent = text;
  p.hidden = text === "";
}

/** Asks again for as long as nobody answers. */
async function answer(url: string, body: URLSearchParams): Promise<string> {
  for (let wait = 500; ; wait = Math.min(2 * wait, 4000)) {
    try {
      const r = await fetch(url, { method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(8000) });
      if (r.status < 502 || r.status > 504) return await r.text();
    } catch {
      // no answer: it is asked again
    }
    pending(word("unsent"));
    await new Promise((done) => setTimeout(done, wait));
  }
}

async function put(text: string): Promise<void> {
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = page.querySelector<HTMLElement>("#now");
  const table = find("#table");
  if (!now || !table) {
    notice(page.querySelector("h1")?.textContent ?? "");
    return;
  }
  if (Number(now.dataset.seq) >= seq()) {
    await htmx.swap({ text, target: table, sourceElement: table, swap: "innerMorph" });
  } else {
    notice(page.querySelector("#notice")?.textContent ?? "");
  }
}
