/** Chance that can be thrown again: the same seed, the same throws. */
export interface Dice {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  of<T>(list: readonly T[]): T;
}

/** Mulberry32: small, even enough for tests, and nothing else. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, chance: (share) => next() < share, of: (list) => list[below(list.length)]! };
}
