import { fail, failFields } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { audit } from '../audit.ts';
import { checkCode } from '../auth/check-code.ts';
import { endGuessRow } from '../auth/guess-budget.ts';
import { checkPasskey, recordUse, refuseCopied } from '../passkeys/check-passkey.ts';
import { checkSecondFactor, takeProof } from '../second-factor/check-second-factor.ts';
import type { UseCase } from '../use-case.ts';
import { provePassword } from './prove-password.ts';

/**
 * C20 a fresh proof of identity for this session, by password, mailed code, passkey or
 * authenticator app. The token
 * stays what it is.
 */
export const reauthenticate: UseCase<'reauthenticate'> = async (
  context,
  { password, token, passkey, secondFactorCode },
) => {
  const { store, member, session, caller, tenant } = context;
  const audited = { memberId: member.id, actor: 'member' } as const;
  if (password !== undefined) {
    await provePassword(context, password, 'password');
    await store.transaction(async (tx) => {
      await tx.sessions.reauthenticate(tenant, session.id);
      await audit(context, tx, 'reauthenticated', { ...audited, detail: { credential: 'password' } });
    });
  } else if (token !== undefined) {
    const email = member.emailCanon;
    const claim = { purpose: 'reauth', token, email, refusal: 'invalid-code', allowsEmailOnly: true } as const;
    const { flow } = await checkCode(context, claim);
    if (flow.memberId !== member.id) return fail('invalid-code');
    await store.transaction(async (tx) => {
      if (!(await tx.authFlows.consume(tenant, flow))) fail('invalid-code');
      await tx.sessions.reauthenticate(tenant, session.id);
      await audit(context, tx, 'reauthenticated', { ...audited, detail: { credential: 'code' } });
    });
    await endGuessRow(context, email);
  } else if (passkey !== undefined) {
    const checked = await checkPasskey(context, passkey);
    if (checked.passkey.memberId !== member.id) return fail('invalid-passkey');
    const isRecorded = await store.transaction(async (tx) => {
      if (!(await recordUse(context, tx, checked))) return false;
      await tx.sessions.reauthenticate(tenant, session.id);
      await audit(context, tx, 'reauthenticated', { ...audited, detail: { credential: 'passkey' } });
      return true;
    });
    if (!isRecorded) return refuseCopied(context, checked);
  } else if (secondFactorCode !== undefined) {
    const proof = await checkSecondFactor(context, member, secondFactorCode);
    await store.transaction(async (tx) => {
      if (!(await takeProof(context, tx, member, proof))) fail('invalid-second-factor');
      await tx.sessions.reauthenticate(tenant, session.id);
      await audit(context, tx, 'reauthenticated', { ...audited, detail: { credential: 'second-factor' } });
    });
  } else {
    return failFields([{ field: 'password', code: 'required-field-missing' }]);
  }
  return { data: { success: true }, message: message('confirmed', caller.language) };
};
