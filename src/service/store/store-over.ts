import { limitsIn } from '../../platform/database/limits.ts';
import { adminJobsIn } from './apps/admin-jobs.ts';
import { adminKeysIn } from './apps/admin-keys.ts';
import { appRevisionsIn } from './apps/app-revisions.ts';
import { appsIn } from './apps/apps.ts';
import { auditChainIn } from './apps/audit-chain.ts';
import { auditLogIn } from './apps/audit-log.ts';
import { filesIn } from './apps/files.ts';
import { idempotencyIn } from './apps/idempotency.ts';
import { numbersIn } from './apps/numbers.ts';
import { pageFindingsIn } from './apps/page-findings.ts';
import { sealedKeysIn } from './apps/sealed-keys.ts';
import { seedsIn } from './apps/seeds.ts';
import { storedSecretsIn } from './apps/stored-secrets.ts';
import { tagSightingsIn } from './apps/tag-sightings.ts';
import { webhookSecretsIn } from './apps/webhook-secrets.ts';
import { commentsIn } from './comments/comments.ts';
import { presenceIn } from './comments/presence.ts';
import type { Db } from './db.ts';
import { devicesIn } from './members/devices.ts';
import { identitiesIn } from './members/identities.ts';
import { memberNotesIn } from './members/member-notes.ts';
import { memberRelationsIn } from './members/member-relations.ts';
import { membersIn } from './members/members.ts';
import { passkeysIn } from './members/passkeys.ts';
import { secondFactorsIn } from './members/second-factors.ts';
import { suspendedAccessIn } from './members/suspended-access.ts';
import { mailboxIn } from './outbox/mailbox.ts';
import { outboxIn } from './outbox/outbox.ts';
import { planConnectionsIn } from './plans/plan-connections.ts';
import { subscriptionSnapshotsIn } from './plans/subscription-snapshots.ts';
import { prepared } from './prepared.ts';
import { authFlowsIn } from './sessions/auth-flows.ts';
import { memberViewsIn } from './sessions/member-views.ts';
import { passkeyChallengesIn } from './sessions/passkey-challenges.ts';
import { providerFlowsIn } from './sessions/provider-flows.ts';
import { sessionsIn } from './sessions/sessions.ts';
import type { Store } from './store.ts';
import { teamsIn } from './teams/teams.ts';

const now = prepared((db) => db.sql.selectNoFrom(db.now().as('now')).compile());

/** The store over a database, or over a transaction in it. */
export function storeOver(db: Db): Store {
  return {
    apps: appsIn(db),
    appRevisions: appRevisionsIn(db),
    adminKeys: adminKeysIn(db),
    members: membersIn(db),
    identities: identitiesIn(db),
    passkeys: passkeysIn(db),
    secondFactors: secondFactorsIn(db),
    planConnections: planConnectionsIn(db),
    subscriptionSnapshots: subscriptionSnapshotsIn(db),
    teams: teamsIn(db),
    memberNotes: memberNotesIn(db),
    memberRelations: memberRelationsIn(db),
    sessions: sessionsIn(db),
    memberViews: memberViewsIn(db),
    devices: devicesIn(db),
    authFlows: authFlowsIn(db),
    passkeyChallenges: passkeyChallengesIn(db),
    suspendedAccess: suspendedAccessIn(db),
    providerFlows: providerFlowsIn(db),
    limits: limitsIn(db, 'limits'),
    rates: limitsIn(db, 'rates'),
    idempotency: idempotencyIn(db),
    outbox: outboxIn(db),
    mailbox: mailboxIn(db),
    auditLog: auditLogIn(db),
    auditChain: auditChainIn(db),
    adminJobs: adminJobsIn(db),
    numbers: numbersIn(db),
    tagSightings: tagSightingsIn(db),
    pageFindings: pageFindingsIn(db),
    seeds: seedsIn(db),
    files: filesIn(db),
    sealedKeys: sealedKeysIn(db),
    webhookSecrets: webhookSecretsIn(db),
    storedSecrets: storedSecretsIn(db),
    comments: commentsIn(db),
    presence: presenceIn(db),
    now: async () => (await now.first(db, {}))!.now,
    transaction: (work) => db.write((tx) => work(storeOver(tx))),
  };
}
