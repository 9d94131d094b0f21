import type { Mode } from '../../contract/entities.ts';
import type { Random } from '../../platform/process/random.ts';

/**
 * 128 random bits in 25 letters and digits, so that ids survive URLs, CSS selectors and
 * case-insensitive eyes.
 */
export function newId(random: Random): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return BigInt(`0x${hex}`).toString(36).padStart(25, '0');
}

/** Ids contain their mode, as the pages of the field expect. */
export const newMemberId = (random: Random, mode: Mode): string =>
  `${mode === 'sandbox' ? 'mem_sb_' : 'mem_'}${newId(random)}`;

export const newConnectionId = (random: Random, mode: Mode): string =>
  `${mode === 'sandbox' ? 'con_sb_' : 'con_'}${newId(random)}`;

export const newCommentId = (random: Random, mode: Mode): string =>
  `${mode === 'sandbox' ? 'cmt_sb_' : 'cmt_'}${newId(random)}`;
