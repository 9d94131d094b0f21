import type { ChannelRecord } from '../../store/comments/channels.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

const shownAtOnce = 50;

const forWire = ({ channel, posts, closedAt }: ChannelRecord) => ({
  channel,
  posts,
  closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
});

/** R125 by keyset. */
export const listChannels: AdminUseCase<'listChannels'> = async (
  { store, tenant },
  { first, after = null, search, closed },
) => {
  const limit = Number(first ?? shownAtOnce);
  const found = await store.comments.channels(tenant, {
    ...(search !== undefined && { search }),
    ...(closed !== undefined && { isClosed: closed === 'true' }),
    after,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  return {
    data: page.map(forWire),
    endCursor: page.at(-1)?.channel ?? null,
    hasNextPage: found.length > limit,
  };
};

/** R122 with its entry; a channel that is so already has none. */
const setClosed = (context: AdminContext, channel: string, isClosed: boolean) =>
  context.store.transaction(async (tx) => {
    if (await tx.comments.setClosed(context.tenant, channel, isClosed))
      await auditAdmin(context, tx, {
        event: isClosed ? 'channel-closed' : 'channel-reopened',
        detail: { channel },
      });
    const answer = { data: forWire(await tx.comments.channel(context.tenant, channel)) };
    await context.storeResponse?.(tx, answer);
    return answer;
  });

export const closeChannel: AdminUseCase<'closeChannel'> = (context, { channel }) => setClosed(context, channel, true);
export const reopenChannel: AdminUseCase<'reopenChannel'> = (context, { channel }) =>
  setClosed(context, channel, false);
