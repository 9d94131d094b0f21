import { fail } from '../../../platform/http/api-error.ts';
import { type ChannelVisitor, channelAccess } from '../../domain/channel-access.ts';
import { accessibleGroups } from '../content/accessible-groups.ts';
import type { Context } from '../use-case.ts';

/** R50 the caller's rights in the app's channels, read anew at every call. */
export async function channelVisitor(context: Context): Promise<ChannelVisitor> {
  const { member, app } = context;
  const isGrouped = app.channels.some(({ group }) => group !== null);
  return {
    isMember: member !== null,
    isModerator: member?.isModerator ?? false,
    groups: isGrouped ? await accessibleGroups(context, member) : new Set(),
  };
}

/** Throws for who may not read the channel: `login-required`, or `access-denied`. */
export async function enterChannel(context: Context, channel: string) {
  const visitor = await channelVisitor(context);
  const access = channelAccess(context.app.channels, channel, visitor);
  if (!access.canRead) return fail(visitor.isMember ? 'access-denied' : 'login-required');
  return { ...visitor, ...access };
}

/** The same for writing, which is for members. */
export async function enterToWrite(context: Context, channel: string) {
  const entered = await enterChannel(context, channel);
  return entered.canWrite ? entered : fail('access-denied');
}
