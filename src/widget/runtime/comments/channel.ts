import type { ChannelEvent, SortOrder } from '../../../contract/comment-entities.ts';
import { typingEveryMs } from '../../../contract/constants.ts';
import type { Page } from '../page.ts';
import { createChannelEvents } from './channel-events.ts';
import { showClosed } from './closed-forms.ts';
import { postKind, threadKind } from './comment-kind.ts';
import { followLink, linkIn } from './follow-link.ts';
import type { Item } from './item.ts';
import { createList, type List, pageSize } from './list.ts';
import { names } from './names.ts';
import { partsIn, setText, showingLines, toggle } from './parts.ts';

/** One channel of the page. */
export interface Channel {
  readonly root: HTMLElement;
  readonly key: string;
  /** Null while it could not be read. */
  lastEvent: number | null;
  /** Why nothing can be written; null while it is open. */
  closedMessage: string | null;
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

/** What stood there is the template; it comes back when we go. */
function emptyTemplate({ state, changes }: Page, container: HTMLElement) {
  const before = [...container.children];
  state.written.set(container, before);
  changes.note(container, 'items', () => {
    state.written.delete(container);
    container.replaceChildren(...before);
  });
  container.replaceChildren();
}

/** False where the page has no button to open them. */
function closeThreads(page: Page, item: Item): boolean {
  for (const place of partsIn(item.element, names.thread, 'container')) place.replaceChildren();
  const buttons = item.part('showThreads');
  if (buttons.length === 0) return false;
  for (const one of partsIn(item.element, names.thread, 'section')) toggle(page, one, false);
  for (const one of buttons) one.setAttribute('aria-expanded', 'false');
  return true;
}

function createThreads(page: Page, post: Item, container: HTMLElement, template: Element): List {
  return createList({
    page,
    kind: threadKind,
    root: post.element,
    container,
    template,
    order: orderOf(post.element.querySelector(`[${names.threadSort}]`), names.threadSort),
    ask: (order, after) => threadKind.list(page.sdk, post.comment.id, order, after, pageSize),
  });
}

/** Replies that were never opened stay unread. */
async function reload({ sdk }: Page, post: Item, list: List) {
  if (list.items.size === 0) return;
  const found = await threadKind.list(sdk, post.comment.id, list.order, undefined, pageSize);
  list.replace(found, { above: false, below: found.length === pageSize });
}

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
  let total = 0;
  let isLoading = false;
  let hasLinked = false;
  let typedAt = 0;

  emptyTemplate(page, container);
  const block = (name: string, value: string, isShown: boolean) => {
    for (const one of partsIn(root, name, value)) toggle(page, one, isShown);
  };
  function showState() {
    const isEmpty = total === 0 && posts.items.size === 0;
    showClosed(page, root, root, channel.closedMessage);
    block(names.block, 'loading', isLoading);
    block(names.post, 'loading', isLoading);
    block(names.block, 'has-posts', !isEmpty);
    block(names.block, '!has-posts', isEmpty && !isLoading);
    for (const one of partsIn(root, names.post, 'count')) setText(one, `${total}`);
  }

  const askPosts = async (order: SortOrder, after: string | undefined) => {
    const { data } = await sdk.getPosts({ channelKey: key, order, limit: pageSize, ...(after && { after }) });
    const { closedMessage, lastEvent } = data;
    total = data.totalCount;
    Object.assign(channel, { closedMessage, lastEvent: channel.lastEvent ?? lastEvent });
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
      showClosed(page, root, item.element, channel.closedMessage);
      if (!closeThreads(page, item) && item.comment._count.Threads > 0) void channel.openThreads(item).catch(() => {});
    },
  });

  const events = createChannelEvents({
    page,
    root,
    posts,
    lists,
    showState,
    threadsOf: (post) => channel.threadsOf(post),
    setTotal: (by) => channel.setTotal(by),
    load: () => channel.load(),
  });

  const channel: Channel = {
    root,
    key,
    lastEvent: null,
    closedMessage: null,
    posts,
    threadsOf(post) {
      const known = lists.get(post);
      const place = partsIn(post.element, names.thread, 'container')[0];
      if (known || !place || !threadTemplate) return known ?? null;
      const list = createThreads(page, post, place, threadTemplate);
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
        for (const one of lists) if (posts.items.has(one[0].comment.id)) await reload(page, ...one);
        const link = hasLinked ? null : linkIn(view.location.href);
        if (link) {
          hasLinked = true;
          await followLink(channel, sdk, link).catch(() => {});
        }
        // From now on a screen reader says what is new, and not what was there.
        if (!container.hasAttribute('aria-live')) changes.attribute(container, 'aria-live', 'polite');
      } finally {
        isLoading = false;
        showState();
      }
    },
    hear: events.hear,
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
      events.stop();
      changes.undo(container, 'items');
    },
  };
  events.showTyping(false);
  showState();
  return channel;
}
