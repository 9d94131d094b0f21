// The constants are the first 32 bits of the fractions of roots of primes, so they are computed and
// cost the page no table.
const bits = (root: number) => (root * 2 ** 32) | 0;
const start: number[] = [];
const rounds: number[] = [];
for (let n = 2; rounds.length < 64; n++) {
  let d = 2;
  while (d * d <= n && n % d) d++;
  if (d * d <= n) continue;
  if (start.length < 8) start.push(bits(n ** (1 / 2)));
  rounds.push(bits(n ** (1 / 3)));
}
const words = new Int32Array(64);
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 of some bytes, as eight 32-bit words. Not `crypto.subtle`: that is missing on plain http,
 * and its promise for each of many thousand short inputs takes longer than this does.
 */
export function sha256(bytes: Uint8Array): Int32Array {
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  // Inputs stay far below half a gigabyte, so the upper half of the length is zero.
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = Int32Array.from(start);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = padded.getInt32(block + i * 4);
        continue;
      }
      const [x, y] = [words[i - 15]!, words[i - 2]!];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + words[i]!) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    const next = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i++) state[i] = state[i]! + next[i]!;
  }
  return state;
}

export const hexOf = (hash: Int32Array): string => {
  let text = '';
  for (const word of hash) text += `0000000${(word >>> 0).toString(16)}`.slice(-8);
  return text;
};
