import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { stillTheSame } from '../account/still-the-same.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { UseCase } from '../use-case.ts';
import { isSecondFactorRequired } from './is-second-factor-required.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

/** R39 switches the authenticator app off, where the app does not require it. */
export const deleteSecondFactor: UseCase<'deleteSecondFactor'> = async (context) => {
  const { store, caller } = context;
  await requireRecentAuth(context);
  if (await isSecondFactorRequired(context, store, context.member)) return fail('second-factor-wanted-here');
  await store.transaction(async (tx) => {
    await stillTheSame(tx, context);
    if (!(await removeSecondFactor(context, tx, context.member, 'member'))) fail('second-factor-not-found');
  });
  const { member } = await memberForWire(context, context.member);
  return { data: { member }, message: message('second-factor-removed', caller.language) };
};
