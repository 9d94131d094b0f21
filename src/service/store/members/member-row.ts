import type { CustomFieldValues } from '../../../contract/entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { MemberRow } from '../tables.ts';
import type { MemberPatch, MemberRecord } from './member-record.ts';

/** Everything but `json`, which is large and seldom wanted. */
export const memberColumns = [
  'app_id',
  'mode',
  'id',
  'email',
  'email_canon',
  'password_hash',
  'verified',
  'disabled',
  'profile_image',
  'custom_fields',
  'meta_data',
  'permissions',
  'is_moderator',
  'login_redirect',
  'payment_customer_id',
  'created_at',
  'last_seen_at',
  'suspended_at',
] as const;

export const selectMembers = (at: Db, { appId, mode }: Tenant) =>
  at.sql.selectFrom('members').select(memberColumns).where('app_id', '=', appId).where('mode', '=', mode);

export const memberOf = (row: Omit<MemberRow, 'json' | 'seeded' | 'version'>): MemberRecord => ({
  id: row.id,
  appId: row.app_id,
  mode: row.mode,
  email: row.email,
  emailCanon: row.email_canon,
  passwordHash: row.password_hash,
  verified: row.verified === 1,
  disabled: row.disabled === 1,
  profileImage: row.profile_image,
  customFields: JSON.parse(row.custom_fields) as CustomFieldValues,
  metaData: JSON.parse(row.meta_data) as Record<string, unknown>,
  permissions: JSON.parse(row.permissions) as string[],
  isModerator: row.is_moderator === 1,
  loginRedirect: row.login_redirect,
  paymentCustomerId: row.payment_customer_id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  suspendedAt: row.suspended_at,
});

/** The columns that a patch sets. */
export function columnsOf(patch: MemberPatch): Partial<Omit<MemberRow, 'version'>> {
  const set: ReturnType<typeof columnsOf> = {};
  if (patch.passwordHash !== undefined) set.password_hash = patch.passwordHash;
  if (patch.verified !== undefined) set.verified = patch.verified ? 1 : 0;
  if (patch.disabled !== undefined) set.disabled = patch.disabled ? 1 : 0;
  if (patch.profileImage !== undefined) set.profile_image = patch.profileImage;
  if (patch.metaData !== undefined) set.meta_data = JSON.stringify(patch.metaData);
  if (patch.permissions !== undefined) set.permissions = JSON.stringify(patch.permissions);
  if (patch.isModerator !== undefined) set.is_moderator = patch.isModerator ? 1 : 0;
  if (patch.loginRedirect !== undefined) set.login_redirect = patch.loginRedirect;
  if (patch.paymentCustomerId !== undefined) set.payment_customer_id = patch.paymentCustomerId;
  return set;
}
