import { createHash } from 'node:crypto';
import { bitsFor, hasBit, setBit } from './bitset.ts';
import type { PhotoIndex } from './photo-index.ts';

/** An order that stays the same while a visitor pages through it. */
export interface Order {
  id: number;
  /** Every n that was there when it was made, then what was published since. */
  ns: Uint32Array;
  madeAt: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Below this an order costs nothing to make anew, so that what is published is soon seen. */
const fewPhotos = 5_000;
const ageMs = { few: 5_000, many: 5 * 60_000 };
/**
 * Walks end sooner or later; bytes are bounded by `fewPhotos` and by the number kept of the large
 * ones.
 */
const kept = { few: 48, many: 3 };

/** A number of [0, 2^32) that depends on all of `seed` and `n` (the finaliser of MurmurHash3). */
export function scatter(seed: number, n: number): number {
  let h = (seed ^ Math.imul(n, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Shuffled for the day, in rounds: every round has one photo of each tone and shape that is left,
 * so that no page shows one kind of body only, however many there are of it.
 */
export function mixedOrder(index: PhotoIndex, day: number): Uint32Array {
  const seed = createHash('sha256').update(`afterview mix of day ${day}`).digest().readUInt32LE();
  const { tone, shape } = index.columns;
  const strata = new Map<number, number[]>();
  for (const n of index.newest) {
    if (!index.has(n)) continue;
    const stratum = tone[n]! * 16 + shape[n]!;
    const list = strata.get(stratum);
    if (list) list.push(n);
    else strata.set(stratum, [n]);
  }
  for (const list of strata.values()) list.sort((a, b) => scatter(seed, a) - scatter(seed, b));
  const result = new Uint32Array(index.size);
  let at = 0;
  for (let round = 0; at < result.length; round++) {
    const left = [...strata].filter(([, list]) => round < list.length);
    left.sort(([a], [b]) => scatter(seed + round, a) - scatter(seed + round, b));
    for (const [, list] of left) result[at++] = list[round]!;
  }
  return result;
}

function joined(first: Uint32Array, then: readonly number[]): Uint32Array {
  const both = new Uint32Array(first.length + then.length);
  both.set(first);
  both.set(then, first.length);
  return both;
}

/** Saved most first, newer ones first among equals. */
export function savedOrder(index: PhotoIndex): Uint32Array {
  const { saves, published } = index.columns;
  return index.newest
    .filter((n) => index.has(n))
    .sort((a, b) => saves[b]! - saves[a]! || published[b]! - published[a]! || b - a);
}

/** Computed orders, cached long enough for visitors who are paging through one. */
export class Orders {
  readonly #index: PhotoIndex;
  readonly #orders: Record<'mix' | 'saved', Order[]> = { mix: [], saved: [] };
  #nextId = 1;
  #made = new Map<string, number>();

  constructor(index: PhotoIndex) {
    this.#index = index;
  }

  /** The newest; `epoch` shows whether anything changed since. */
  current(kind: 'mix' | 'saved', epoch: number, now: number): Order {
    const size = this.#index.size < fewPhotos ? 'few' : 'many';
    const newest = this.#orders[kind].at(-1);
    const day = Math.floor(now / dayMs);
    const isOld = newest && now - newest.madeAt >= ageMs[size];
    const isOtherDay = newest && Math.floor(newest.madeAt / dayMs) !== day;
    const isChanged = this.#made.get(kind) !== epoch || kind === 'saved';
    if (newest && !isOtherDay && !(isOld && isChanged)) return newest;
    const order = {
      id: this.#nextId++,
      ns: kind === 'mix' ? mixedOrder(this.#index, day) : savedOrder(this.#index),
      madeAt: now,
    };
    this.#made.set(kind, epoch);
    this.#orders[kind] = [...this.#orders[kind], order].slice(-kept[size]);
    return order;
  }

  /**
   * What was published comes last in the newest orders until they are made anew, so that a page
   * holds all that its number counts. Places of walks stay as they are.
   */
  append(ns: readonly number[]): void {
    for (const order of [this.#orders.mix.at(-1), this.#orders.saved.at(-1)]) {
      if (!order) continue;
      const there = bitsFor(this.#index.capacity);
      for (const n of order.ns) setBit(there, n);
      const published = ns.filter((n) => !hasBit(there, n));
      if (published.length > 0) order.ns = joined(order.ns, published);
    }
  }

  /** The one that a walk began with, while it is kept. */
  byId(kind: 'mix' | 'saved', id: number): Order | null {
    return this.#orders[kind].find((order) => order.id === id) ?? null;
  }
}
