import { createHash } from 'node:crypto';

/** A row of the log of decisions as its hash sees it. */
export interface HashedDecision {
  item_id: string;
  actor: string;
  action: string;
  reason_code: string | null;
  note: string;
  before_json: string;
  after_json: string;
  created_at: number;
}

export const firstHash = '0'.repeat(64);

/**
 * SHA-256 over the previous hash and the row: an attacker who changes one row has to rewrite all
 * later rows.
 */
export const decisionHash = (previous: string, row: HashedDecision): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        row.item_id,
        row.actor,
        row.action,
        row.reason_code,
        row.note,
        row.before_json,
        row.after_json,
        Number(row.created_at),
      ]),
    )
    .digest('hex');
