import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { SuspendedAccessRow } from '../tables.ts';

export type SuspendedKind = SuspendedAccessRow['kind'] | 'passkey';
export type SuspendedRow = Omit<SuspendedAccessRow, 'kind'> & { kind: SuspendedKind };
/** Where none of these is there, nothing is asked. */
export const askedKinds: readonly SuspendedKind[] = ['password', 'session', 'identity', 'passkey'];
/** One thing of a member that is out of use. */
export interface SuspendedPart {
  kind: SuspendedKind;
  ref: string;
  row: unknown;
}
export interface PasswordPart {
  passwordHash: string;
}
export interface InvitePart {
  token: string;
  expiresAt: number;
}
/** All that waits for the owner's answer. */
export async function suspendedRows(db: Db, { appId, mode }: Tenant, memberId: string): Promise<SuspendedRow[]> {
  const select = <Table extends 'suspended_access' | 'suspended_passkeys'>(table: Table) =>
    db.sql
      .selectFrom(table as 'suspended_access')
      .selectAll()
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId)
      .orderBy('suspended_at', 'desc');
  const rows = await select('suspended_access').orderBy('kind').execute();
  const passkeys = await select('suspended_passkeys').orderBy('ref').execute();
  return [...rows, ...passkeys.map((row) => ({ ...row, kind: 'passkey' as const }))];
}

export const detailsOf = <Row>(rows: readonly SuspendedRow[], kind: SuspendedKind): Row[] =>
  rows.filter((row) => row.kind === kind).map(({ detail }) => JSON.parse(detail) as Row);
