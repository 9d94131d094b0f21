/** So near are the fingerprints of two pictures that are the same to the eye. */
export const nearBits = 6;

/** In how many of 64 places two pictures differ (`dhash`). */
export function distanceOf(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count++;
  return count;
}

const digits = 4;
/** Where the quarters of a fingerprint begin, counted from 1 as SQL does. */
export const quarters = [1, 5, 9, 13] as const;

/**
 * Two fingerprints with at most six different bits have a quarter with at most one: a near picture
 * has one of these seventeen values there. Some hundred of 100,000 pictures remain to compare.
 */
export function quarterValues(dhash: string, from: number): string[] {
  const value = Number.parseInt(dhash.slice(from - 1, from - 1 + digits), 16);
  return [value, ...Array.from({ length: 4 * digits }, (_, bit) => value ^ (1 << bit))].map((one) =>
    one.toString(16).padStart(digits, '0'),
  );
}
