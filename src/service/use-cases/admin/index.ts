import { cancelJob, getJob, listJobs, startJob, undoJob } from './admin-jobs.ts';
import { listTeams, removeFromTeam, setTeamSeats } from './admin-teams.ts';
import type { AdminUseCases } from './admin-use-case.ts';
import { applyConfig, previewConfig, returnToRevision } from './apply-config.ts';
import { checkAudit, exportAudit, listAudit } from './audit.ts';
import { cancelPlan, keepPlan } from './cancel-plan.ts';
import { closeChannel, listChannels, reopenChannel } from './channels.ts';
import { deleteComment, hideComment, listComments, restoreComment } from './comments.ts';
import { getConfig, getRevision, listRevisions } from './config-revisions.ts';
import { createMember } from './create-member.ts';
import { deleteMember } from './delete-member.ts';
import { getDelivery, listDeliveries, retryDeliveries } from './deliveries.ts';
import { exportMembers } from './export-members.ts';
import { addFreePlan, grantPlan, removeFreePlan, revokePlan } from './free-plans.ts';
import { getAttention } from './get-attention.ts';
import { getHealth } from './get-health.ts';
import { getInstall } from './get-install.ts';
import { getNumbers } from './get-numbers.ts';
import { getUsage } from './get-usage.ts';
import { checkImport, importMembers } from './imports.ts';
import { addKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import { listActivity } from './list-activity.ts';
import { listMembers } from './list-members.ts';
import { listMails, previewMail, sendTestMail, showMail } from './mail-previews.ts';
import { disableMember, enableMember, endSessions } from './member-access.ts';
import { endSession, listSessions } from './member-sessions.ts';
import { mergeJson } from './merge-json.ts';
import { addNote, listNotes, removeNote } from './notes.ts';
import {
  changeOperatorRole,
  inviteOperator,
  listOperatorActivity,
  listOperators,
  removeOperator,
  resendInvite,
} from './operators.ts';
import { removePasskey } from './remove-passkey.ts';
import { answerReports, listReports } from './reports.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { retrieveMember } from './retrieve-member.ts';
import { seeAsMember } from './see-as-member.ts';
import { inviteMember, sendConfirmation, sendLoginLink, sendReset } from './send-link.ts';
import { startBackup } from './start-backup.ts';
import { getSecret, removeSecret, storeSecret } from './stored-secrets.ts';
import { testCheckout } from './test-checkout.ts';
import { testProvider } from './test-provider.ts';
import { updateMember } from './update-member.ts';
import { unverifyMember, verifyMember } from './verify-member.ts';
import { verifyToken } from './verify-token.ts';
import {
  endOldWebhookSecret,
  listWebhookSecrets,
  rollWebhookSecret,
  sendTestWebhook,
  showWebhookSecret,
} from './webhook-secrets.ts';

export const adminUseCases: AdminUseCases = {
  listMembers,
  exportMembers,
  createMember,
  retrieveMember,
  updateMember,
  deleteMember,
  addFreePlan,
  removeFreePlan,
  grantPlan,
  revokePlan,
  cancelPlan,
  keepPlan,
  disableMember,
  enableMember,
  endSessions,
  verifyToken,
  listSessions,
  endSession,
  listActivity,
  sendLoginLink,
  sendReset,
  sendConfirmation,
  inviteMember,
  verifyMember,
  unverifyMember,
  resetSecondFactor,
  removePasskey,
  mergeJson,
  seeAsMember,
  listTeams,
  setTeamSeats,
  removeFromTeam,
  listNotes,
  addNote,
  removeNote,
  checkImport,
  importMembers,
  getNumbers,
  getAttention,
  getInstall,
  getHealth,
  listDeliveries,
  getDelivery,
  startBackup,
  retryDeliveries,
  listWebhookSecrets,
  showWebhookSecret,
  rollWebhookSecret,
  endOldWebhookSecret,
  sendTestWebhook,
  getSecret,
  storeSecret,
  removeSecret,
  listKeys,
  addKey,
  rotateKey,
  revokeKey,
  listOperators,
  listOperatorActivity,
  inviteOperator,
  resendInvite,
  changeOperatorRole,
  removeOperator,
  startJob,
  listJobs,
  getJob,
  cancelJob,
  undoJob,
  listComments,
  hideComment,
  restoreComment,
  deleteComment,
  listReports,
  answerReports,
  listChannels,
  closeChannel,
  reopenChannel,
  getConfig,
  applyConfig,
  previewConfig,
  listMails,
  previewMail,
  showMail,
  sendTestMail,
  testCheckout,
  testProvider,
  getUsage,
  listRevisions,
  getRevision,
  returnToRevision,
  listAudit,
  exportAudit,
  checkAudit,
};
