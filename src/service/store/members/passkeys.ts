import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { PasskeyRow } from '../tables.ts';

/** R126 the public half of a passkey. `credentialId` and `publicKey` are base64url. */
export interface Passkey {
  /** Names it in lists; the credential's own id can be longer than ids of the wire. */
  id: string;
  credentialId: string;
  memberId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  /** Synchronized by its provider, so that the loss of a device does not lose it. */
  isBackedUp: boolean;
  /** The kind of authenticator, as it states it without proof. */
  aaguid: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export interface Passkeys {
  find(tenant: Tenant, credentialId: string): Promise<Passkey | null>;
  /** Oldest first. */
  ofMember(tenant: Tenant, memberId: string): Promise<Passkey[]>;
  /** Those of several members, each one's oldest first. */
  ofMembers(tenant: Tenant, memberIds: readonly string[]): Promise<Passkey[]>;
  /**
   * `taken`: the credential is registered already. `full`: the member has `atMost`. Call it with
   * the member locked.
   */
  add(
    tenant: Tenant,
    passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
    limits: { atMost: number },
  ): Promise<'added' | 'taken' | 'full'>;
  /**
   * Records a login. False = the counter did not grow, which a copied authenticator shows; decided
   * in one statement, so that two at once cannot both pass.
   */
  use(tenant: Tenant, credentialId: string, use: { counter: number; isBackedUp: boolean }): Promise<boolean>;
  rename(tenant: Tenant, memberId: string, id: string, name: string): Promise<boolean>;
  remove(tenant: Tenant, memberId: string, id: string): Promise<Passkey | null>;
  removeAll(tenant: Tenant, memberId: string): Promise<number>;
}

export function passkeysIn(db: Db): Passkeys {
  const select = ({ appId, mode }: Tenant) =>
    db.sql.selectFrom('passkeys').selectAll().where('app_id', '=', appId).where('mode', '=', mode);
  const change = ({ appId, mode }: Tenant) =>
    db.sql.updateTable('passkeys').where('app_id', '=', appId).where('mode', '=', mode);
  const remove = ({ appId, mode }: Tenant, memberId: string) =>
    db.sql
      .deleteFrom('passkeys')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId);

  return {
    async find(tenant, credentialId) {
      const row = await select(tenant).where('credential_id', '=', credentialId).executeTakeFirst();
      return row ? passkeyOf(row) : null;
    },
    async ofMember(tenant, memberId) {
      const rows = await select(tenant).where('member_id', '=', memberId).orderBy('created_at').orderBy('id').execute();
      return rows.map(passkeyOf);
    },
    async ofMembers(tenant, memberIds) {
      if (memberIds.length === 0) return [];
      const rows = await select(tenant)
        .where('member_id', 'in', memberIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(passkeyOf);
    },
    async add({ appId, mode }, passkey, { atMost }) {
      const own = await select({ appId, mode }).where('member_id', '=', passkey.memberId).execute();
      if (own.length >= atMost) return 'full';
      const row = await db.sql
        .insertInto('passkeys')
        .values({
          app_id: appId,
          mode,
          credential_id: passkey.credentialId,
          id: passkey.id,
          member_id: passkey.memberId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          backed_up: passkey.isBackedUp ? 1 : 0,
          aaguid: passkey.aaguid,
          name: passkey.name,
          created_at: db.now(),
          last_used_at: null,
        })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row ? 'added' : 'taken';
    },
    async use(tenant, credentialId, { counter, isBackedUp }) {
      const row = await change(tenant)
        .set({ counter, backed_up: isBackedUp ? 1 : 0, last_used_at: db.now() })
        .where('credential_id', '=', credentialId)
        // Authenticators without a counter send 0 for ever.
        .where(counter === 0 ? sql<boolean>`counter = 0` : sql<boolean>`counter < ${counter}`)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async rename(tenant, memberId, id, name) {
      const row = await change(tenant)
        .set({ name })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async remove(tenant, memberId, id) {
      const row = await remove(tenant, memberId).where('id', '=', id).returningAll().executeTakeFirst();
      return row ? passkeyOf(row) : null;
    },
    async removeAll(tenant, memberId) {
      const { numDeletedRows } = await remove(tenant, memberId).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  credentialId: row.credential_id,
  memberId: row.member_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: JSON.parse(row.transports) as string[],
  isBackedUp: row.backed_up === 1,
  aaguid: row.aaguid,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
