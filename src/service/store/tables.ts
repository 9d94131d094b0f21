import type { Generated } from 'kysely';
import type { PlanConnection } from '../../contract/entities.ts';
import type { MailName } from '../../contract/mail-texts.ts';
import type { CounterRow } from '../../platform/database/platform-tables.ts';
import type { CommentTables } from './comments/comment-tables.ts';
import type { TenantColumns } from './tenant-columns.ts';

/**
 * The tables as Kysely sees them, in the engines' common types: whole numbers (times in ms, flags
 * as 0 and 1), text (JSON too) and bytes. The migrations define the same in SQL; a test compares
 * the two.
 */

type Flag = 0 | 1;
type Json = string;

export interface AppRow {
  id: string;
  document: Json;
  source_hash: string;
  revision: number;
  updated_at: number;
}

export interface AppKeyRow extends TenantColumns {
  public_key: string;
}

export interface AppOriginRow extends TenantColumns {
  origin: string;
}

export interface AppRevisionRow {
  number: number;
  document: Json;
  hash: string;
  source: string;
  actor: string;
  created_at: number;
  note: string | null;
}

export interface AdminKeyRow extends TenantColumns {
  id: string;
  name: string;
  key_hash: string;
  scopes: Json;
  created_by: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface SeedRow {
  app_id: string;
  name: string;
  seeded_at: number;
}

export interface MemberRow extends TenantColumns {
  id: string;
  email: string;
  email_canon: string;
  password_hash: string | null;
  verified: Flag;
  disabled: Flag;
  is_moderator: Flag;
  seeded: Flag;
  profile_image: string | null;
  custom_fields: Json;
  meta_data: Json;
  permissions: Json;
  login_redirect: string | null;
  payment_customer_id: string | null;
  json: Json | null;
  created_at: number;
  last_seen_at: number | null;
  /** R11 since when suspended access waits for an answer; null = none does. */
  suspended_at: number | null;
  /** The database itself counts it up, whenever something changes that she sees of herself. */
  version: Generated<number>;
}

export interface IdentityRow extends TenantColumns {
  provider: string;
  subject: string;
  member_id: string;
  email: string | null;
  email_verified: Flag;
  created_at: number;
}

export interface PasskeyRow extends TenantColumns {
  credential_id: string;
  id: string;
  member_id: string;
  public_key: string;
  counter: number;
  transports: Json;
  backed_up: Flag;
  aaguid: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

export interface MemberNoteRow extends TenantColumns {
  id: string;
  member_id: string;
  /** An operator, who is a member of the console's app. */
  author_id: string;
  content: string;
  created_at: number;
}

export interface SecondFactorRow extends TenantColumns {
  member_id: string;
  sealed_secret: string;
  created_at: number;
  confirmed_at: number | null;
  suspended_at: number | null;
  last_step: number;
  removal_at: Generated<number | null>;
}

export interface RecoveryCodeRow extends TenantColumns {
  member_id: string;
  code_mac: string;
}

export interface PlanConnectionRow extends TenantColumns {
  id: string;
  member_id: string;
  plan_id: string;
  type: PlanConnection['type'];
  status: PlanConnection['status'];
  active: Flag;
  payment: Json | null;
  created_at: number;
  ends_at: number | null;
  complimentary: Flag;
}

export interface TeamRow extends TenantColumns {
  id: string;
  plan_id: string;
  owner_id: string;
  max_members: number | null;
  seats_used: number;
  invite_token: string | null;
  invite_expires_at: number | null;
  created_at: number;
}

export interface TeamMemberRow extends TenantColumns {
  team_id: string;
  member_id: string;
  role: 'OWNER' | 'MEMBER';
  joined_at: number;
}

export interface SessionRow extends TenantColumns {
  token_hash: string;
  id: string;
  member_id: string;
  credential: string;
  device: string | null;
  ip_prefix: string | null;
  created_at: number;
  authenticated_at: number;
  last_seen_at: number;
  ends_at: number;
  idle_ms: number;
  idle_until: number;
}

export interface MemberViewRow extends TenantColumns {
  token_hash: string;
  id: string;
  member_id: string;
  operator_id: string;
  operator_session: string;
  created_at: number;
  ends_at: number;
}

export interface DeviceRow extends TenantColumns {
  token_hash: string;
  member_id: string;
  credential: string;
  created_at: number;
  last_used_at: number;
  ends_at: number;
  trusted_until: Generated<number | null>;
}

export interface AuthFlowRow extends TenantColumns {
  id_hash: string;
  purpose: string;
  member_id: string | null;
  email_canon: string;
  code_mac: string | null;
  attempts: number;
  created_at: number;
  issued_at: number;
  expires_at: number;
  link_hash: string | null;
  link_expires_at: number | null;
  switched_at: number | null;
  used_at: number | null;
  closed_at: number | null;
  ip_prefix: string | null;
  detail: Json | null;
}

export interface SuspendedAccessRow extends TenantColumns {
  member_id: string;
  kind: 'password' | 'session' | 'device' | 'identity' | 'flow' | 'invite' | 'profile';
  /** Which one of its kind; empty where there is only one. */
  ref: string;
  /** The row as it was. */
  detail: Json;
  suspended_at: number;
}

/** The same of a passkey. */
export interface SuspendedPasskeyRow extends TenantColumns {
  member_id: string;
  ref: string;
  detail: Json;
  suspended_at: number;
}

export interface ProviderFlowRow extends TenantColumns {
  id: string;
  provider: string;
  purpose: 'login' | 'signup' | 'connect';
  member_id: string | null;
  request: Json;
  person: Json | null;
  ticket_hash: string | null;
  state_hash: string | null;
  browser_hash: string | null;
  code_hash: string | null;
  created_at: number;
  expires_at: number;
  returned_at: number | null;
  redeemed_at: number | null;
}

export interface OutboxRow extends TenantColumns {
  id: string;
  kind: string;
  payload: string | null;
  state: 'waiting' | 'done' | 'dead' | 'expired';
  attempts: number;
  created_at: number;
  due_at: number;
  expires_at: number | null;
  worker: string | null;
  lease_until: number | null;
  finished_at: number | null;
  last_error: string | null;
  /** The sealed payload of what was given up and may be sent again. */
  letter: string | null;
  /** The member whom it is about. */
  about: string | null;
  /** Sealed: the last try that failed. */
  last_try: string | null;
  /** Of a mail to a member. */
  template: MailName | null;
  language: string | null;
}

export interface MailboxRow extends TenantColumns {
  number: Generated<number>;
  id: string;
  recipient: string;
  subject: string;
  plain: string;
  html: string;
  code: string | null;
  link: string | null;
  sent_at: number;
}

export interface IdempotencyRow extends TenantColumns {
  scope: string;
  name: string;
  body_hash: string;
  locked_until: number;
  expires_at: number;
  status: number | null;
  answer: Json | null;
}

export interface AuditRow extends TenantColumns {
  number: Generated<number>;
  at: number;
  event: string;
  member_id: string | null;
  actor: string;
  ip_prefix: string | null;
  detail: Json;
}

/** R122 an entry that has no seal yet. */
export interface AuditWaitingRow extends TenantColumns {
  number: number;
}

export interface AuditSealRow extends TenantColumns {
  position: number;
  /** Of the entry. */
  number: number;
  hash: string;
}

/** The last seal that retention removed. */
export interface AuditRemovalRow extends TenantColumns {
  position: number;
  hash: string;
  removed_at: number;
}

export interface AuditChangesRow extends TenantColumns {
  number: number;
  member_id: string;
  salt: string;
  changes: Json;
}

export interface AdminJobRow extends TenantColumns {
  id: string;
  operation: string;
  input: Json;
  members: Json | null;
  filter: Json | null;
  actor: Json;
  place: string;
  total: number | null;
  done: number;
  failed: number;
  failures: Json;
  created_at: number;
  finished_at: number | null;
  is_cancelled: number;
  undoes: string | null;
  undone_by: string | null;
}

export interface FileRow {
  name: string;
  type: string;
  bytes: Uint8Array;
  created_at: number;
}

export interface SubscriptionSnapshotRow extends TenantColumns {
  connection_id: string;
  member_id: string;
  /** Seconds since 1970, by the provider's clock. */
  said_at: number;
  connection: Json;
}

export interface PaymentEventRow extends TenantColumns {
  id: string;
  taken_at: number;
}

export interface DailyNumbersRow extends TenantColumns {
  /** Since 1970, UTC. */
  day: number;
  active: number;
  revenue: Json;
}

export interface TagSightingRow extends TenantColumns {
  origin: string;
  seen_at: number;
}

export interface PageFindingsRow extends TenantColumns {
  page: string;
  attributes: number;
  findings: Json;
  sent_at: number;
}

export interface WebhookSecretRow extends TenantColumns {
  endpoint: string;
  sealed_secret: string;
  made_at: number;
  sealed_previous: string | null;
  previous_ends_at: number | null;
}

export interface SealedKeyRow {
  name: string;
  sealed: string;
}

export interface StoredSecretRow {
  app_id: string;
  name: string;
  /** Null = it was removed. */
  sealed_value: string | null;
  stored_at: number;
  version: number;
}

export interface Tables extends CommentTables {
  apps: AppRow;
  app_keys: AppKeyRow;
  app_origins: AppOriginRow;
  app_revisions: AppRevisionRow;
  seeds: SeedRow;
  members: MemberRow;
  identities: IdentityRow;
  passkeys: PasskeyRow;
  member_notes: MemberNoteRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  plan_connections: PlanConnectionRow;
  payment_words: SubscriptionSnapshotRow;
  payment_events: PaymentEventRow;
  teams: TeamRow;
  team_members: TeamMemberRow;
  sessions: SessionRow;
  member_views: MemberViewRow;
  devices: DeviceRow;
  auth_flows: AuthFlowRow;
  suspended_access: SuspendedAccessRow;
  suspended_passkeys: SuspendedPasskeyRow;
  admin_keys: AdminKeyRow;
  provider_flows: ProviderFlowRow;
  limits: CounterRow;
  rates: CounterRow;
  outbox: OutboxRow;
  mailbox: MailboxRow;
  idempotency_keys: IdempotencyRow;
  audit_log: AuditRow;
  audit_waiting: AuditWaitingRow;
  audit_seals: AuditSealRow;
  audit_removals: AuditRemovalRow;
  audit_changes: AuditChangesRow;
  admin_jobs: AdminJobRow;
  daily_numbers: DailyNumbersRow;
  tag_sightings: TagSightingRow;
  page_findings: PageFindingsRow;
  files: FileRow;
  webhook_secrets: WebhookSecretRow;
  stored_secrets: StoredSecretRow;
  kept_keys: SealedKeyRow;
  probes: { id: number; probed_at: number };
  schema_migrations: { number: number; name: string; checksum: string; applied_at: number };
}
