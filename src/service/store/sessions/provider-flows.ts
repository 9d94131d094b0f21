import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { ProviderFlowRow } from '../tables.ts';

export type ProviderPurpose = ProviderFlowRow['purpose'];

/**
 * R34 a visit to a provider. `request` and `person` belong to the use cases; here they are JSON.
 */
export interface ProviderFlow {
  /** 128 random bits; named in the message to the page (R37), no secret. */
  id: string;
  provider: string;
  purpose: ProviderPurpose;
  /** Whose account is to be connected; null for login and sign-up. */
  memberId: string | null;
  request: unknown;
  /** The person whom the provider returned; null before. */
  person: unknown;
}

export interface ProviderFlows {
  open(
    tenant: Tenant,
    flow: Omit<ProviderFlow, 'person'> & { ticketHash: string | null; codeHash?: string; lifetimeMs: number },
  ): Promise<void>;
  /**
   * The ticket is used up and the flow bound to a browser, once. Null: unknown, used or expired.
   */
  begin(
    tenant: Tenant,
    by: { ticketHash: string } | { id: string },
    bound: { stateHash: string; browserHash: string },
  ): Promise<ProviderFlow | null>;
  /**
   * The browser is back from this provider. `first` for exactly one caller, whatever comes of it;
   * afterwards `again`, which knows the flow but must not believe anything. Null: another provider,
   * another browser, unknown or expired.
   */
  comeBack(
    tenant: Tenant,
    back: { provider: string; stateHash: string; browserHash: string },
  ): Promise<{ flow: ProviderFlow; visit: 'first' | 'again' } | null>;
  /** Stores the returned person for the page that redeems the code within `lifetimeMs`. */
  keepPerson(
    tenant: Tenant,
    id: string,
    result: { person: unknown; codeHash: string; lifetimeMs: number },
  ): Promise<void>;
  /** Uses the code up, once. Null: unknown, used or expired. */
  redeem(tenant: Tenant, codeHash: string): Promise<ProviderFlow | null>;
  /**
   * R11, R22 ends the connections that a member has begun: a visit that is under way needs no
   * session any more.
   */
  closeAll(tenant: Tenant, memberId: string): Promise<void>;
}

const columns = ['id', 'provider', 'purpose', 'member_id', 'request', 'person'] as const;

const flowOf = (row: Pick<ProviderFlowRow, (typeof columns)[number]>): ProviderFlow => ({
  id: row.id,
  provider: row.provider,
  purpose: row.purpose,
  memberId: row.member_id,
  request: JSON.parse(row.request),
  person: row.person === null ? null : JSON.parse(row.person),
});

export function providerFlowsIn(db: Db): ProviderFlows {
  const change = ({ appId, mode }: Tenant) =>
    db.sql
      .updateTable('provider_flows')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('expires_at', '>', db.now());

  return {
    async open({ appId, mode }, { id, provider, purpose, memberId, request, ticketHash, codeHash = null, lifetimeMs }) {
      await db.sql
        .insertInto('provider_flows')
        .values({
          app_id: appId,
          mode,
          id,
          provider,
          purpose,
          member_id: memberId,
          request: JSON.stringify(request),
          ticket_hash: ticketHash,
          code_hash: codeHash,
          created_at: db.now(),
          expires_at: sql<number>`${db.now()} + ${lifetimeMs}`,
        })
        .execute();
    },
    async begin(tenant, by, { stateHash, browserHash }) {
      const open = change(tenant).where('state_hash', 'is', null);
      const row = await ('ticketHash' in by
        ? open.where('ticket_hash', '=', by.ticketHash)
        : open.where('id', '=', by.id)
      )
        .set({ state_hash: stateHash, browser_hash: browserHash })
        .returning(columns)
        .executeTakeFirst();
      return row ? flowOf(row) : null;
    },
    async comeBack(tenant, { provider, stateHash, browserHash }) {
      const { appId, mode } = tenant;
      const first = await change(tenant)
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', browserHash)
        .where('provider', '=', provider)
        .where('returned_at', 'is', null)
        .set({ returned_at: db.now() })
        .returning(columns)
        .executeTakeFirst();
      if (first) return { flow: flowOf(first), visit: 'first' };
      const again = await db.sql
        .selectFrom('provider_flows')
        .select(columns)
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', browserHash)
        .where('provider', '=', provider)
        .where('expires_at', '>', db.now())
        .executeTakeFirst();
      return again ? { flow: flowOf(again), visit: 'again' } : null;
    },
    async keepPerson(tenant, id, { person, codeHash, lifetimeMs }) {
      await change(tenant)
        .where('id', '=', id)
        .set({
          person: JSON.stringify(person),
          code_hash: codeHash,
          expires_at: sql<number>`${db.now()} + ${lifetimeMs}`,
        })
        .execute();
    },
    async redeem(tenant, codeHash) {
      const row = await change(tenant)
        .where('code_hash', '=', codeHash)
        .where('redeemed_at', 'is', null)
        .set({ redeemed_at: db.now() })
        .returning(columns)
        .executeTakeFirst();
      return row ? flowOf(row) : null;
    },
    async closeAll({ appId, mode }, memberId) {
      await db.sql
        .deleteFrom('provider_flows')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .execute();
    },
  };
}
