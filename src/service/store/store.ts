import type { Limits } from '../../platform/database/limits.ts';
import type { AdminJobs } from './apps/admin-jobs.ts';
import type { AdminKeys } from './apps/admin-keys.ts';
import type { AppRevisions } from './apps/app-revisions.ts';
import type { Apps } from './apps/apps.ts';
import type { AuditChain } from './apps/audit-chain.ts';
import type { AuditLog } from './apps/audit-log.ts';
import type { Files } from './apps/files.ts';
import type { Idempotency } from './apps/idempotency.ts';
import type { Numbers } from './apps/numbers.ts';
import type { PageFindings } from './apps/page-findings.ts';
import type { SealedKeys } from './apps/sealed-keys.ts';
import type { Seeds } from './apps/seeds.ts';
import type { StoredSecrets } from './apps/stored-secrets.ts';
import type { TagSightings } from './apps/tag-sightings.ts';
import type { WebhookSecrets } from './apps/webhook-secrets.ts';
import type { Comments } from './comments/comments.ts';
import type { PresenceRegistry } from './comments/presence.ts';
import type { Devices } from './members/devices.ts';
import type { Identities } from './members/identities.ts';
import type { MemberNotes } from './members/member-notes.ts';
import type { MemberRelationsStore } from './members/member-relations.ts';
import type { Members } from './members/members.ts';
import type { Passkeys } from './members/passkeys.ts';
import type { SecondFactors } from './members/second-factors.ts';
import type { SuspendedAccessStore } from './members/suspended-access.ts';
import type { Mailbox } from './outbox/mailbox.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PlanConnections } from './plans/plan-connections.ts';
import type { SubscriptionSnapshots } from './plans/subscription-snapshots.ts';
import type { AuthFlows } from './sessions/auth-flows.ts';
import type { MemberViews } from './sessions/member-views.ts';
import type { PasskeyChallenges } from './sessions/passkey-challenges.ts';
import type { ProviderFlows } from './sessions/provider-flows.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Teams } from './teams/teams.ts';

/**
 * The database for use cases: one small interface per entity, beside its queries. They hold for
 * both engines.
 *
 * - Times are milliseconds since 1970 by the database's clock (R14); lengths of time end in `Ms`.
 *   Ids, tokens and codes enter as parameters; secrets only as hashes (`…Hash`: SHA-256 in hex).
 * - Calls on data of an app take its `Tenant` first (R51).
 * - Expected outcomes are returned (`null`, `'email-taken'`); faults are thrown. `storeFailure`
 *   classifies a thrown error for the caller of the service.
 * - A single call is atomic by itself. Several that belong together go into one `transaction`.
 */
export interface Store {
  readonly apps: Apps;
  readonly appRevisions: AppRevisions;
  readonly adminKeys: AdminKeys;
  readonly members: Members;
  readonly identities: Identities;
  readonly passkeys: Passkeys;
  readonly secondFactors: SecondFactors;
  readonly planConnections: PlanConnections;
  readonly subscriptionSnapshots: SubscriptionSnapshots;
  readonly teams: Teams;
  readonly memberNotes: MemberNotes;
  readonly memberRelations: MemberRelationsStore;
  readonly sessions: Sessions;
  readonly memberViews: MemberViews;
  readonly devices: Devices;
  readonly authFlows: AuthFlows;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly suspendedAccess: SuspendedAccessStore;
  readonly providerFlows: ProviderFlows;
  /**
   * Counters on which security rests (R15, R19, R20). They survive a crash, and a power cut from
   * the next durable write on; the result of a counted try is returned only after such a write.
   */
  readonly limits: Limits;
  /**
   * The same for everyday request rates (R6): cheap, shared by all processes, forgotten at a crash.
   */
  readonly rates: Limits;
  readonly idempotency: Idempotency;
  readonly outbox: Outbox;
  readonly mailbox: Mailbox;
  readonly auditLog: AuditLog;
  readonly auditChain: AuditChain;
  readonly adminJobs: AdminJobs;
  readonly numbers: Numbers;
  readonly tagSightings: TagSightings;
  readonly pageFindings: PageFindings;
  readonly seeds: Seeds;
  readonly files: Files;
  readonly sealedKeys: SealedKeys;
  readonly webhookSecrets: WebhookSecrets;
  readonly storedSecrets: StoredSecrets;
  readonly comments: Comments;
  readonly presence: PresenceRegistry;

  /**
   * The database's time, ms since 1970. Inside SQL the queries use the same clock by themselves.
   */
  now(): Promise<number>;

  /**
   * All or nothing: commits when `work` returns, undoes everything when it throws (and throws that
   * very error on, R68). Inside it use only the store it is given: the outer one throws, because it
   * would run outside the transaction (and wait for it for ever on SQLite). A transaction in a
   * transaction joins it. Keep slow things out: no hashing, no network.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
}
