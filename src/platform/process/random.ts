import { randomBytes, randomInt } from 'node:crypto';

/** Randomness enters as a parameter. Every secret of the service comes from here. */
export interface Random {
  /** `count` bytes of a CSPRNG. */
  bytes(count: number): Uint8Array;
  /** A uniform whole number of `[0, end)`. R12: no modulo, it would favour small digits. */
  below(end: number): number;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count), below: (end) => randomInt(end) };
