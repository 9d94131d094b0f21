import type { UseCase } from '../use-case.ts';
import { asModerator } from './moderator.ts';

export const releaseModerationItem: UseCase<'releaseModerationItem'> = async (context, { itemId }) => {
  await asModerator(context);
  await context.store.moderation.release(itemId, context.member.id);
  return {};
};
