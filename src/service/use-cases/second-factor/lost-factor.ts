import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { linkLifetimeMs } from '../../domain/codes.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import { removalOpenMs, removalWaitMs } from '../../domain/second-factor.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { SecondFactor } from '../../store/members/second-factors.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { Context } from '../use-case.ts';
import { endRemoval, removeSecondFactor } from './remove-second-factor.ts';

type Owner = Pick<MemberRecord, 'id' | 'email' | 'emailCanon'>;

const notices = {
  'lost-second-factor': { kind: 'second-factor-lost', lifetimeMs: linkLifetimeMs },
  'keep-second-factor': { kind: 'second-factor-ending', lifetimeMs: removalWaitMs + removalOpenMs },
} as const;

/** R25 mails a link to the confirm page, which does nothing before its button is pressed. */
async function mailLink(context: Context, tx: Store, member: Owner, purpose: keyof typeof notices): Promise<void> {
  const { app, random, caller, serviceUrl, tenant } = context;
  const { kind, lifetimeMs } = notices[purpose];
  const token = newToken(random);
  await tx.authFlows.open(tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose,
    memberId: member.id,
    emailCanon: member.emailCanon,
    ipPrefix: caller.ipPrefix,
    codeMac: null,
    lifetimeMs,
    link: { tokenHash: hashSecret(token), lifetimeMs },
  });
  const link = mailedLink(app, serviceUrl, 'confirm', token, caller.origin);
  await queueNotice(context, tx, member.email, kind, { action: { link, lifetimeMs } });
}

/** R127 to a member whose first factor was right. */
export async function mailLostLink(context: Context, tx: Store, member: Owner): Promise<void> {
  await audit(context, tx, 'second-factor-lost', { memberId: member.id });
  await mailLink(context, tx, member, 'lost-second-factor');
}

/**
 * R127 the mailed link begins a wait, and mails how to end it. Pressed again it changes nothing:
 * the wait becomes neither shorter nor longer.
 */
export async function startRemoval(context: Context, tx: Store, member: Owner): Promise<void> {
  const { tenant } = context;
  if (await tx.secondFactors.startRemoval(tenant, member.id, { waitMs: removalWaitMs })) {
    await audit(context, tx, 'second-factor-ending', { memberId: member.id, actor: 'member' });
    await mailLink(context, tx, member, 'keep-second-factor');
  } else if (!(await tx.secondFactors.find(tenant, member.id))) fail('second-factor-not-found');
}

/** R127 an app that was reported lost stays, and no link that was mailed until now counts. */
export async function keepLostFactor(context: Context, tx: Store, member: Pick<MemberRecord, 'id' | 'email'>) {
  if (!(await endRemoval(tx, context.tenant, member.id))) return;
  await audit(context, tx, 'second-factor-kept', { memberId: member.id, actor: 'member' });
  await queueNotice(context, tx, member.email, 'second-factor-kept');
}

/** What a login has to ask for. R127 the first login after the wait removes a lost app. */
export async function factorAfterWait(
  context: Context,
  tx: Store,
  member: Pick<MemberRecord, 'id' | 'email'>,
): Promise<SecondFactor | null> {
  const factor = await tx.secondFactors.find(context.tenant, member.id);
  if (!factor?.removalAt || factor.removalAt > (await tx.now())) return factor;
  await removeSecondFactor(context, tx, member, 'service');
  return null;
}
