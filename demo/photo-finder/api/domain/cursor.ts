import { createHmac } from 'node:crypto';
import { equalSecrets } from '../../../../src/platform/process/secrets.ts';
import { fail } from './fail.ts';

/** Where a walk through a list stands. `a` and `b` mean what the sort makes of them. */
export interface Cursor {
  sort: string;
  a: number;
  b: number;
  /** Of the filters it belongs to. */
  filters: string;
  /** The sort key where that is a text. */
  key?: string;
}

const signatureBytes = 8;

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`cursor ${text}`).digest().subarray(0, signatureBytes);

/** Signed, so that clients cannot forge one; it carries no secret. */
export function writeCursor({ sort, a, b, filters, key }: Cursor, secret: string): string {
  const text = `v1|${sort}|${a}|${b}|${filters}${key === undefined ? '' : `|${key}`}`;
  return Buffer.concat([Buffer.from(text), sign(text, secret)]).toString('base64url');
}

/** Throws `cursor-mismatch` for anything but a cursor of ours for exactly these filters. */
export function readCursor(cursor: string, filters: string, secret: string): Cursor {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(0, -signatureBytes).toString();
  const match = /^v1\|(\w+)\|(\d{1,16})\|(\d{1,16})\|([0-9a-f]*)(?:\|(.*))?$/s.exec(text);
  if (!match || !equalSecrets(sign(text, secret), bytes.subarray(-signatureBytes)) || match[4] !== filters)
    fail('cursor-mismatch');
  return {
    sort: match[1]!,
    a: Number(match[2]),
    b: Number(match[3]),
    filters,
    ...(match[5] !== undefined && { key: match[5] }),
  };
}
