import { cancelJob, getJob, listJobs, startJob } from './admin-jobs.ts';
import { listTeams, removeFromTeam, setTeamSeats } from './admin-teams.ts';
import type { AdminUseCases } from './admin-use-case.ts';
import { checkAudit, exportAudit, listAudit } from './audit.ts';
import { createMember } from './create-member.ts';
import { deleteMember } from './delete-member.ts';
import { listDeliveries, retryDeliveries } from './deliveries.ts';
import { exportMembers } from './export-members.ts';
import { addFreePlan, grantPlan, removeFreePlan, revokePlan } from './free-plans.ts';
import { listActivity } from './list-activity.ts';
import { listMembers } from './list-members.ts';
import { disableMember, enableMember, endSessions } from './member-access.ts';
import { endSession, listSessions } from './member-sessions.ts';
import { mergeJson } from './merge-json.ts';
import { retrieveMember } from './retrieve-member.ts';
import { sendLoginLink, sendReset } from './send-link.ts';
import { updateMember } from './update-member.ts';
import { verifyMember } from './verify-member.ts';
import { verifyToken } from './verify-token.ts';

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
  disableMember,
  enableMember,
  endSessions,
  verifyToken,
  listSessions,
  endSession,
  listActivity,
  sendLoginLink,
  sendReset,
  verifyMember,
  mergeJson,
  listTeams,
  setTeamSeats,
  removeFromTeam,
  listDeliveries,
  retryDeliveries,
  startJob,
  listJobs,
  getJob,
  cancelJob,
  listAudit,
  exportAudit,
  checkAudit,
};
