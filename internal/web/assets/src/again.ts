// When to ask again.

const FIRST = 500; // ms
const MOST = 4000;
const WISHED = 60_000; // what a server may ask for

/** Waits a while. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Some part of a time, so that those who lost one server at the same moment do not
 * all come at the same moment to the next. */
export const jitter = (ms: number): number => ms * (0.7 + 0.6 * Math.random());

/** How long to wait before the next try: what the server asks for, else longer with
 * each try. */
export function wait(tries: number, answer?: Response | null): number {
  const wish = Number(answer?.headers.get("Retry-After") ?? NaN) * 1000;
  return Number.isFinite(wish) ? Math.min(Math.max(wish, FIRST), WISHED) : jitter(Math.min(FIRST * 2 ** tries, MOST));
}
