import { message } from '../../../texts/messages.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { stillTheSame } from '../account/still-the-same.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { UseCase } from '../use-case.ts';
import { checkSetUp } from './set-up-second-factor.ts';

/** The first right code switches the authenticator app on. */
export const confirmSecondFactor: UseCase<'confirmSecondFactor'> = async (context, { code }) => {
  const { store, caller } = context;
  await requireRecentAuth(context);
  const setUp = await checkSetUp(context, context.member, code);
  const recoveryCodes = await store.transaction(async (tx) => {
    await stillTheSame(tx, context);
    return setUp.confirm(tx);
  });
  const { member } = await memberForWire(context, context.member);
  return { data: { member, recoveryCodes }, message: message('second-factor-added', caller.language) };
};
