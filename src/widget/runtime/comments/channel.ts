import type { ChannelEvent, SortOrder } from '../../../contract/comment-entities.ts';
import { maxPresenceShown, typingEveryMs, typingShownMs } from '../../../contract/constants.ts';
import type { Page } from '../page.ts';
import { type Comment, postKind, threadKind } from './comment-kind.ts';
import type { Item } from './item.ts';
import { createList, type List, pageSize } from './list.ts';
import { names } from './names.ts';
import { partsIn, setText, showingLines, toggle } from './parts.ts';

/** Replies that a link looks through for its own. */
const deepLinkPages = 10;

/** One channel of the page. */
export interface Channel {
  readonly root: HTMLElement;
  readonly key: string;
  /** Null while it could not be read. */
  lastEvent: number | null;
  readonly posts: List;
  /** The replies to a post, made when they are first wanted. */
  threadsOf(post: Item): List | null;
  /** Asks for everything anew; what stays on the page stays. */
  load(): Promise<void>;
  hear(event: ChannelEvent): void;
  /** The member types. */
  typed(): void;
  openThreads(post: Item): Promise<void>;
  setTotal(by: number): void;
  stop(): void;
}

const orderOf = (element: Element | null, name: string): SortOrder =>
  element?.getAttribute(name)?.trim() === 'newest' ? 'newest' : 'oldest';

