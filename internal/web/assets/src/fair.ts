// The browser's own part in fair chance: it makes up its salt after it has seen the
// table's commitment, keeps both, and compares them with what the table shows in the
// end.

import { find, tableHere, to, word } from "./dom";
import { bytesOf, hexOf, sha256 } from "./sha256";

const STORE = "seaboard-fair";
const TABLES = 200; // that are remembered
const TIME = 4000; // ms that a promise may take
const STUCK = 5000; // ms after which a form that was sent can be sent again

/** What is kept of a table. */
interface Kept {
  /** The commitment. */
  c: string;
  /** The own salt, "" for none. */
  s: string;
  /** Whether the game had begun by then. */
  late?: boolean;
}

/** A table that the server promises. */
interface Promised {
  table: string;
  commitment: string;
  promise: string;
}

function all(): Record<string, Kept> {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Kept> | null;
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, k]) => typeof k?.c === "string" && typeof k.s === "string"));
  } catch {
    return {}; // a browser that keeps nothing, or not what was put there
  }
}

/** Keeps a commitment. The first that was seen stays, and so does the salt that went with it. */
function keep(table: string, kept: Kept): void {
  const known = all();
  if (known[table] && (known[table].s || !kept.s)) return;
  if (known[table]) kept = { ...known[table], s: kept.s };
  const list = Object.entries(known).filter(([t]) => t !== table);
  list.push([table, kept]);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(list.slice(-TABLES))));
  } catch {
    // then it is said that nothing was kept
  }
}

const makeSalt = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** A field of a form, which is made where it is missing. */
function field(form: HTMLFormElement, name: string): HTMLInputElement {
  const known = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (known) return known;
  const made = document.createElement("input");
  made.type = "hidden";
  made.name = name;
  form.append(made);
  return made;
}

/** Forms that open a table or take a seat give a salt, and are sent once. */
async function sent(e: SubmitEvent): Promise<void> {
  const form = e.target as HTMLFormElement;
  const fair = form.dataset.fair; // "open" or "join"
  if (!fair || e.defaultPrevented) return;
  if (form.dataset.sent) {
    if (Date.now() - Number(form.dataset.sent) < STUCK) {
      e.preventDefault();
      return;
    }
    if (fair === "open") renewForm(form);
  }
  form.dataset.sent = String(Date.now());
  if (fair === "join") {
    give(form, form.dataset.table!, form.dataset.commitment!);
    return;
  }
  e.preventDefault();
  await promised(form);
  form.submit();
}

/** A form that is sent again opens another table. */
function renewForm(form: HTMLFormElement): void {
  field(form, "promise").value = field(form, "salt").value = "";
  const key = form.querySelector<HTMLInputElement>('input[name="key"]');
  if (key) key.value = makeSalt();
}

/** Gives the form a table that the server has promised, and a salt. Without a
 * promise the table is opened all the same, and it is said at the end that nothing
 * was kept. */
async function promised(form: HTMLFormElement): Promise<void> {
  const promise = field(form, "promise");
  let p: Promised | null = promise.value ? { table: form.dataset.table!, commitment: form.dataset.commitment!, promise: promise.value } : null;
  try {
    if (!p || !fresh(form)) p = (await (await fetch(to("/promise"), { signal: AbortSignal.timeout(TIME) })).json()) as Promised;
  } catch {
    p = null;
  }
  promise.value = p?.promise ?? "";
  if (p) give(form, p.table, p.commitment);
}

const came = Date.now();

/** Whether the promise that came with the page holds for a while. */
const fresh = (form: HTMLFormElement): boolean => Date.now() - came < 1000 * Number(form.dataset.holds ?? 0);

/** Makes up a salt where none was written, and keeps it with the commitment. */
function give(form: HTMLFormElement, table: string, commitment: string): void {
  const salt = field(form, "salt");
  salt.value ||= makeSalt();
  keep(table, { c: commitment, s: salt.value });
}

/** Says what the comparison with what this browser has kept has found. */
export function compare(): void {
  const place = find("#kept");
  if (!place) return;
  const { commitment = "", seed = "", salts = "", you = "0", phase = "", begun = "" } = place.dataset;
  if (!seed && phase !== "over" && phase !== "closed" && commitment) keep(tableHere, { c: commitment, s: "", late: begun === "yes" });
  const [verdict, wrong] = judge(all()[tableHere], commitment, seed, salts.split(" ")[Number(you) - 1] ?? "");
  const said = verdict ? word(verdict) : "";
  if (place.textContent !== said) place.textContent = said;
  place.hidden = said === "";
  place.classList.toggle("wrong", wrong);
}

/** What is to be said, and whether it is bad. */
function judge(kept: Kept | undefined, commitment: string, seed: string, salt: string): [word: string, wrong: boolean] {
  if (!kept) return ["keptNone", false];
  if (kept.c !== commitment) return ["keptOther", true];
  if (!seed) return ["keptNow", false];
  if (sha256(bytesOf(seed)) !== kept.c) return ["keptOther", true];
  if (kept.late) return ["keptLate", false];
  if (!salt || !kept.s) return ["keptFits", false];
  return hexOf(new TextEncoder().encode(kept.s)) === salt ? ["keptSalt", false] : ["keptNoSalt", true];
}

/** Begins to take care of forms, and says what was found. */
export function fair(): void {
  document.addEventListener("submit", (e) => void sent(e));
  addEventListener("pageshow", (e) => {
    if (e.persisted) for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sent]")) form.dataset.sent = "1";
  });
  for (const salt of document.querySelectorAll<HTMLInputElement>('form[data-fair] input[name="salt"]')) salt.value ||= makeSalt();
  compare();
}
