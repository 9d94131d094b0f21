import { createHash } from 'node:crypto';

/**
 * R78 what counters call an address: they outlive the member (a row of wrong codes by up to a year), and count for strangers too, so her
 * address does not stand in them. Without a secret: a row must last when secrets rotate (R19). So who has the database can still
 * confirm an address that she guesses.
 */
export const addressKey = (emailCanon: string): string =>
  createHash('sha256').update(`address ${emailCanon}`).digest('hex').slice(0, 32);
