import type { SortOrder } from '../../../contract/comment-entities.ts';
import type { Page } from '../page.ts';
import type { Comment, CommentKind } from './comment-kind.ts';
import { createItem, type Item } from './item.ts';
import { partsIn, toggle } from './parts.ts';

/** How many are asked for at once. */
export const pageSize = 20;

/**
 * The posts of a channel, or the replies to a post: in their order, each once, whatever comes from
 * wherever.
 */
export interface List {
  readonly items: Map<string, Item>;
  readonly container: HTMLElement;
  readonly order: SortOrder;
  /** Puts in what is new and fills what is there; answers the item. */
  put(comment: Comment): Item;
  remove(id: string): void;
  /** Asks for the next ones, below or above. Throws what the service says. */
  more(isAbove?: boolean): Promise<void>;
  /** Everything anew, without touching what stays. */
  replace(comments: readonly Comment[], ends: { above: boolean; below: boolean }): void;
  /** All that is below has been shown, so that something new at the end belongs here. */
  readonly isAtEnd: boolean;
}

export interface ListParts {
  page: Page;
  kind: CommentKind;
  /** Where the buttons for more are. */
  root: Element;
  container: HTMLElement;
  template: Element;
  order: SortOrder;
  ask(order: SortOrder, after: string | undefined): Promise<Comment[]>;
  onItem?(item: Item): void;
}

const opposite = { newest: 'oldest', oldest: 'newest' } as const;

export function createList({ page, kind, root, container, template, order, ask, onItem }: ListParts): List {
  const items = new Map<string, Item>();
  let hasMore = { above: false, below: false };
  const name = kind.names.part;
  const sign = order === 'newest' ? -1 : 1;
  const place = ({ internalOrder }: Comment) => sign * Number(internalOrder);
  const sorted = () => [...items.values()].sort((a, b) => place(a.comment) - place(b.comment));

  function showMore() {
    for (const one of partsIn(root, name, 'loadMore')) toggle(page, one, hasMore.below);
    for (const one of partsIn(root, name, 'loadMoreAbove')) toggle(page, one, hasMore.above);
  }

  const list: List = {
    items,
    container,
    order,
    get isAtEnd() {
      return !hasMore.below;
    },
    put(comment) {
      const known = items.get(comment.id);
      if (known) {
        known.fill(comment);
        return known;
      }
      const item = createItem(page, kind, template, comment);
      items.set(comment.id, item);
      const next = sorted().find((one) => place(one.comment) > place(comment));
      container.insertBefore(item.element, next?.element ?? null);
      onItem?.(item);
      return item;
    },
    remove(id) {
      const item = items.get(id);
      if (!item) return;
      const hadFocus = item.element.contains(page.document.activeElement);
      const neighbour = (item.element.nextElementSibling ??
        item.element.previousElementSibling ??
        container) as HTMLElement;
      items.delete(id);
      item.element.remove();
      if (!hadFocus) return;
      neighbour.tabIndex = -1;
      neighbour.focus();
    },
    async more(isAbove = false) {
      const edge = isAbove ? sorted()[0] : sorted().at(-1);
      const found = await ask(isAbove ? opposite[order] : order, edge?.comment.internalOrder);
      found.forEach(list.put);
      hasMore[isAbove ? 'above' : 'below'] = found.length === pageSize;
      showMore();
    },
    replace(comments, ends) {
      const kept = new Set(comments.map(({ id }) => id));
      for (const id of [...items.keys()]) if (!kept.has(id)) list.remove(id);
      comments.forEach(list.put);
      hasMore = { ...ends };
      showMore();
    },
  };
  showMore();
  return list;
}
