import type { ActivityKind } from '../../../contract/member-activity.ts';
import { deviceIn } from '../../domain/device-name.ts';
import type { UseCase } from '../use-case.ts';

/**
 * Events of the audit log that a member sees. Failed logins are not among them: any stranger could
 * fill her list with them.
 */
const shownEvents: Readonly<Record<string, ActivityKind>> = {
  login: 'login',
  signup: 'signup',
  'member-created': 'signup',
  'password-changed': 'password-changed',
  'password-set': 'password-changed',
  'password-reset': 'password-changed',
  'email-changed': 'email-changed',
  'email-change-undone': 'email-changed',
  'mailbox-proved': 'email-verified',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'second-factor-added': 'second-factor-added',
  'second-factor-removed': 'second-factor-removed',
  'second-factor-ending': 'second-factor-ending',
  'second-factor-kept': 'second-factor-kept',
  'provider-connected': 'provider-connected',
  'provider-disconnected': 'provider-disconnected',
  'sessions-revoked': 'sessions-ended',
  'plan-added': 'plan-added',
  'plan-removed': 'plan-removed',
  'plan-ended': 'plan-removed',
  'payment-plan-ended': 'plan-removed',
  'plan-canceled': 'plan-canceled',
  'plan-kept': 'plan-changed',
  'plan-end-changed': 'plan-changed',
  'team-joined': 'team-joined',
  'team-left': 'team-left',
  'team-member-removed': 'team-left',
  'member-updated': 'account-changed',
  'member-disabled': 'account-disabled',
  'member-enabled': 'account-enabled',
  'link-sent': 'link-sent',
  'member-invited': 'link-sent',
  'member-viewed': 'viewed',
};
const events = Object.keys(shownEvents);
const shownAtMost = 50;
const ofSite = new Set(['key', 'operator', 'admin']);

/** R123 what happened with the account, and who did it: never which key or operator. */
export const getMemberActivity: UseCase<'getMemberActivity'> = async ({ store, tenant, member, caller }) => {
  const found = await store.auditLog.list(tenant, { memberId: member.id, events, limit: shownAtMost });
  return {
    data: {
      entries: found.map(({ at, event, actor, detail }) => ({
        at: new Date(at).toISOString(),
        kind: shownEvents[event]!,
        by: ofSite.has(actor) ? ('site' as const) : actor === 'service' ? ('service' as const) : ('member' as const),
        device: typeof detail.device === 'string' ? deviceIn(detail.device, caller.language) : null,
        isNewDevice: detail.isNewDevice === true,
      })),
    },
  };
};
