import { channelAccess } from '../../domain/channel-access.ts';
import { replyMail } from '../../domain/mails/reply-mail.ts';
import { unsubscribeToken } from '../../domain/unsubscribe-token.ts';
import type { CommentRecord } from '../../store/comments/comments.ts';
import type { Store } from '../../store/store.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import type { SignedInContext } from '../use-case.ts';
import { channelVisitor } from './channel-visitor.ts';

/** A conversation of hundreds does not become hundreds of mails at once. */
const mostReaders = 20;
const excerptLength = 300;
/** One mail for a lively conversation, not one for each line. */
const quietMs = 15 * 60_000;

interface Reader {
  id: string;
  email: string;
}

/**
 * The link to the reply, made of the configured base and the channel, which is a path or empty
 * (R24).
 */
function linkTo(baseUrl: string, { id, channel }: CommentRecord, replyId: string): string {
  const url = new URL(baseUrl);
  if (/^\/(?![/\\])/.test(channel)) url.pathname = channel.split(/[?#]/)[0]!;
  url.search = new URLSearchParams({ postId: id, threadId: replyId }).toString();
  return url.href;
}

/**
 * M §1.8 the recipients of the mail about a reply: members who wrote the post or another reply to
 * it, want mails of the channel, have a verified address and may read there today (R50). Called
 * before the reply is written, because it counts.
 */
export async function readersToMail(context: SignedInContext, post: CommentRecord): Promise<Reader[]> {
  const { app, store, member, tenant } = context;
  const readers: Reader[] = [];
  for (const { id } of await store.comments.readersOf(tenant, post, member.id, mostReaders)) {
    const reader = await store.members.byId(tenant, id);
    if (!reader?.verified) continue;
    const visitor = await channelVisitor({ ...context, member: reader });
    if (!channelAccess(app.channels, post.channel, visitor).canRead) continue;
    const taken = await store.rates.take(tenant, [{ key: `reply-mail:${id}:${post.id}`, limit: 1, windowMs: quietMs }]);
    if (taken.allowed) readers.push({ id, email: reader.email });
  }
  return readers;
}

/** R62 the mails, in the transaction of the reply. */
export async function mailReaders(
  context: SignedInContext,
  tx: Store,
  post: CommentRecord,
  reply: { id: string; content: string },
  readers: readonly Reader[],
): Promise<void> {
  if (readers.length === 0) return;
  const { brand, appName } = await circumstancesOf(context, tx);
  const link = linkTo(context.app.baseUrl, post, reply.id);
  const words = reply.content.slice(0, excerptLength);
  const { app, keys, serviceUrl, caller } = context;
  for (const { id, email } of readers) {
    const token = unsubscribeToken(keys, { appId: app.id, mode: app.mode, memberId: id, channel: post.channel });
    const unsubscribe = `${serviceUrl}/unsubscribe?token=${token}`;
    const text = replyMail({ appName, brand, words, link, unsubscribe }, caller.language);
    await queueMail(context, tx, email, text, { about: id, link, unsubscribe });
  }
}
