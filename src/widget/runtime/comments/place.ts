import { closestTo } from '../natives.ts';
import type { Channel } from './channel.ts';
import { type CommentKind, postKind, threadKind } from './comment-kind.ts';
import type { Item } from './item.ts';
import type { List } from './list.ts';
import { names, partNames } from './names.ts';

/**
 * Where something on the page belongs: its channel, the kind of comment, and the comment itself.
 */
export interface Place {
  channel: Channel;
  kind: CommentKind;
  list: List;
  post: Item | undefined;
  item: Item | undefined;
}

export function placeOf(channels: ReadonlyMap<HTMLElement, Channel>, element: Element): Place | null {
  const channel = channels.get(closestTo(element, `[${names.channel}]`) as HTMLElement);
  if (!channel) return null;
  const idOf = ({ id }: CommentKind['names']) => closestTo(element, `[${id}]`)?.getAttribute(id) ?? '';
  const post = channel.posts.items.get(idOf(partNames.post));
  const threads = post ? channel.threadsOf(post) : null;
  const thread = threads?.items.get(idOf(partNames.thread));
  const isThread = thread !== undefined;
  return {
    channel,
    kind: isThread ? threadKind : postKind,
    list: isThread ? threads! : channel.posts,
    post,
    item: thread ?? post,
  };
}
