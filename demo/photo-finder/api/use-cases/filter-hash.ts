import { createHash } from 'node:crypto';

/** Says which question a cursor belongs to. */
export const filterHash = (list: string, asked: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify([list, ...Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
    .slice(0, 8);
