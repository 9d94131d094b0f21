import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import { removalOpenMs } from '../../domain/second-factor.ts';
import type { Db } from '../db.ts';

/** R128 an authenticator app that is in use. */
export interface SecondFactor {
  /** Base32; sealed in the database (R13). */
  secret: string;
  confirmedAt: number;
  /** R127 from then on the next login removes it; null = it stays. */
  removalAt: number | null;
}

/** Null again where no login came in time. */
export const pendingRemoval = (db: Db) =>
  sql<number | null>`case when removal_at > ${db.now()} - ${sql.lit(removalOpenMs)} then removal_at end`;

export interface SecondFactors extends RecoveryCodes, SealedSecrets {
  /** Null = none is in use: there is none, it was never confirmed, or it is suspended (R11). */
  find(tenant: Tenant, memberId: string): Promise<SecondFactor | null>;
  /** Which of these members have one in use. */
  ofMembers(tenant: Tenant, memberIds: readonly string[]): Promise<Set<string>>;
  /** The secret that waits for its first code; null = none does. */
  unconfirmed(tenant: Tenant, memberId: string): Promise<string | null>;
  /** Replaces what was never confirmed. False = one is in use. */
  begin(tenant: Tenant, memberId: string, secret: string): Promise<boolean>;
  /** False = nothing waits, or another request confirmed it. */
  confirm(tenant: Tenant, memberId: string, use: { secret: string; step: number }): Promise<boolean>;
  /** R128 a code works once: false = its step, or a later one, was used. */
  takeStep(tenant: Tenant, memberId: string, step: number): Promise<boolean>;
  /** R127 begins the wait for its removal. False = there is none, or it waits already. */
  startRemoval(tenant: Tenant, memberId: string, wait: { waitMs: number }): Promise<boolean>;
  /** Takes that back. False = it does not wait, or no longer. */
  keep(tenant: Tenant, memberId: string): Promise<boolean>;
  /** With its recovery codes. False = there was none. */
  remove(tenant: Tenant, memberId: string): Promise<boolean>;
}

interface SealedSecrets {
  /** R32 seals all anew by the newest secret of the service. How many none of them opens. */
  reseal(): Promise<number>;
  /** How many none of the secrets of the service opens. */
  unopened(): Promise<number>;
}

export interface RecoveryCodes {
  /** MACs of the recovery codes that are left. */
  recoveryCodes(tenant: Tenant, memberId: string): Promise<string[]>;
  replaceRecoveryCodes(tenant: Tenant, memberId: string, macs: readonly string[]): Promise<void>;
  /** True for one caller. */
  takeRecoveryCode(tenant: Tenant, memberId: string, mac: string): Promise<boolean>;
}

const removeFrom = (db: Db, table: 'second_factors' | 'recovery_codes', { appId, mode }: Tenant, memberId: string) =>
  db.sql
    .deleteFrom(table as 'recovery_codes')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId);

const pageSize = 500;

/** All members of all apps, page by page. */
async function* pagesOf(db: Db) {
  for (let last = ['', '', '']; ; ) {
    const rows = await db.sql
      .selectFrom('second_factors')
      .select(['app_id', 'mode', 'member_id', 'sealed_secret'])
      .where(sql<SqlBool>`(app_id, mode, member_id) > (${sql.join(last)})`)
      .orderBy('app_id')
      .orderBy('mode')
      .orderBy('member_id')
      .limit(pageSize)
      .execute();
    const [end] = rows.slice(-1);
    if (!end) return;
    yield rows;
    last = [end.app_id, end.mode, end.member_id];
  }
}

