import type { CustomFieldValues } from '../../../contract/entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import { type CustomFieldChanges, changedCustomFields } from '../../domain/custom-fields.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import { authFlowsIn } from '../sessions/auth-flows.ts';
import { type MemberJson, memberJsonIn } from './member-json.ts';
import { countMembers, type MemberLists, memberListsIn } from './member-lists.ts';
import type { MemberPatch, MemberRecord, NewMember } from './member-record.ts';
import { columnsOf, memberColumns, memberOf, selectMembers } from './member-row.ts';
import { removeMember } from './remove-member.ts';

export type { MemberPatch, MemberRecord, NewMember } from './member-record.ts';

export interface Members extends MemberLists, MemberJson {
  /**
   * Safe under races: of two sign-ups with one address exactly one is `created`. `atMost`: refuse
   * beyond this number of members of the tenant (test mode holds 50, seeded ones not counted).
   */
  create(
    tenant: Tenant,
    member: NewMember,
    options?: { atMost?: number },
  ): Promise<'created' | 'email-taken' | 'limit-reached'>;
  byId(tenant: Tenant, id: string): Promise<MemberRecord | null>;
  byEmail(tenant: Tenant, emailCanon: string): Promise<MemberRecord | null>;
  /** The member as she is now, locked until the end of the transaction. */
  lock(tenant: Tenant, id: string): Promise<MemberRecord | null>;
  /** The member after the change, or null when there is none. */
  update(tenant: Tenant, id: string, patch: MemberPatch): Promise<MemberRecord | null>;
  /**
   * Merges into the stored fields (others stay); safe under parallel saves. The member after it, or
   * null.
   */
  mergeCustomFields(tenant: Tenant, id: string, changes: CustomFieldChanges): Promise<MemberRecord | null>;
  /**
   * Sets the hash only while it still is `from`: a re-hash at login (R1) or a first password (C5)
   * must not undo a change made meanwhile. False = another change was faster.
   */
  swapPasswordHash(tenant: Tenant, id: string, from: string | null, to: string): Promise<boolean>;
  /** Changes the address; `email-taken` when another member has it. */
  changeEmail(
    tenant: Tenant,
    id: string,
    next: { email: string; emailCanon: string },
  ): Promise<'changed' | 'email-taken' | 'no-member'>;
  /**
   * Removes the member and all that hangs on it (sessions, connections, identities, devices,
   * flows). False = there was none.
   */
  remove(tenant: Tenant, id: string): Promise<boolean>;
}

const byEmail = prepared((db, { appId, mode, emailCanon }: Tenant & { emailCanon: string }) =>
  selectMembers(db, { appId, mode }).where('email_canon', '=', emailCanon).compile(),
);
const byId = prepared((db, { appId, mode, id }: Tenant & { id: string }) =>
  selectMembers(db, { appId, mode }).where('id', '=', id).compile(),
);

const flagOf = (is: boolean | undefined): 0 | 1 => (is ? 1 : 0);
const rowOf = ({ appId, mode }: Tenant, member: NewMember) => ({
  app_id: appId,
  mode,
  id: member.id,
  email: member.email,
  email_canon: member.emailCanon,
  password_hash: member.passwordHash ?? null,
  verified: flagOf(member.verified),
  disabled: flagOf(member.disabled),
  is_moderator: flagOf(member.isModerator),
  seeded: flagOf(member.seeded),
  custom_fields: JSON.stringify(member.customFields ?? {}),
  meta_data: JSON.stringify(member.metaData ?? {}),
  permissions: JSON.stringify(member.permissions ?? []),
  login_redirect: member.loginRedirect ?? null,
  payment_customer_id: member.paymentCustomerId ?? null,
  profile_image: member.profileImage ?? null,
  last_seen_at: member.lastSeenAt ?? null,
});

