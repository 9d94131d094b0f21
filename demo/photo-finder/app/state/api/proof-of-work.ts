import type { Wire } from '../../../contract/wire.ts';

const text = new TextEncoder();
/** Asked of the browser at once: one by one, most of the time would be waiting. */
const batch = 500;

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');

/** Looks for the number behind the puzzle's digest; answers the proof to send along. */
export async function solve({ salt, digest, signature, most }: Wire['getProofOfWork']['data']): Promise<string> {
  for (let from = 0; from < most; from += batch) {
    const found = await Promise.all(
      Array.from({ length: batch }, async (_, i) =>
        hexOf(await crypto.subtle.digest('SHA-256', text.encode(`${salt}.${from + i}`))),
      ),
    );
    const at = found.indexOf(digest);
    if (at >= 0) return `${salt}.${from + at}.${signature}`;
  }
  throw new Error('The puzzle has no solution.');
}
