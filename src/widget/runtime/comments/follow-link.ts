import type { Sdk } from '../../sdk/sdk.ts';
import type { Item } from './item.ts';
import type { List } from './list.ts';

/** Pages of replies that a link looks through for its own. */
const deepLinkPages = 10;

export interface CommentLink {
  postId: string;
  threadId: string | null;
}

/** M §1.8 the post or reply that an address names. */
export function linkIn(href: string): CommentLink | null {
  const { searchParams } = new URL(href);
  const postId = searchParams.get('postId');
  return postId ? { postId, threadId: searchParams.get('threadId') } : null;
}

interface LinkedChannel {
  readonly key: string;
  readonly posts: List;
  threadsOf(post: Item): List | null;
  openThreads(post: Item): Promise<void>;
}

/** M §1.8 the channel begins with the post of a link, and the focus goes to what it names. */
export async function followLink(
  channel: LinkedChannel,
  sdk: Pick<Sdk, 'getPost'>,
  { postId, threadId }: CommentLink,
): Promise<void> {
  const { posts } = channel;
  if (!posts.items.has(postId)) {
    const { data: post } = await sdk.getPost({ postId });
    if (post.channelKey !== channel.key) return;
    posts.replace([post], { above: true, below: true });
    await posts.more();
  }
  const item = posts.items.get(postId)!;
  let target: Item | undefined = item;
  if (threadId) {
    await channel.openThreads(item);
    const list = channel.threadsOf(item);
    for (let i = 0; list && !list.items.has(threadId) && !list.isAtEnd && i < deepLinkPages; i++) await list.more();
    target = list?.items.get(threadId) ?? item;
  }
  target.element.tabIndex = -1;
  target.element.focus({ preventScroll: true });
  target.element.scrollIntoView({ block: 'center' });
}