export function membersIn(db: Db): Members {
  const change = (at: Db, { appId, mode }: Tenant, id: string) =>
    at.sql.updateTable('members').where('app_id', '=', appId).where('mode', '=', mode).where('id', '=', id);

  return {
    ...memberListsIn(db),
    ...memberJsonIn(db),
    create: (tenant, member, { atMost } = {}) =>
      db.write(async (tx) => {
        if (atMost !== undefined) {
          await tx.lock(`members:${tenant.appId}:${tenant.mode}`);
          if ((await countMembers(tx, tenant, ['seeded'])) >= atMost) return 'limit-reached';
        }
        // `changeEmail` reads before it writes: without the lock it could read just before and
        // write just after this.
        await tx.lock(`email:${tenant.appId}:${tenant.mode}:${member.emailCanon}`);
        const row = await tx.sql
          .insertInto('members')
          .values({ ...rowOf(tenant, member), created_at: member.createdAt ?? tx.now() })
          .onConflict((on) => on.columns(['app_id', 'mode', 'email_canon']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!row) return 'email-taken';
        // R23 a member who may still take the address back has priority over an unverified sign-up.
        // Checked after the insert, which waits for a change of address that is under way.
        if (member.verified || !(await authFlowsIn(tx).hasWayBack(tenant, member.emailCanon))) return 'created';
        await tx.sql
          .deleteFrom('members')
          .where('app_id', '=', tenant.appId)
          .where('mode', '=', tenant.mode)
          .where('id', '=', member.id)
          .execute();
        return 'email-taken';
      }),
    async byId({ appId, mode }, id) {
      const row = await byId.first(db, { appId, mode, id });
      return row ? memberOf(row) : null;
    },
    async byEmail({ appId, mode }, emailCanon) {
      const row = await byEmail.first(db, { appId, mode, emailCanon });
      return row ? memberOf(row) : null;
    },
    async lock(tenant, id) {
      const row = await selectMembers(db, tenant)
        .where('id', '=', id)
        .$if(db.kind === 'postgres', (q) => q.forNoKeyUpdate())
        .executeTakeFirst();
      return row ? memberOf(row) : null;
    },
    async update(tenant, id, patch) {
      const set = columnsOf(patch);
      if (Object.keys(set).length === 0) return membersIn(db).byId(tenant, id);
      const row = await change(db, tenant, id).set(set).returning(memberColumns).executeTakeFirst();
      return row ? memberOf(row) : null;
    },
    mergeCustomFields: (tenant, id, changes) =>
      db.write(async (tx) => {
        const locked = selectMembers(tx, tenant)
          .where('id', '=', id)
          .$if(tx.kind === 'postgres', (q) => q.forUpdate());
        const before = await locked.executeTakeFirst();
        if (!before) return null;
        const merged = changedCustomFields(JSON.parse(before.custom_fields) as CustomFieldValues, changes);
        const set = { custom_fields: JSON.stringify(merged) };
        const row = await change(tx, tenant, id).set(set).returning(memberColumns).executeTakeFirst();
        return row ? memberOf(row) : null;
      }),
    async swapPasswordHash(tenant, id, from, to) {
      const row = await change(db, tenant, id)
        .set({ password_hash: to })
        .where('password_hash', 'is not distinct from', from)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    changeEmail: (tenant, id, next) =>
      db.write(async (tx) => {
        // The unique index decides races, but an error would end the surrounding transaction on
        // PostgreSQL: read first, under a lock.
        await tx.lock(`email:${tenant.appId}:${tenant.mode}:${next.emailCanon}`);
        const owner = await selectMembers(tx, tenant).where('email_canon', '=', next.emailCanon).executeTakeFirst();
        if (owner && owner.id !== id) return 'email-taken';
        const row = await change(tx, tenant, id)
          .set({ email: next.email, email_canon: next.emailCanon })
          .returning('id')
          .executeTakeFirst();
        return row ? 'changed' : 'no-member';
      }),
    remove: (tenant, id) => db.write((tx) => removeMember(tx, tenant, id)),
  };
}
