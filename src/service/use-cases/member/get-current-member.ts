import type { UseCase } from '../use-case.ts';
import { memberForWire } from './member-for-wire.ts';

/** The member of the token, as she may see herself (R43). */
export const getCurrentMember: UseCase<'getCurrentMember'> = async (context) => ({
  data: (await memberForWire(context, context.member)).member,
});
