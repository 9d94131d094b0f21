import type { Random } from '../../../../src/platform/process/random.ts';

export type IdPrefix =
  | 'pho'
  | 'ast'
  | 'prv'
  | 'col'
  | 'rep'
  | 'mod'
  | 'clm'
  | 'cns'
  | 'rmv'
  | 'rev'
  | 'loc'
  | 'crd'
  | 'doc'
  | 'sto';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
const length = 20;

/**
 * A public id: the prefix and 103 random bits in letters and digits. It says nothing about what it
 * names.
 */
export function newId(prefix: IdPrefix, random: Random): string {
  let text = '';
  for (let i = 0; i < length; i++) text += letters[random.below(letters.length)];
  return `${prefix}_${text}`;
}
