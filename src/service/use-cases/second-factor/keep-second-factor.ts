import { message } from '../../../texts/messages.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { UseCase } from '../use-case.ts';
import { keepLostFactor } from './lost-factor.ts';

/** R127 any session can object; it takes no fresh proof, because it only keeps what is there. */
export const keepSecondFactor: UseCase<'keepSecondFactor'> = async (context) => {
  const { store, caller, tenant } = context;
  await store.transaction(async (tx) => {
    const member = await tx.members.lock(tenant, context.member.id);
    if (member) await keepLostFactor(context, tx, member);
  });
  const { member } = await memberForWire(context, context.member);
  return { data: { member }, message: message('second-factor-kept', caller.language) };
};
