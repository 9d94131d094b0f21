import { stringify } from '../sdk/json.ts';
import { hexOf, sha256 } from '../sdk/sha-256.ts';

/** A puzzle in ALTCHA's protocol (version 2, SHA-256, cost 1), as the service signs it. */
export type Puzzle = {
  parameters: { nonce: string; salt: string; keyPrefix: string };
  signature: string;
};

/** How long the page may stand still at a time. */
const sliceMs = 8;
/** The service never asks for so many; a puzzle that has no answer must not work for ever. */
const mostTries = 2_000_000;

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * R10 the token for a puzzle, found on the main thread in slices, because a strict policy of the
 * page may forbid workers. Rejects where there is no answer. `isOver`: asked between slices; true
 * gives up (rejects too).
 */
export async function proveWork(puzzle: Puzzle, isOver: () => boolean): Promise<string> {
  const { nonce, salt, keyPrefix } = puzzle.parameters;
  const fixed = bytesOf(salt + nonce);
  const input = new Uint8Array(fixed.length + 4);
  input.set(fixed);
  const view = new DataView(input.buffer);
  const first = Number.parseInt(keyPrefix.slice(0, 8), 16) | 0;
  let sliceEnd = performance.now() + sliceMs;
  for (let counter = 0; counter < mostTries; counter++) {
    view.setUint32(fixed.length, counter);
    const hash = sha256(input);
    // Nearly all fail in their first word; text is made of the others only.
    if ((keyPrefix.length < 8 || hash[0] === first) && hexOf(hash).startsWith(keyPrefix)) {
      return btoa(stringify({ challenge: puzzle, solution: { counter, derivedKey: hexOf(hash) } }));
    }
    if (counter % 32 === 0 && performance.now() > sliceEnd) {
      await pause();
      if (isOver()) break;
      sliceEnd = performance.now() + sliceMs;
    }
  }
  throw new Error('the puzzle has no answer');
}
