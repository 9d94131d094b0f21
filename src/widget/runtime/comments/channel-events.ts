import type { ChannelEvent } from '../../../contract/comment-entities.ts';
import { maxPresenceShown, typingShownMs } from '../../../contract/constants.ts';
import type { Page } from '../page.ts';
import type { Comment } from './comment-kind.ts';
import type { Item } from './item.ts';
import type { List } from './list.ts';
import { names } from './names.ts';
import { partsIn, setText, toggle } from './parts.ts';

interface ShownChannel {
  page: Page;
  root: HTMLElement;
  posts: List;
  lists: ReadonlyMap<Item, List>;
  showState(): void;
  threadsOf(post: Item): List | null;
  setTotal(by: number): void;
  load(): Promise<void>;
}
type Handlers = { [E in ChannelEvent as E['event']]: (event: E) => void };

/** What each live event changes on the page. */
export function createChannelEvents(channel: ShownChannel) {
  const { page, root, posts, lists } = channel;
  const seen = new Set<string>();
  /** What is done here is heard once more from the service. */
  const isNew = (mark: string) => seen.size < seen.add(mark).size;
  let stopTyping = () => {};

  const showTyping = (isShown: boolean) => {
    for (const one of partsIn(root, names.postBlock, 'is-typing-section')) toggle(page, one, isShown);
    for (const one of partsIn(root, names.post, 'is-typing')) toggle(page, one, isShown);
  };
  const postOf = (id: string) => posts.items.get(id);
  const threadOf = (postId: string, id: string) => {
    const post = postOf(postId);
    return post && lists.get(post)?.items.get(id);
  };
  const patch = (item: Item | undefined, change: Partial<Comment>) => item?.fill({ ...item.comment, ...change });
  const countThreads = (post: Item, by: number) =>
    patch(post, { _count: { ...post.comment._count, Threads: Math.max(0, post.comment._count.Threads + by) } });
  const vote = (item: Item | undefined, { likedBy, dislikedBy }: { likedBy: number; dislikedBy: number }) =>
    patch(item, { _count: { Threads: item?.comment._count.Threads ?? 0, likedBy, dislikedBy } });

  const handlers: Handlers = {
    'post:new'({ post }) {
      if (postOf(post.id)) return;
      channel.setTotal(1);
      if (posts.order === 'newest' || posts.isAtEnd) posts.put(post);
      channel.showState();
    },
    'post:updated': ({ post: { id, text } }) => patch(postOf(id), { text, isEdited: true }),
    'post:deleted'({ postId }) {
      if (postOf(postId)) channel.setTotal(-1);
      posts.remove(postId);
      channel.showState();
    },
    'post:vote': (event) => vote(postOf(event.postId), event),
    'thread:vote': (event) => vote(threadOf(event.postId, event.threadId), event),
    'thread:new'({ thread }) {
      const post = postOf(thread.postId);
      if (!post || !isNew(thread.id)) return;
      countThreads(post, 1);
      const list = post.part('showThreads').length === 0 ? channel.threadsOf(post) : lists.get(post);
      if (list && (list.order === 'newest' || list.isAtEnd)) list.put(thread);
    },
    'thread:updated': ({ thread: { postId, id, text } }) => patch(threadOf(postId, id), { text, isEdited: true }),
    'thread:deleted'({ postId, threadId }) {
      const post = postOf(postId);
      if (!post || !isNew(`-${threadId}`)) return;
      countThreads(post, -1);
      lists.get(post)?.remove(threadId);
    },
    'post:typing'({ memberId }) {
      if (memberId === page.state.member.shown.peek()?.id) return;
      showTyping(true);
      stopTyping();
      stopTyping = page.later(() => showTyping(false), typingShownMs);
    },
    presence({ count }) {
      const text = count > maxPresenceShown ? `${maxPresenceShown}+` : String(count);
      for (const one of partsIn(root, names.presence)) setText(one, text);
    },
    reset: () => void channel.load().catch(() => {}),
  };

  return {
    showTyping,
    hear(event: ChannelEvent) {
      // A newer service may know events that this script does not.
      (handlers[event.event] as ((event: ChannelEvent) => void) | undefined)?.(event);
    },
    stop: () => stopTyping(),
  };
}
