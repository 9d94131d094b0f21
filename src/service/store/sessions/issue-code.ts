import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { AuthFlow, FlowPurpose } from './auth-flow-record.ts';
import { changeFlows, flowColumns, flowOf, selectFlows } from './auth-flow-row.ts';

export interface NewCode {
  codeMac: string | null;
  lifetimeMs: number;
  link?: { tokenHash: string; lifetimeMs: number } | null;
}

export interface NewFlow extends NewCode {
  idHash: string;
  purpose: FlowPurpose;
  memberId: string | null;
  emailCanon: string;
  ipPrefix?: string | null;
  detail?: Record<string, unknown> | null;
}

export interface RenewedCode extends NewCode {
  idHash: string;
  purpose: FlowPurpose;
  everyMs: number;
}

export type Renewal =
  | { outcome: 'renewed'; flow: AuthFlow }
  | { outcome: 'too-soon'; retryAfterMs: number }
  | { outcome: 'gone' };

/** R21 live codes of one address and purpose. */
const liveCodes = 3;

const codeColumns = (at: Db, { codeMac, lifetimeMs, link }: NewCode) => ({
  code_mac: codeMac,
  attempts: 0,
  issued_at: at.now(),
  expires_at: sql<number>`${at.now()} + ${lifetimeMs}`,
  link_hash: link?.tokenHash ?? null,
  link_expires_at: link ? sql<number>`${at.now()} + ${link.lifetimeMs}` : null,
});

/** `AuthFlows.open`, in a transaction. */
export async function openFlow(tx: Db, tenant: Tenant, flow: NewFlow): Promise<AuthFlow> {
  const { appId, mode } = tenant;
  await tx.lock(`flows:${appId}:${mode}:${flow.purpose}:${flow.emailCanon}`);
  await tx.sql
    .insertInto('auth_flows')
    .values({
      app_id: appId,
      mode,
      id_hash: flow.idHash,
      purpose: flow.purpose,
      member_id: flow.memberId,
      email_canon: flow.emailCanon,
      created_at: tx.now(),
      ip_prefix: flow.ipPrefix ?? null,
      detail: flow.detail ? JSON.stringify(flow.detail) : null,
      ...codeColumns(tx, flow),
    })
    .execute();
  const others = await selectFlows(tx, tenant)
    .where('email_canon', '=', flow.emailCanon)
    .where('purpose', '=', flow.purpose)
    .where('used_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('code_mac', 'is not', null)
    .where('expires_at', '>', tx.now())
    .where('id_hash', '!=', flow.idHash)
    .orderBy('issued_at', 'desc')
    .execute();
  const surplus = others.slice(liveCodes - (flow.codeMac === null ? 0 : 1)).map((row) => row.id_hash);
  if (surplus.length > 0)
    await changeFlows(tx, tenant).set({ code_mac: null }).where('id_hash', 'in', surplus).execute();
  const row = await selectFlows(tx, tenant).where('id_hash', '=', flow.idHash).executeTakeFirstOrThrow();
  return flowOf(row);
}

/** `AuthFlows.renew`, in a transaction. */
export async function renewFlow(tx: Db, tenant: Tenant, flow: RenewedCode): Promise<Renewal> {
  const renewed = await changeFlows(tx, tenant)
    .set(codeColumns(tx, flow))
    .where('id_hash', '=', flow.idHash)
    .where('purpose', '=', flow.purpose)
    .where('code_mac', 'is not', null)
    .where('expires_at', '>', tx.now())
    .where('issued_at', '<=', sql<number>`${tx.now()} - ${flow.everyMs}`)
    .returning(flowColumns)
    .executeTakeFirst();
  if (renewed) return { outcome: 'renewed', flow: flowOf(renewed) };
  const waiting = await selectFlows(tx, tenant)
    .select(sql<number>`issued_at + ${flow.everyMs} - ${tx.now()}`.as('retry_after'))
    .where('id_hash', '=', flow.idHash)
    .where('purpose', '=', flow.purpose)
    .where('used_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('code_mac', 'is not', null)
    .where('expires_at', '>', tx.now())
    .executeTakeFirst();
  return waiting ? { outcome: 'too-soon', retryAfterMs: Math.max(waiting.retry_after, 1) } : { outcome: 'gone' };
}
