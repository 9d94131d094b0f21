import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { AuthFlowRow } from '../tables.ts';
import type { AuthFlow, FlowPurpose } from './auth-flow-record.ts';

export const flowColumns = [
  'id_hash',
  'purpose',
  'member_id',
  'email_canon',
  'code_mac',
  'attempts',
  'created_at',
  'expires_at',
  'link_expires_at',
  'detail',
] as const;

export const flowOf = (row: Pick<AuthFlowRow, (typeof flowColumns)[number]>): AuthFlow => ({
  idHash: row.id_hash,
  purpose: row.purpose as FlowPurpose,
  memberId: row.member_id,
  emailCanon: row.email_canon,
  codeMac: row.code_mac,
  attempts: row.attempts,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  linkExpiresAt: row.link_expires_at,
  detail: row.detail === null ? null : (JSON.parse(row.detail) as Record<string, unknown>),
});

export const selectFlows = (at: Db, { appId, mode }: Tenant) =>
  at.sql.selectFrom('auth_flows').select(flowColumns).where('app_id', '=', appId).where('mode', '=', mode);
/** Those that are still to be used: not used up, not closed. */
export const changeFlows = (at: Db, { appId, mode }: Tenant) =>
  at.sql
    .updateTable('auth_flows')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('used_at', 'is', null)
    .where('closed_at', 'is', null);