export function secondFactorsIn(db: Db): SecondFactors {
  const select = ({ appId, mode }: Tenant, memberId: string) =>
    db.sql
      .selectFrom('second_factors')
      .select(['sealed_secret', 'confirmed_at'])
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId);
  const change = ({ appId, mode }: Tenant, memberId: string) =>
    db.sql
      .updateTable('second_factors')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId);

  return {
    ...recoveryCodesIn(db),
    ...sealedSecretsIn(db),
    async find(tenant, memberId) {
      const row = await select(tenant, memberId)
        .select(pendingRemoval(db).as('removal_at'))
        .where('confirmed_at', 'is not', null)
        .where('suspended_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const { sealed_secret: sealed, confirmed_at: confirmedAt, removal_at: removalAt } = row;
      return { secret: db.seal.open(sealed), confirmedAt: confirmedAt!, removalAt };
    },
    async ofMembers({ appId, mode }, memberIds) {
      if (memberIds.length === 0) return new Set();
      const rows = await db.sql
        .selectFrom('second_factors')
        .select('member_id')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', 'in', memberIds)
        .where('confirmed_at', 'is not', null)
        .where('suspended_at', 'is', null)
        .execute();
      return new Set(rows.map((row) => row.member_id));
    },
    async unconfirmed(tenant, memberId) {
      const row = await select(tenant, memberId).where('confirmed_at', 'is', null).executeTakeFirst();
      return row ? db.seal.open(row.sealed_secret) : null;
    },
    async begin({ appId, mode }, memberId, secret) {
      const begun = { sealed_secret: db.seal.close(secret), created_at: db.now() };
      const row = await db.sql
        .insertInto('second_factors')
        .values({
          app_id: appId,
          mode,
          member_id: memberId,
          ...begun,
          confirmed_at: null,
          suspended_at: null,
          last_step: 0,
        })
        .onConflict((on) =>
          on
            .columns(['app_id', 'mode', 'member_id'])
            .doUpdateSet(begun)
            .where('second_factors.confirmed_at', 'is', null),
        )
        .returning('member_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async confirm(tenant, memberId, { secret, step }) {
      // Sealed anew, by the newest secret of the service.
      const row = await change(tenant, memberId)
        .set({ sealed_secret: db.seal.close(secret), confirmed_at: db.now(), last_step: step })
        .where('confirmed_at', 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async takeStep(tenant, memberId, step) {
      const row = await change(tenant, memberId)
        .set({ last_step: step })
        .where('last_step', '<', step)
        .where('confirmed_at', 'is not', null)
        .where('suspended_at', 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async startRemoval(tenant, memberId, { waitMs }) {
      const row = await change(tenant, memberId)
        .set({ removal_at: sql<number>`${db.now()} + ${waitMs}` })
        .where('confirmed_at', 'is not', null)
        .where('suspended_at', 'is', null)
        .where(pendingRemoval(db), 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async keep(tenant, memberId) {
      const row = await change(tenant, memberId)
        .set({ removal_at: null })
        .where(pendingRemoval(db), 'is not', null)
        .returning('member_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async remove(tenant, memberId) {
      await removeFrom(db, 'recovery_codes', tenant, memberId).execute();
      const { numDeletedRows } = await removeFrom(db, 'second_factors', tenant, memberId).executeTakeFirst();
      return Number(numDeletedRows) > 0;
    },
  };
}

function sealedSecretsIn(db: Db): SealedSecrets {
  return {
    async reseal() {
      let lost = 0;
      for await (const rows of pagesOf(db))
        for (const row of rows) {
          const { sealed_secret: sealed } = row;
          if (db.seal.isNewest(sealed)) continue;
          const secret = db.seal.openOrNull(sealed);
          if (secret === null) {
            lost += 1;
            continue;
          }
          await db.sql
            .updateTable('second_factors')
            .set({ sealed_secret: db.seal.close(secret) })
            .where('app_id', '=', row.app_id)
            .where('mode', '=', row.mode)
            .where('member_id', '=', row.member_id)
            // Another process may have replaced it.
            .where('sealed_secret', '=', sealed)
            .execute();
        }
      return lost;
    },
    async unopened() {
      let lost = 0;
      for await (const rows of pagesOf(db))
        lost += rows.filter((row) => db.seal.openOrNull(row.sealed_secret) === null).length;
      return lost;
    },
  };
}

function recoveryCodesIn(db: Db): RecoveryCodes {
  return {
    async recoveryCodes({ appId, mode }, memberId) {
      const rows = await db.sql
        .selectFrom('recovery_codes')
        .select('code_mac')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .execute();
      return rows.map((row) => row.code_mac);
    },
    async replaceRecoveryCodes({ appId, mode }, memberId, macs) {
      await removeFrom(db, 'recovery_codes', { appId, mode }, memberId).execute();
      const rows = macs.map((mac) => ({ app_id: appId, mode, member_id: memberId, code_mac: mac }));
      if (rows.length > 0) await db.sql.insertInto('recovery_codes').values(rows).execute();
    },
    async takeRecoveryCode(tenant, memberId, mac) {
      const { numDeletedRows } = await removeFrom(db, 'recovery_codes', tenant, memberId)
        .where('code_mac', '=', mac)
        .executeTakeFirst();
      return Number(numDeletedRows) > 0;
    },
  };
}
