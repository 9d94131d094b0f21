import type { Migration } from '../../../platform/database/migration.ts';
import { apps } from './0001-apps.ts';
import { members } from './0002-members.ts';
import { authentication } from './0003-authentication.ts';
import { jobs } from './0004-jobs.ts';
import { auditLog } from './0005-audit-log.ts';
import { files } from './0006-files.ts';
import { providerFlows } from './0007-provider-flows.ts';
import { payments } from './0008-payments.ts';
import { comments } from './0009-comments.ts';
import { deadLetters } from './0010-dead-letters.ts';
import { aboutWhom } from './0011-about-whom.ts';
import { memberVersions } from './0012-member-versions.ts';
import { keptKeys } from './0013-kept-keys.ts';
import { appRevisions } from './0014-app-revisions.ts';
import { suspendedAccess } from './0015-suspended-access.ts';
import { adminKeys } from './0016-admin-keys.ts';
import { passkeys } from './0017-passkeys.ts';
import { memberSearch } from './0018-member-search.ts';
import { grantedPlans } from './0019-granted-plans.ts';
import { auditChain } from './0020-audit-chain.ts';
import { adminJobs } from './0021-admin-jobs.ts';
import { memberViews } from './0022-member-views.ts';
import { hiddenComments } from './0023-hidden-comments.ts';
import { closedChannels } from './0024-closed-channels.ts';
import { numberIndexes } from './0025-number-indexes.ts';
import { dailyNumbers } from './0026-daily-numbers.ts';
import { commentReports } from './0027-comment-reports.ts';
import { secondFactors } from './0028-second-factors.ts';
import { secondFactorRemovals } from './0029-second-factor-removals.ts';
import { planStatus } from './0030-plan-status.ts';
import { tagSightings } from './0031-tag-sightings.ts';
import { pageFindings } from './0032-page-findings.ts';
import { memberNotes } from './0033-member-notes.ts';
import { lastTries } from './0034-last-tries.ts';
import { mailsOfMembers } from './0035-mails-of-members.ts';
import { webhookSecrets } from './0036-webhook-secrets.ts';
import { takenWebhooks } from './0037-taken-webhooks.ts';
import { storedSecrets } from './0038-stored-secrets.ts';
import { undoneJobs } from './0039-undone-jobs.ts';
import { endingPlans } from './0040-ending-plans.ts';

/** In order, without gaps. */
export const migrations: readonly Migration[] = [
  apps,
  members,
  authentication,
  jobs,
  auditLog,
  files,
  providerFlows,
  payments,
  comments,
  deadLetters,
  aboutWhom,
  memberVersions,
  keptKeys,
  appRevisions,
  suspendedAccess,
  adminKeys,
  passkeys,
  memberSearch,
  grantedPlans,
  auditChain,
  adminJobs,
  memberViews,
  hiddenComments,
  closedChannels,
  numberIndexes,
  dailyNumbers,
  commentReports,
  secondFactors,
  secondFactorRemovals,
  planStatus,
  tagSightings,
  pageFindings,
  memberNotes,
  lastTries,
  mailsOfMembers,
  webhookSecrets,
  takenWebhooks,
  storedSecrets,
  undoneJobs,
  endingPlans,
];
