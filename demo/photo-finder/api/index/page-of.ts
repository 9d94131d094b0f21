import type { Filters } from '../../contract/filters.ts';
import { type Bitset, hasBit } from './bitset.ts';
import type { Order, Orders } from './orders.ts';
import type { PhotoIndex } from './photo-index.ts';

/** The position of a walk in its order; what `a` and `b` mean is the order's own matter. */
export interface Place {
  a: number;
  b: number;
}

export interface PageRequest {
  sort: Filters['sort'];
  from: Place | null;
  limit: number;
  /** What time it is for the orders. */
  now: number;
}

/** Photos of `result` in an order, from `at` on. */
function take(ns: Uint32Array, result: Bitset, from: number, limit: number) {
  const found: number[] = [];
  let at = from;
  for (; at < ns.length && found.length < limit; at++) {
    const n = ns[at]!;
    if (hasBit(result, n)) found.push(n);
  }
  let more = at;
  while (more < ns.length && !hasBit(result, ns[more]!)) more++;
  return { found, at, hasMore: more < ns.length };
}

/** Order and place in it as one number. */
const inOrder = 2 ** 32;

/**
 * Orders are numbered anew by each start: the place is only believed where the last photo that was
 * seen stands before it.
 */
function placeIn({ ns }: Order, { a, b }: Place): number {
  const at = a % inOrder;
  return ns[at - 1] === b ? at : ns.indexOf(b) + 1;
}

/** A page of `result`, and where the next one begins. */
export function pageOf(
  index: PhotoIndex,
  orders: Orders,
  result: Bitset,
  epoch: number,
  { sort, from, limit, now }: PageRequest,
): { ns: number[]; next: Place | null } {
  if (sort === 'new') {
    const { newest, columns } = index;
    const { found, hasMore } = take(newest, result, from ? index.placeAfter(from.a, from.b) : 0, limit);
    const last = found.at(-1);
    return { ns: found, next: hasMore && last ? { a: columns.published[last]!, b: last } : null };
  }
  // A walk goes on in the order in which it began; the place in it stands for all that was seen.
  const order = (from && orders.byId(sort, Math.floor(from.a / inOrder))) ?? orders.current(sort, epoch, now);
  const { found, at, hasMore } = take(order.ns, result, from ? placeIn(order, from) : 0, limit);
  const last = found.at(-1);
  return { ns: found, next: hasMore && last ? { a: order.id * inOrder + at, b: last } : null };
}
