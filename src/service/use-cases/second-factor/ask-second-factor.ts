import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { secondFactorWaitMs } from '../../domain/second-factor.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { refuseUnconfirmed } from '../auth/confirmation.ts';
import { type Credential, openSession } from '../auth/open-session.ts';
import type { Context } from '../use-case.ts';
import { isSecondFactorRequired } from './is-second-factor-required.ts';
import { isWaitOver, keepLostFactor } from './lost-factor.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

/** What a login whose first factor was right waits for. */
export type WaitingFor =
  | { needs: keyof typeof refusals; token: string }
  /** The way back from a lost app leads by the mailbox, so it has to be hers first. */
  | { needs: 'confirmation'; member: MemberRecord };

const refusals = {
  code: 'second-factor-required',
  /** R127 the mailbox, or a code all the same. */
  mailbox: 'lost-second-factor-mail-required',
  'set-up': 'second-factor-setup-required',
} as const;

/** What the flow of a waiting login holds. */
export interface WaitingDetail {
  credential: Credential;
  needs: 'code' | 'set-up';
  isNew: boolean;
}

/**
 * R128, R129 whether a login needs more than what was just proved; then it opens no session but a
 * flow that only a second factor ends. A passkey is both factors.
 */
async function askSecondFactor(
  context: Context,
  tx: Store,
  member: MemberRecord,
  { credential, isNew }: { credential: Credential; isNew: boolean },
): Promise<WaitingFor | null> {
  const { app, tenant, random, caller } = context;
  if (app.secondFactor.mode === 'off') return null;
  if (credential.startsWith('passkey:')) {
    await keepLostFactor(context, tx, member);
    return null;
  }
  let factor = await tx.secondFactors.find(tenant, member.id);
  const isLost = await isWaitOver(tx, factor);
  // R127 the password alone must not remove it: its thief could be first.
  if (isLost && (credential === 'code' || credential === 'link')) {
    await removeSecondFactor(context, tx, member, 'service');
    factor = null;
  }
  if (factor && (await isTrustedDevice(context, tx, member.id))) return null;
  if (!factor && !(await isSecondFactorRequired(context, tx, member))) return null;
  if (!factor && !member.verified) return { needs: 'confirmation', member };
  const token = newToken(random);
  const detail: WaitingDetail = { credential, needs: factor ? 'code' : 'set-up', isNew };
  await tx.authFlows.open(tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'second-factor',
    memberId: member.id,
    emailCanon: member.emailCanon,
    ipPrefix: caller.ipPrefix,
    codeMac: null,
    lifetimeMs: secondFactorWaitMs,
    link: { tokenHash: hashSecret(token), lifetimeMs: secondFactorWaitMs },
    detail: { ...detail },
  });
  return { needs: factor && isLost ? 'mailbox' : detail.needs, token };
}

/**
 * R128 the session of a login, or what it waits for, in the transaction of the first factor. The
 * audit log gets the login, but no sign-up.
 */
export async function openSessionOrAsk(
  context: Context,
  tx: Store,
  member: MemberRecord,
  login: { credential: Credential; isNew: boolean },
) {
  const waiting = await askSecondFactor(context, tx, member, login);
  if (waiting) return { waiting };
  const opened = await openSession(context, tx, member.id, login.credential);
  if (!login.isNew) await audit(context, tx, 'login', { memberId: member.id, actor: 'member', detail: opened.facts });
  return { opened };
}

async function isTrustedDevice({ tenant, caller }: Context, tx: Store, memberId: string): Promise<boolean> {
  if (!caller.deviceCookie) return false;
  const device = await tx.devices.find(tenant, hashSecret(caller.deviceCookie), memberId);
  return (device?.trustedUntil ?? 0) > (await tx.now());
}

/** Call it after the transaction, which keeps the flow. */
export async function refuseWaiting(context: Context, waiting: WaitingFor): Promise<never> {
  context.metrics.count('logins', { outcome: 'waiting' });
  if (waiting.needs === 'confirmation') return refuseUnconfirmed(context, waiting.member);
  return fail(refusals[waiting.needs], { secondFactorToken: waiting.token });
}
