import { appRevisionsIn } from './app-revisions.ts';
import { appsIn } from './apps.ts';
import { auditLogIn } from './audit-log.ts';
import { authFlowsIn } from './auth-flows.ts';
import { belongingsIn } from './belongings.ts';
import { commentsIn } from './comments.ts';
import type { Db } from './db.ts';
import { devicesIn } from './devices.ts';
import { filesIn } from './files.ts';
import { idempotencyIn } from './idempotency.ts';
import { identitiesIn } from './identities.ts';
import { keptKeysIn } from './kept-keys.ts';
import { limitsIn } from './limits.ts';
import { mailboxIn } from './mailbox.ts';
import { membersIn } from './members.ts';
import { outboxIn } from './outbox.ts';
import { paymentWordsIn } from './payment-words.ts';
import { planConnectionsIn } from './plan-connections.ts';
import { prepared } from './prepared.ts';
import { presenceIn } from './presence.ts';
import { providerFlowsIn } from './provider-flows.ts';
import { seedsIn } from './seeds.ts';
import { sessionsIn } from './sessions.ts';
import type { Store } from './store.ts';
import { suspendedAccessIn } from './suspended-access.ts';
import { teamsIn } from './teams.ts';

const now = prepared((db) => db.sql.selectNoFrom(db.now().as('now')).compile());

/** The store over a database, or over a transaction in it. */
export function storeOver(db: Db): Store {
  return {
    apps: appsIn(db),
    appRevisions: appRevisionsIn(db),
    members: membersIn(db),
    identities: identitiesIn(db),
    planConnections: planConnectionsIn(db),
    paymentWords: paymentWordsIn(db),
    teams: teamsIn(db),
    belongings: belongingsIn(db),
    sessions: sessionsIn(db),
    devices: devicesIn(db),
    authFlows: authFlowsIn(db),
    suspendedAccess: suspendedAccessIn(db),
    providerFlows: providerFlowsIn(db),
    limits: limitsIn(db, 'limits'),
    rates: limitsIn(db, 'rates'),
    idempotency: idempotencyIn(db),
    outbox: outboxIn(db),
    mailbox: mailboxIn(db),
    auditLog: auditLogIn(db),
    seeds: seedsIn(db),
    files: filesIn(db),
    keptKeys: keptKeysIn(db),
    comments: commentsIn(db),
    presence: presenceIn(db),
    now: async () => (await now.first(db, {}))!.now,
    transaction: (work) => db.write((tx) => work(storeOver(tx))),
  };
}
