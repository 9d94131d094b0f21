/** Chances that are the same at every start. `seed`: a whole number. */
export interface Dice {
  /** Of [0, 1). */
  roll(): number;
  one<Item>(of: readonly Item[]): Item;
  isIn(share: number): boolean;
}

/** Mulberry32: fair enough for names and dates, and no secret. */
export function dice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    one: (of) => of[Math.floor(roll() * of.length)]!,
    isIn: (share) => roll() < share,
  };
}
