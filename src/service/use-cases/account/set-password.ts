import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { UseCase } from '../use-case.ts';
import { changePassword } from './change-password.ts';
import { requireRecentAuth } from './require-recent-auth.ts';

/** C5 a first password, for a member who has none and has just proved herself. */
export const setPassword: UseCase<'setPassword'> = async (context, { password }) => {
  const { member, caller } = context;
  if (member.passwordHash) return fail('password-already-set');
  await requireRecentAuth(context);
  await changePassword(context, password, 'password');
  const seen = await memberForWire(context, { ...member, passwordHash: 'set' });
  return { data: seen.member, message: message('password-set', caller.language) };
};
