import type { Random } from '../../../../src/platform/process/random.ts';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * The address of an image: 26 letters and digits, 134 random bits, so it cannot be guessed.
 */
export const newImageKey = (random: Random): string =>
  Array.from({ length: 26 }, () => letters[random.below(letters.length)]).join('');
