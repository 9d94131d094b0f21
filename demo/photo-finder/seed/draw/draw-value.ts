import { createHash } from 'node:crypto';

/**
 * Values that depend on the seed, on the number of the thing and on the name of the field, and on
 * nothing else.
 */
export interface Drawn {
  /** A number of [0, 1). */
  part(field: string): number;
  between(field: string, least: number, most: number): number;
  whole(field: string, least: number, most: number): number;
  one<T>(field: string, list: readonly T[]): T;
  chance(field: string, probability: number): boolean;
}

/** Every field has a draw of its own, so a new field changes no other. */
export function drawOf(seed: string, index: number | string): Drawn {
  const part = (field: string) =>
    createHash('sha256').update(`${seed}/${index}/${field}`).digest().readUIntBE(0, 6) / 2 ** 48;
  const whole = (field: string, least: number, most: number) => least + Math.floor(part(field) * (most - least + 1));
  return {
    part,
    between: (field, least, most) => least + part(field) * (most - least),
    whole,
    one: (field, list) => list[whole(field, 0, list.length - 1)]!,
    chance: (field, probability) => part(field) < probability,
  };
}
