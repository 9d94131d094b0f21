import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import type { MemberMailKind } from '../../../texts/mails/member-mail-texts.ts';
import { codeLifetimeMs, codeMac, linkLifetimeMs, newCode } from '../../domain/codes.ts';
import { deviceName } from '../../domain/device-name.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import { memberMail } from '../../domain/mails/member-mail.ts';
import { audit } from '../audit.ts';
import { codePurposeOf, type MemberPurpose } from '../auth/check-code.ts';
import { takeMailAllowance } from '../auth/mail-budget.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import type { SignedInContext } from '../use-case.ts';
import { stillTheSame } from './still-the-same.ts';

interface Letter {
  purpose: MemberPurpose;
  /** Where the code goes, canonical. */
  emailCanon: string;
  /**
   * `email-taken`: a flow whose code is never sent, so that guesses at it are counted and answered
   * the same (R4, R23).
   */
  kind?: MemberMailKind;
}

/**
 * Mails a code (and, but for `reauth`, a link) to a signed-in member; flow, mail and audit row are
 * atomic (R62).
 */
export async function sendMemberCode(
  context: SignedInContext,
  { purpose, emailCanon, kind = purpose }: Letter,
): Promise<{ flowId: string }> {
  const { app, store, random, keys, caller, member, session, serviceUrl } = context;
  const allowance = await takeMailAllowance(context, emailCanon, member);
  const flowId = newFlowId(random);
  const idHash = hashSecret(flowId);
  const code = allowance.carries === 'code' ? newCode(random) : null;
  const token = purpose === 'reauth' || kind === 'email-taken' ? null : newToken(random);
  const binding = { appId: app.id, mode: app.mode, purpose: codePurposeOf(purpose), flowId: idHash };
  await store.transaction(async (tx) => {
    await stillTheSame(tx, context);
    await tx.authFlows.open(context.tenant, {
      idHash,
      purpose,
      memberId: member.id,
      emailCanon,
      ipPrefix: caller.ipPrefix,
      codeMac: code && codeMac(keys, binding, code),
      lifetimeMs: codeLifetimeMs,
      link: token ? { tokenHash: hashSecret(token), lifetimeMs: linkLifetimeMs } : null,
      detail: { device: deviceName(caller.userAgent), sessionId: session.id },
    });
    await audit(context, tx, 'code-issued', { memberId: member.id, actor: 'member', detail: { purpose } });
    // A proof of identity has no link: while codes are off (R19) its mail would be empty, and only
    // a new login helps.
    if (allowance.carries === 'nothing' || (purpose === 'reauth' && !code)) return;
    const shown = kind === 'email-taken' ? null : code;
    const link = token && mailedLink(app, serviceUrl, 'confirm', token, caller.origin);
    const text = memberMail(kind, { ...(await circumstancesOf(context, tx)), code: shown, link }, caller.language);
    const lifetimeMs = link ? linkLifetimeMs : codeLifetimeMs;
    await queueMail(context, tx, emailCanon, text, { about: member.id, code: shown, link, lifetimeMs });
  });
  return { flowId };
}
