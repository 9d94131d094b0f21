import { failFields } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { audit } from '../audit.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { UseCase } from '../use-case.ts';
import { changePassword } from './change-password.ts';
import { provePassword } from './prove-password.ts';
import { requireRecentAuth } from './require-recent-auth.ts';
import { sendMemberCode } from './send-member-code.ts';
import { takeAccountChange } from './take-account-change.ts';

/** The address in its canonical form, null without one. Throws what is missing or malformed. */
function checkAddress({ email, newPassword }: { email?: string; newPassword?: string }): string | null {
  if (email === undefined && newPassword === undefined)
    failFields([
      { field: 'email', code: 'required-field-missing' },
      { field: 'newPassword', code: 'required-field-missing' },
    ]);
  if (email === undefined) return null;
  return canonicalEmail(email) || failFields([{ field: 'email', code: 'invalid-email' }]);
}

/**
 * Changes the password, requests another address, or both. C4, C20: a right `oldPassword` in the
 * call, or a login of the last ten minutes; a member who has a password names it to change it (§5).
 * An address changes when its code is confirmed, not here (R23).
 */
export const updateMemberAuth: UseCase<'updateMemberAuth'> = async (context, { email, oldPassword, newPassword }) => {
  const { store, member, caller } = context;
  const emailCanon = checkAddress({ email, newPassword });
  const isNewEmail = emailCanon !== null && emailCanon !== member.emailCanon;
  if (newPassword !== undefined && member.passwordHash && oldPassword === undefined)
    failFields([{ field: 'oldPassword', code: 'required-field-missing' }]);
  if (oldPassword !== undefined && member.passwordHash) await provePassword(context, oldPassword, 'oldPassword');
  else if (isNewEmail || newPassword !== undefined) await requireRecentAuth(context);

  if (newPassword !== undefined) await changePassword(context, newPassword, 'newPassword');
  let flowId: string | undefined;
  if (isNewEmail) {
    await takeAccountChange(context, 'email');
    // R23 a taken address gets the same answer, and its owner a mail.
    const isTaken = (await store.members.byEmail(context.tenant, emailCanon)) !== null;
    ({ flowId } = await sendMemberCode(context, {
      purpose: 'email',
      emailCanon,
      kind: isTaken ? 'email-taken' : 'email',
    }));
    await audit(context, store, 'email-change-asked', { memberId: member.id, actor: 'member' });
  }
  const text = isNewEmail ? 'confirm-sent' : newPassword !== undefined ? 'password-changed' : 'profile-saved';
  return { data: (await memberForWire(context, member)).member, message: message(text, caller.language), flowId };
};
