// SHA-256, as in FIPS 180-4. Browsers have it only where the page came by https,
// and a game in the house comes by plain http.

const primes = (n: number): number[] => {
  const list: number[] = [];
  for (let i = 2; list.length < n; i++) if (list.every((p) => i % p !== 0)) list.push(i);
  return list;
};

/** The first 32 bits of a number's fraction. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;

const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const K = primes(64).map((p) => fraction(Math.cbrt(p)));

const turned = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** The SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8); // what comes here is far below 2^32 bits
  let h = START;
  for (let at = 0; at < padded.length; at += 64) h = block(h, view, at);
  return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

function block(h: number[], view: DataView, at: number): number[] {
  const w: number[] = [];
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w.push(view.getInt32(at + 4 * i));
      continue;
    }
    const a = w[i - 15]!, b = w[i - 2]!;
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w.push((w[i - 16]! + s0 + w[i - 7]! + s1) | 0);
  }
  let [a, b, c, d, e, f, g, i] = h as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n++) {
    const one = (i + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[n]! + w[n]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [i, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, i].map((x, n) => (x + h[n]!) | 0);
}

/** The bytes of hexadecimal digits. */
export const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

/** Bytes in hexadecimal. */
export const hexOf = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
