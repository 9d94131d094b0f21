import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { linkLifetimeMs } from '../../domain/codes.ts';
import { codeMail } from '../../domain/mails/code-mail.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import { removalOpenMs, removalWaitMs } from '../../domain/second-factor.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { SecondFactor } from '../../store/members/second-factors.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import { queueNotice } from '../queue-notice.ts';
import type { Context } from '../use-case.ts';
import { endRemoval } from './remove-second-factor.ts';

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
  await queueNotice(context, tx, member, kind, { action: { link, lifetimeMs } });
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
  await queueNotice(context, tx, member, 'second-factor-kept');
}

/** R127 from then on a login that proves the mailbox removes a lost app. */
export const isWaitOver = async (tx: Pick<Store, 'now'>, factor: SecondFactor | null): Promise<boolean> =>
  factor !== null && factor.removalAt !== null && factor.removalAt <= (await tx.now());

/**
 * R127 mails a login link, which ends the wait that is over. Also where no mail logs in otherwise.
 */
export async function mailLoginLink(context: Context, tx: Store, member: Owner): Promise<void> {
  const { app, random, caller, serviceUrl, tenant } = context;
  const token = newToken(random);
  await tx.authFlows.open(tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'login',
    memberId: member.id,
    emailCanon: member.emailCanon,
    ipPrefix: caller.ipPrefix,
    codeMac: null,
    lifetimeMs: linkLifetimeMs,
    link: { tokenHash: hashSecret(token), lifetimeMs: linkLifetimeMs },
    detail: { lostFactor: true },
  });
  await audit(context, tx, 'code-issued', { memberId: member.id, detail: { purpose: 'login', carries: 'link' } });
  const link = mailedLink(app, serviceUrl, 'login', token, caller.origin);
  const facts = { ...(await circumstancesOf(context, tx)), email: member.email, code: null, link };
  const text = codeMail('login', facts, caller.language);
  await queueMail(context, tx, member.email, text, { about: member.id, link, lifetimeMs: linkLifetimeMs });
}