/** Null where the page has no place or no template for posts. */
export function createChannel(page: Page, root: HTMLElement): Channel | null {
  const { sdk, changes, view } = page;
  const container = partsIn(root, names.post, 'container')[0];
  const written = (container ?? root).querySelector<HTMLElement>(`[${names.post}="item"]`);
  if (!container || !written) return null;
  const template = showingLines(written);
  const key = root.getAttribute(names.channel)!.trim() || view.location.pathname;
  const threadTemplate = template.querySelector(`[${names.thread}="item"]`);
  const lists = new Map<Item, List>();
  const seen = new Set<string>();
  /** What is done here is heard once more from the service. */
  const isNew = (mark: string) => seen.size < seen.add(mark).size;
  let total = 0;
  let isLoading = false;
  let hasLinked = false;
  let typedAt = 0;
  let stopTyping = () => {};

  // What stood there is the template; it comes back when we go.
  const before = [...container.children];
  page.state.written.set(container, before);
  changes.note(container, 'items', () => {
    page.state.written.delete(container);
    container.replaceChildren(...before);
  });
  container.replaceChildren();

  const block = (name: string, value: string, isShown: boolean) => {
    for (const one of partsIn(root, name, value)) toggle(page, one, isShown);
  };
  function showState() {
    const isEmpty = total === 0 && posts.items.size === 0;
    block(names.block, 'loading', isLoading);
    block(names.post, 'loading', isLoading);
    block(names.block, 'has-posts', !isEmpty);
    block(names.block, '!has-posts', isEmpty && !isLoading);
    for (const one of partsIn(root, names.post, 'count')) setText(one, String(total));
  }
  const typing = (isShown: boolean) => {
    block(names.postBlock, 'is-typing-section', isShown);
    block(names.post, 'is-typing', isShown);
  };

  const askPosts = async (order: SortOrder, after: string | undefined) => {
    const { data } = await sdk.getPosts({ channelKey: key, order, limit: pageSize, ...(after && { after }) });
    total = data.totalCount;
    channel.lastEvent ??= data.lastEvent;
    return data.posts;
  };
  const posts = createList({
    page,
    kind: postKind,
    root,
    container,
    template,
    order: orderOf(root, names.sort),
    ask: askPosts,
    onItem(item) {
      const places = partsIn(item.element, names.thread, 'container');
      for (const place of places) place.replaceChildren();
      if (item.part('showThreads').length === 0) {
        if (item.comment._count.Threads > 0) void channel.openThreads(item).catch(() => {});
      } else {
        for (const one of partsIn(item.element, names.thread, 'section')) toggle(page, one, false);
        for (const one of item.part('showThreads')) one.setAttribute('aria-expanded', 'false');
      }
    },
  });

  const postOf = (id: string) => posts.items.get(id);
  const patch = (item: Item | undefined, change: Partial<Comment>) => item?.fill({ ...item.comment, ...change });
  const countThreads = (post: Item | undefined, by: number) =>
    patch(post, { _count: { ...post!.comment._count, Threads: Math.max(0, post!.comment._count.Threads + by) } });

  /** M §1.8 a link to a post or a reply: the page begins with it. */
  async function follow() {
    const { searchParams } = new URL(view.location.href);
    const [postId, threadId] = [searchParams.get('postId'), searchParams.get('threadId')];
    if (hasLinked || !postId) return;
    hasLinked = true;
    if (!postOf(postId)) {
      const { data: post } = await sdk.getPost({ postId });
      if (post.channelKey !== key) return;
      posts.replace([post], { above: true, below: true });
      await posts.more();
    }
    const item = postOf(postId)!;
    let target: Item | undefined = item;
    if (threadId) {
      await channel.openThreads(item);
      const list = lists.get(item);
      for (let i = 0; list && !list.items.has(threadId) && !list.isAtEnd && i < deepLinkPages; i++) await list.more();
      target = list?.items.get(threadId) ?? item;
    }
    target.element.tabIndex = -1;
    target.element.focus({ preventScroll: true });
    target.element.scrollIntoView({ block: 'center' });
  }

  const channel: Channel = {
    root,
    key,
    lastEvent: null,
    posts,
    threadsOf(post) {
      const known = lists.get(post);
      const place = partsIn(post.element, names.thread, 'container')[0];
      if (known || !place || !threadTemplate) return known ?? null;
      const list = createList({
        page,
        kind: threadKind,
        root: post.element,
        container: place,
        template: threadTemplate,
        order: orderOf(post.element.querySelector(`[${names.threadSort}]`), names.threadSort),
        ask: (order, after) => threadKind.list(sdk, post.comment.id, order, after, pageSize),
      });
      lists.set(post, list);
      return list;
    },
    async load() {
      isLoading = true;
      channel.lastEvent = null;
      showState();
      try {
        const found = await askPosts(posts.order, undefined);
        posts.replace(found, { above: false, below: found.length === pageSize });
        for (const [post, list] of lists) if (list.items.size > 0 && postOf(post.comment.id)) await reload(post, list);
        await follow().catch(() => {});
        // From now on a screen reader says what is new, and not what was there.
        if (!container.hasAttribute('aria-live')) changes.attribute(container, 'aria-live', 'polite');
      } finally {
        isLoading = false;
        showState();
      }
    },
    hear(event) {
      switch (event.event) {
        case 'post:new': {
          if (postOf(event.post.id)) return;
          channel.setTotal(1);
          if (posts.order === 'newest' || posts.isAtEnd) posts.put(event.post);
          return showState();
        }
        case 'post:updated':
          return patch(postOf(event.post.id), { text: event.post.text, isEdited: true });
        case 'post:deleted':
          if (postOf(event.postId)) channel.setTotal(-1);
          posts.remove(event.postId);
          return showState();
        case 'post:vote':
        case 'thread:vote': {
          const post = postOf(event.postId);
          const item = 'threadId' in event ? post && lists.get(post)?.items.get(event.threadId) : post;
          const { likedBy, dislikedBy } = event;
          return patch(item, { _count: { Threads: item?.comment._count.Threads ?? 0, likedBy, dislikedBy } });
        }
        case 'thread:new': {
          const post = postOf(event.thread.postId);
          if (!post || !isNew(event.thread.id)) return;
          countThreads(post, 1);
          const list = post.part('showThreads').length === 0 ? channel.threadsOf(post) : lists.get(post);
          if (list && (list.order === 'newest' || list.isAtEnd)) list.put(event.thread);
          return;
        }
        case 'thread:updated': {
          const post = postOf(event.thread.postId);
          const item = post && lists.get(post)?.items.get(event.thread.id);
          return patch(item, { text: event.thread.text, isEdited: true });
        }
        case 'thread:deleted': {
          const post = postOf(event.postId);
          if (!post || !isNew(`-${event.threadId}`)) return;
          countThreads(post, -1);
          lists.get(post)?.remove(event.threadId);
          return;
        }
        case 'post:typing': {
          if (event.memberId === page.state.member.shown.peek()?.id) return;
          typing(true);
          stopTyping();
          stopTyping = page.later(() => typing(false), typingShownMs);
          return;
        }
        case 'presence': {
          const text = event.count > maxPresenceShown ? `${maxPresenceShown}+` : String(event.count);
          for (const one of partsIn(root, names.presence)) setText(one, text);
          return;
        }
        case 'reset':
          void channel.load().catch(() => {});
      }
    },
    typed() {
      const now = Date.now();
      if (now - typedAt < typingEveryMs || !page.state.member.isLoggedIn.peek()) return;
      typedAt = now;
      sdk.postIsTyping({ channelKey: key }).catch(() => {});
    },
    async openThreads(post) {
      const list = channel.threadsOf(post);
      for (const one of partsIn(post.element, names.thread, 'section')) toggle(page, one, true);
      for (const one of post.part('showThreads')) one.setAttribute('aria-expanded', 'true');
      if (list && list.items.size === 0 && post.comment._count.Threads > 0) await list.more();
    },
    setTotal(by) {
      total = Math.max(0, total + by);
      showState();
    },
    stop() {
      stopTyping();
      changes.undo(container, 'items');
    },
  };
  typing(false);
  showState();
  return channel;

  async function reload(post: Item, list: List) {
    const found = await threadKind.list(sdk, post.comment.id, list.order, undefined, pageSize);
    list.replace(found, { above: false, below: found.length === pageSize });
  }
}
