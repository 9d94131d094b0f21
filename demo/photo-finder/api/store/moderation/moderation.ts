import { type Selectable, sql } from 'kysely';
import { type ItemStep, itemSteps, type Step } from '../../../contract/state-machines.ts';
import type { ReportReason } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import type { ConsentAndReportTables, ModerationKind } from './consent-and-report-tables.ts';

export type ItemRecord = Selectable<ConsentAndReportTables['moderation_items']>;
export interface QueueQuery {
  kinds: readonly ModerationKind[];
  isOpen: boolean;
  /** Only what this moderator holds. */
  claimedBy: string | null;
  /** Of reports, only those that say this. */
  reason: ReportReason | null;
  limit: number;
  after: { priority: number; slaAt: number; id: string } | null;
}

/** What waits for a person, and who looks at it now. */
export interface ModerationItems {
  list(query: QueueQuery): Promise<ItemRecord[]>;
  /** kind -> how many wait. */
  counts(): Promise<Map<ModerationKind, number>>;
  byId(id: string): Promise<ItemRecord | null>;
  /** The one that waits for this target, if one does. */
  pendingOf(kind: ModerationKind, targetId: string): Promise<ItemRecord | null>;
  /** All that ever stood for one of these targets, newest first. */
  ofTargets(targetIds: readonly string[]): Promise<ItemRecord[]>;
  /** Another set of the same sender that waits, one of the same procedure first. */
  sameSender(photo: { id: string; uploader: string; procedure: string | undefined }): Promise<string | null>;
  /** For 15 minutes. Null if another moderator holds it or it is no longer open. */
  claim(id: string, by: string): Promise<ItemRecord | null>;
  release(id: string, by: string): Promise<void>;
  /**
   * Null if `version` is stale or the step is not allowed: another moderator was faster. Without a
   * step the state stays as it is.
   */
  take(id: string, version: number, step: ItemStep | null): Promise<ItemRecord | null>;
  /** Items of these targets that wait have nothing to wait for any more. */
  ignore(kind: ModerationKind, targetId: string): Promise<void>;
}

export const claimMs = 15 * 60 * 1000;

export function moderationIn(db: FinderDb): ModerationItems {
  const items = () => db.sql.selectFrom('moderation_items').selectAll();
  return {
    async list({ kinds, isOpen, claimedBy, reason, limit, after }) {
      let query = items()
        .where('kind', 'in', kinds)
        .where('status', isOpen ? '=' : '<>', 'pending')
        .$if(claimedBy !== null, (q) => q.where('claimed_by', '=', claimedBy).where('claimed_until', '>', db.now()))
        .$if(reason !== null, (q) =>
          q.where('target_id', 'in', db.sql.selectFrom('reports').select('id').where('reason', '=', reason!)),
        );
      if (after)
        query = query.where(sql<boolean>`(-priority, sla_at, id) > (${-after.priority}, ${after.slaAt}, ${after.id})`);
      return query.orderBy('priority', 'desc').orderBy('sla_at').orderBy('id').limit(limit).execute();
    },

    async counts() {
      const rows = await db.sql
        .selectFrom('moderation_items')
        .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
        .where('status', '=', 'pending')
        .groupBy('kind')
        .execute();
      return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
    },

    byId: async (id) => (await items().where('id', '=', id).executeTakeFirst()) ?? null,

    pendingOf: async (kind, targetId) =>
      (await items()
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .where('status', '=', 'pending')
        .executeTakeFirst()) ?? null,

    ofTargets: async (ids) =>
      ids.length === 0 ? [] : items().where('target_id', 'in', ids).orderBy('created_at', 'desc').execute(),

    async sameSender({ id, uploader, procedure }) {
      const row = await db.sql
        .selectFrom('moderation_items')
        .innerJoin('photos', 'photos.id', 'moderation_items.target_id')
        .select('moderation_items.id')
        .where('kind', '=', 'photo')
        .where('moderation_items.status', '=', 'pending')
        .where('photos.status', '=', 'pending')
        .where('uploader', '=', uploader)
        .where('photos.id', '<>', id)
        .orderBy(sql`case when procedure_primary = ${procedure ?? ''} then 0 else 1 end`)
        .orderBy('moderation_items.sla_at')
        .orderBy('moderation_items.id')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async claim(id, by) {
      const row = await db.sql
        .updateTable('moderation_items')
        .set({ claimed_by: by, claimed_until: sql<number>`${db.now()} + ${claimMs}` })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where((eb) =>
          eb.or([eb('claimed_by', 'is', null), eb('claimed_by', '=', by), eb('claimed_until', '<=', db.now())]),
        )
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    async release(id, by) {
      await db.sql
        .updateTable('moderation_items')
        .set({ claimed_by: null, claimed_until: null })
        .where('id', '=', id)
        .where('claimed_by', '=', by)
        .execute();
    },

    async take(id, version, step) {
      const { from, to }: Step<ItemRecord['status']> = step ? itemSteps[step] : { from: ['pending'], to: 'pending' };
      const row = await db.sql
        .updateTable('moderation_items')
        .set({ status: to, version: sql<number>`version + 1`, claimed_by: null, claimed_until: null })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    async ignore(kind, targetId) {
      await db.sql
        .updateTable('moderation_items')
        .set({ status: itemSteps.ignore.to, version: sql<number>`version + 1` })
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .where('status', 'in', itemSteps.ignore.from)
        .execute();
    },
  };
}
