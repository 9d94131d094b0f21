import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { MemberNoteRow } from '../tables.ts';

export interface MemberNote {
  id: string;
  memberId: string;
  /** An operator; may be gone by now. */
  authorId: string;
  content: string;
  /** ms since 1970. */
  createdAt: number;
}

/** Private notes of operators. They go with their member. */
export interface MemberNotes {
  /** The newest first; `from`: those before this one. */
  ofMember(
    tenant: Tenant,
    memberId: string,
    page: { from: { at: number; id: string } | null; limit: number },
  ): Promise<MemberNote[]>;
  find(tenant: Tenant, memberId: string, id: string): Promise<MemberNote | null>;
  add(tenant: Tenant, note: Omit<MemberNote, 'createdAt'>): Promise<MemberNote>;
  /** False = it was gone. */
  remove(tenant: Tenant, memberId: string, id: string): Promise<boolean>;
}

export function memberNotesIn(db: Db): MemberNotes {
  const select = ({ appId, mode }: Tenant, memberId: string) =>
    db.sql
      .selectFrom('member_notes')
      .selectAll()
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId);

  return {
    async ofMember(tenant, memberId, { from, limit }) {
      const rows = await select(tenant, memberId)
        .$if(from !== null, (q) => q.where(sql<boolean>`(created_at, id) < (${from!.at}, ${from!.id})`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(noteOf);
    },
    async find(tenant, memberId, id) {
      const row = await select(tenant, memberId).where('id', '=', id).executeTakeFirst();
      return row ? noteOf(row) : null;
    },
    async add({ appId, mode }, { id, memberId, authorId, content }) {
      const row = await db.sql
        .insertInto('member_notes')
        .values({
          app_id: appId,
          mode,
          id,
          member_id: memberId,
          author_id: authorId,
          content,
          created_at: db.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return noteOf(row);
    },
    async remove({ appId, mode }, memberId, id) {
      const row = await db.sql
        .deleteFrom('member_notes')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const noteOf = (row: MemberNoteRow): MemberNote => ({
  id: row.id,
  memberId: row.member_id,
  authorId: row.author_id,
  content: row.content,
  createdAt: row.created_at,
});
