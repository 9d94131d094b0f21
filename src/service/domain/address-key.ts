import { createHash } from 'node:crypto';

/**
 * R78 what counters call an address: they outlive the member by a day, and count for strangers too, so her address does not stand in
 * them.
 */
export const addressKey = (emailCanon: string): string =>
  createHash('sha256').update(`address ${emailCanon}`).digest('hex').slice(0, 32);
