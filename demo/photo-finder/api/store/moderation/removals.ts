import { type Selectable, sql } from 'kysely';
import { type RemovalStep, removalSteps, type Step } from '../../../contract/state-machines.ts';
import type { FinderDb } from '../finder-db.ts';
import type { ConsentAndReportTables } from './consent-and-report-tables.ts';

type Row = Selectable<ConsentAndReportTables['removal_requests']>;
export interface RemovalRecord extends Omit<Row, 'photo_ids' | 'contact'> {
  photoIds: string[];
  contact: string | null;
}

/**
 * Requests to take photos down. They need no account: the link shows the request's state.
 */
export interface Removals {
  add(request: {
    id: string;
    tokenHash: string;
    photoIds: string[];
    relation: Row['relation'];
    contact: string | null;
    statement: string;
    dueMs: number;
  }): Promise<void>;
  byId(id: string): Promise<RemovalRecord | null>;
  /** The only way in which a request changes its state; null where the step may not be taken. */
  take(id: string, step: RemovalStep, reason?: string): Promise<RemovalRecord | null>;
  /** Once, and with as much time again. */
  appeal(id: string, text: string): Promise<RemovalRecord | null>;
  /** Another open request that keeps this photo hidden; null = there is none. */
  askingFor(photoId: string, besides: string): Promise<string | null>;
  /** How many wait for a moderator with their photo still in view. */
  waiting(): Promise<number>;
  /** Erases statement and contact of requests that were closed 90 days ago. */
  forgetSaid(): Promise<void>;
}

const saidMs = 90 * 24 * 60 * 60 * 1000;

export function removalsIn(db: FinderDb): Removals {
  // Words that were stored before they were sealed stand as they are.
  const opened = (text: string | null) => (text && /^(?:gcm|plain):/.test(text) ? db.seal.open(text) : text);
  const record = ({ photo_ids, ...row }: Row): RemovalRecord => ({
    ...row,
    photoIds: JSON.parse(photo_ids) as string[],
    contact: opened(row.contact),
    statement: opened(row.statement) ?? '',
    appeal: opened(row.appeal),
  });
  const change = async (id: string, { from, to }: Step<Row['state']>, beside: Record<string, unknown>) => {
    const isOver = to === 'removed' || to === 'restored';
    const row = await db.sql
      .updateTable('removal_requests')
      .set({ state: to, closed_at: isOver ? db.now() : null, ...beside })
      .where('id', '=', id)
      .where('state', 'in', from)
      .$if('is_appealed' in beside, (q) => q.where('is_appealed', '=', 0))
      .returningAll()
      .executeTakeFirst();
    return row ? record(row) : null;
  };

  return {
    async add({ id, tokenHash, photoIds, relation, contact, statement, dueMs }) {
      await db.sql
        .insertInto('removal_requests')
        .values({
          id,
          token_hash: tokenHash,
          photo_ids: JSON.stringify(photoIds),
          relation,
          contact: contact === null ? null : db.seal.close(contact),
          statement: db.seal.close(statement),
          state: 'received',
          reason: null,
          appeal: null,
          created_at: db.now(),
          due_at: sql<number>`${db.now()} + ${dueMs}`,
          closed_at: null,
        })
        .execute();
    },

    async byId(id) {
      const row = await db.sql.selectFrom('removal_requests').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? record(row) : null;
    },

    take: (id, step, reason) => change(id, removalSteps[step], reason === undefined ? {} : { reason }),
    appeal: (id, text) =>
      change(id, removalSteps.appeal, {
        is_appealed: 1,
        appeal: db.seal.close(text),
        due_at: sql<number>`${db.now()} + due_at - created_at`,
      }),

    async askingFor(photoId, besides) {
      const row = await db.sql
        .selectFrom('removal_requests')
        .select('id')
        .where('id', '<>', besides)
        .where('state', 'in', ['hidden', 'verified'])
        .where(sql<boolean>`photo_ids like ${`%"${photoId}"%`}`)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async waiting() {
      const { count } = await db.sql
        .selectFrom('removal_requests')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('state', '=', 'received')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async forgetSaid() {
      await db.sql
        .updateTable('removal_requests')
        .set({ contact: null, statement: '', appeal: null })
        .where((eb) => eb.or([eb('contact', 'is not', null), eb('statement', '<>', ''), eb('appeal', 'is not', null)]))
        .where('closed_at', '<=', sql<number>`${db.now()} - ${saidMs}`)
        .execute();
    },
  };
}
