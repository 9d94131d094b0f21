import type { Selectable } from 'kysely';
import { decisionHash, firstHash } from '../../domain/decision-hash.ts';
import type { FinderDb } from '../finder-db.ts';
import type { ConsentAndReportTables, ModerationKind } from './consent-and-report-tables.ts';

export type DecisionRecord = Selectable<ConsentAndReportTables['moderation_decisions']>;
export interface NewDecision {
  itemId: string;
  actor: string;
  action: string;
  reason: string | null;
  note: string;
  before: unknown;
  after: unknown;
}
/** Null = whichever. */
export interface DecisionQuery {
  before: number;
  actor: string | null;
  item: string | null;
  kind: ModerationKind | null;
  /** What the item was about. */
  target: string | null;
  from: number | null;
  /** Not included. */
  until: number | null;
  limit: number;
}
/** `brokenAt`: the first row that does not fit to the one before it; null = the chain holds. */
export interface ChainCheck {
  rows: number;
  brokenAt: number | null;
  last: string;
}

/**
 * Who decided what. The database refuses to change or delete a row, and the hash chain shows
 * tampering that bypassed it.
 */
export interface Decisions {
  /** Call it within the transaction that it records. */
  add(decision: NewDecision): Promise<DecisionRecord>;
  bySeq(seq: number): Promise<DecisionRecord | null>;
  ofItems(itemIds: readonly string[]): Promise<DecisionRecord[]>;
  /** Newest first, below `before`. */
  list(query: DecisionQuery): Promise<DecisionRecord[]>;
  check(): Promise<ChainCheck>;
}

const checkedAtOnce = 1000;

export function decisionsIn(db: FinderDb): Decisions {
  const rows = () => db.sql.selectFrom('moderation_decisions').selectAll();
  return {
    add: ({ itemId, actor, action, reason, note, before, after }) =>
      db.write(async (tx) => {
        // One after the other: each row names the hash of the one before it.
        await tx.lock('finder:decisions');
        const last = await tx.sql
          .selectFrom('moderation_decisions')
          .select('hash')
          .orderBy('seq', 'desc')
          .limit(1)
          .executeTakeFirst();
        const { now } = await tx.sql.selectNoFrom(tx.now().as('now')).executeTakeFirstOrThrow();
        const row = {
          item_id: itemId,
          actor,
          action,
          reason_code: reason,
          note,
          before_json: JSON.stringify(before),
          after_json: JSON.stringify(after),
          created_at: now,
        };
        const prev = last?.hash ?? firstHash;
        return tx.sql
          .insertInto('moderation_decisions')
          .values({ ...row, prev_hash: prev, hash: decisionHash(prev, row) })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),

    bySeq: async (seq) => (await rows().where('seq', '=', seq).executeTakeFirst()) ?? null,

    ofItems: async (ids) => (ids.length === 0 ? [] : rows().where('item_id', 'in', ids).orderBy('seq').execute()),

    list: ({ before, actor, item, kind, target, from, until, limit }) =>
      rows()
        .where('seq', '<', before)
        .$if(actor !== null, (q) => q.where('actor', '=', actor!))
        .$if(item !== null, (q) => q.where('item_id', '=', item!))
        .$if(kind !== null || target !== null, (q) =>
          q.where('item_id', 'in', (eb) =>
            eb
              .selectFrom('moderation_items')
              .select('id')
              .$if(kind !== null, (of) => of.where('kind', '=', kind!))
              .$if(target !== null, (of) => of.where('target_id', '=', target!)),
          ),
        )
        .$if(from !== null, (q) => q.where('created_at', '>=', from!))
        .$if(until !== null, (q) => q.where('created_at', '<', until!))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    async check() {
      let [prev, count, after] = [firstHash, 0, 0];
      for (;;) {
        const page = await rows().where('seq', '>', after).orderBy('seq').limit(checkedAtOnce).execute();
        for (const row of page) {
          if (row.prev_hash !== prev || row.hash !== decisionHash(prev, row))
            return { rows: count, brokenAt: row.seq, last: prev };
          [prev, after] = [row.hash, row.seq];
          count++;
        }
        if (page.length < checkedAtOnce) return { rows: count, brokenAt: null, last: prev };
      }
    },
  };
}
