import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { AuthFlow, FlowPurpose } from './auth-flow-record.ts';
import { changeFlows, flowColumns, flowOf, selectFlows } from './auth-flow-row.ts';
import { type NewFlow, openFlow, type Renewal, type RenewedCode, renewFlow } from './issue-code.ts';

export type { AuthFlow, FlowPurpose } from './auth-flow-record.ts';

export interface AuthFlows {
  /**
   * Opens a flow. Beyond 3 live codes of one tenant, purpose and address the oldest code dies
   * (R21), also under races; its mailed link lives on until its own end.
   */
  open(tenant: Tenant, flow: NewFlow): Promise<AuthFlow>;
  /**
   * A new code (and link) in a living flow in place of the old one, attempts from 0 (R21).
   * `too-soon` when the last was issued less than `everyMs` ago; of two at once exactly one is
   * `renewed`. `gone`: unknown, used, retired or expired; open a new one.
   */
  renew(tenant: Tenant, flow: RenewedCode): Promise<Renewal>;
  /**
   * The flow, open or ended, without counting anything. Never compare codes with it.
   */
  find(tenant: Tenant, idHash: string): Promise<AuthFlow | null>;
  /** `idHash` of the newest living code for an address, for guesses that name no flow (§4.1). */
  newest(tenant: Tenant, purposes: readonly FlowPurpose[], emailCanon: string): Promise<string | null>;
  /**
   * Counts a guess and hands out what to compare with: the count is committed *before* (R15), so
   * call it outside any transaction (inside one it throws). Null: unknown, other purpose, used,
   * retired, expired, or `maxAttempts` are spent.
   */
  guess(
    tenant: Tenant,
    guess: { idHash: string; purposes: readonly FlowPurpose[]; maxAttempts: number },
  ): Promise<AuthFlow | null>;
  /** The living flow of a mailed link; 256 bits are not counted. Looking does not consume (R25). */
  byLink(tenant: Tenant, purposes: readonly FlowPurpose[], linkHash: string): Promise<AuthFlow | null>;
  /**
   * Uses the flow up, once: true for exactly one caller (R16). Takes the flow that `guess` or
   * `byLink` gave: when its code was renewed meanwhile this answers false. Call it in the
   * transaction of what the code allows.
   */
  consume(tenant: Tenant, flow: AuthFlow): Promise<boolean>;
  /**
   * login -> signup, once, attempts kept (§4.2: the address has proved itself but has no account).
   * False = not possible any more.
   */
  switchPurpose(tenant: Tenant, flow: AuthFlow, to: FlowPurpose): Promise<boolean>;
  /**
   * Ends all codes and links of a member or address (R22); returns how many were open. The way back
   * from a change of address stays (R23): an attacker who changed it must not close it. So does the
   * question about suspended access (R11), and the link that keeps an authenticator app (R127).
   */
  closeAll(tenant: Tenant, of: { memberId: string } | { emailCanon: string }): Promise<number>;
  /** Ends a member's flows of these purposes that were opened at `since` or later. */
  close(tenant: Tenant, memberId: string, which: { purposes: readonly FlowPurpose[]; since?: number }): Promise<void>;
  /** R23 whether a member may still take this address back. */
  hasWayBack(tenant: Tenant, emailCanon: string): Promise<boolean>;
}

/** What `closeAll` leaves open. */
export const outlasting: readonly FlowPurpose[] = ['undo-email', 'review', 'keep-second-factor'];

export function authFlowsIn(db: Db): AuthFlows {
  /**
   * Only the very code that was looked at: one that was renewed or retired meanwhile is another.
   */
  const changeExactly = (tenant: Tenant, flow: AuthFlow) =>
    changeFlows(db, tenant)
      .where('id_hash', '=', flow.idHash)
      .where('purpose', '=', flow.purpose)
      .where('code_mac', 'is not distinct from', flow.codeMac);

  /**
   * Uses of one member's flows run one by one: each closes the others' flows, which would deadlock
   * on PostgreSQL.
   */
  const lockUses = ({ appId, mode }: Tenant, of: string) => db.lock(`uses:${appId}:${mode}:${of}`);

  return {
    open: (tenant, flow) => db.write((tx) => openFlow(tx, tenant, flow)),
    renew: (tenant, flow) => db.write((tx) => renewFlow(tx, tenant, flow)),
    async find(tenant, idHash) {
      const row = await selectFlows(db, tenant).where('id_hash', '=', idHash).executeTakeFirst();
      return row ? flowOf(row) : null;
    },
    async newest(tenant, purposes, emailCanon) {
      const row = await selectFlows(db, tenant)
        .where('email_canon', '=', emailCanon)
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .where('closed_at', 'is', null)
        .where('code_mac', 'is not', null)
        .where('expires_at', '>', db.now())
        .orderBy('issued_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id_hash ?? null;
    },
    async guess(tenant, { idHash, purposes, maxAttempts }) {
      if (db.isTransaction)
        throw new Error('A guess is counted outside transactions: a rollback would refund it (R15).');
      const row = await changeFlows(db, tenant)
        .set({ attempts: sql`attempts + 1` })
        .where('id_hash', '=', idHash)
        .where('purpose', 'in', purposes)
        .where('code_mac', 'is not', null)
        .where('attempts', '<', maxAttempts)
        .where('expires_at', '>', db.now())
        .returning(flowColumns)
        .executeTakeFirst();
      return row ? flowOf(row) : null;
    },
    async byLink(tenant, purposes, linkHash) {
      const row = await selectFlows(db, tenant)
        .where('link_hash', '=', linkHash)
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .where('closed_at', 'is', null)
        .where('link_expires_at', '>', db.now())
        .executeTakeFirst();
      return row ? flowOf(row) : null;
    },
    async consume(tenant, flow) {
      await lockUses(tenant, flow.memberId ?? flow.emailCanon);
      const row = await changeExactly(tenant, flow).set({ used_at: db.now() }).returning('id_hash').executeTakeFirst();
      return row !== undefined;
    },
    async switchPurpose(tenant, flow, to) {
      const row = await changeExactly(tenant, flow)
        .where('switched_at', 'is', null)
        .set({ purpose: to, switched_at: db.now() })
        .returning('id_hash')
        .executeTakeFirst();
      return row !== undefined;
    },
    async closeAll(tenant, of) {
      if ('memberId' in of) await lockUses(tenant, of.memberId);
      const rows = await changeFlows(db, tenant)
        .set({ closed_at: db.now() })
        .$if('memberId' in of, (q) => q.where('member_id', '=', (of as { memberId: string }).memberId))
        .$if('emailCanon' in of, (q) => q.where('email_canon', '=', (of as { emailCanon: string }).emailCanon))
        .where('purpose', 'not in', outlasting)
        .where((or) => or.or([or('expires_at', '>', db.now()), or('link_expires_at', '>', db.now())]))
        .returning('id_hash')
        .execute();
      return rows.length;
    },
    async close(tenant, memberId, { purposes, since = 0 }) {
      await changeFlows(db, tenant)
        .set({ closed_at: db.now() })
        .where('member_id', '=', memberId)
        .where('purpose', 'in', purposes)
        .where('created_at', '>=', since)
        .execute();
    },
    async hasWayBack(tenant, emailCanon) {
      const row = await selectFlows(db, tenant)
        .where('email_canon', '=', emailCanon)
        .where('purpose', '=', 'undo-email')
        .where('used_at', 'is', null)
        .where('closed_at', 'is', null)
        .where('link_expires_at', '>', db.now())
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
