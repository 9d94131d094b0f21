import { fail, failFields } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { isPasswordTooLong } from '../../domain/passwords.ts';
import { audit } from '../audit.ts';
import { endPasswordRow, takePasswordTry } from '../auth/password-budget.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * C20 the member's own password as proof of identity, within the budgets of a login (R8): a stolen
 * token must not be a way to guess it. `field` is where the mistake is shown.
 */
export async function provePassword(
  context: SignedInContext,
  password: string,
  field: 'password' | 'oldPassword',
): Promise<void> {
  const { store, hasher, member, caller } = context;
  if (isPasswordTooLong(password)) failFields([{ field, code: 'invalid-password-too-long' }]);
  const waitMs = await takePasswordTry(context, member.emailCanon, member);
  if (waitMs !== null) fail('rate-limited', { retryAfter: Math.ceil(waitMs / 1000) });
  const { ok } = await hasher.verify(member.passwordHash, password);
  if (!ok) {
    await audit(context, store, 'reauth-failed', { memberId: member.id, actor: 'member' });
    failFields([{ field, code: 'invalid-credentials', message: message('not-your-password', caller.language) }]);
  }
  await endPasswordRow(context, member.emailCanon);
}
