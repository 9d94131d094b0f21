import type { Facets } from '../../contract/facets.ts';
import type { Filters } from '../../contract/filters.ts';
import type { Procedure } from '../../contract/procedures.ts';
import type { IndexRow } from '../store/photos/photo-index-rows.ts';
import { hasBit, popcount } from './bitset.ts';
import { countFacets } from './facet-counts.ts';
import { indexedPhoto } from './indexed-photo.ts';
import { intersectAll, partsOf, type QueryContext } from './match.ts';
import { Orders } from './orders.ts';
import { type PageRequest, type Place, pageOf } from './page-of.ts';
import { PhotoIndex } from './photo-index.ts';
import { type CachedResult, ResultCache } from './result-cache.ts';
import { similarTo } from './similar.ts';
import { vectorsOf } from './vectors-of.ts';

export interface Question {
  filters: Filters;
  /** The same for all filters that come to the same. */
  key: string;
  beside: QueryContext;
  /** What the engine had seen when the database was asked for `beside`. */
  asOf: number;
}
export interface Found {
  /** In order. */
  ns: number[];
  next: Place | null;
  total: number;
  facets: Facets | null;
  epoch: number;
}

/**
 * The photos in memory, and whatever is counted over all of them. It knows no database and is asked
 * in plain data, because it runs in a thread of its own: one thing after the other, so that an
 * answer is made of the rows of one epoch, which it names.
 */
export interface Engine {
  /** Rows of the first reading. */
  read(rows: readonly IndexRow[]): void;
  /** All have come, as they were at `epoch` or later. */
  begin(epoch: number): void;
  change(changes: { rows: readonly IndexRow[]; gone: readonly number[]; epoch: number }): void;
  /** Save counts of the photos from `from` to `to`; photos missing from `ns` have none. */
  saved(counts: { from: number; to: number; ns: Uint32Array; saves: Uint32Array }): void;
  /** `page` null = only the numbers. */
  find(question: Question & { withFacets: boolean; page: PageRequest | null }): Found;
  /** Those of `ns` that fit, in their order. */
  among(question: Question & { ns: readonly number[] }): number[];
  similar(asked: { n: number; limit: number }): number[];
  vectors(asked: { procedure: Procedure | null; most: number }): { bytes: Uint8Array<ArrayBuffer>; epoch: number };
  count(nothing: null): number;
}

/**
 * What changes the engine. One of these that fails leaves it half changed: then it must not go on.
 */
export const changing: readonly (keyof Engine)[] = ['read', 'begin', 'change', 'saved'];

/** One for each procedure, and some that were asked for in another length. */
const keptBlocks = 64;

export function createEngine(): Engine {
  const index = new PhotoIndex();
  const orders = new Orders(index);
  const results = new ResultCache();
  const blocks = new Map<string, Uint8Array<ArrayBuffer>>();
  let epoch = 0;

  function resultOf({ filters, key, beside, asOf }: Question, withFacets: boolean): CachedResult {
    let kept = results.get(key);
    if (!kept || (withFacets && !kept.facets)) {
      const parts = partsOf(index, filters, beside);
      const result = intersectAll(parts, index);
      // What is kept is the result and the numbers; the sets that they were counted from would be
      // six times as much.
      const facets = withFacets ? countFacets(index, filters, parts, result) : null;
      kept = { result, total: popcount(result), facets };
    }
    // A change came while the database was asked: then the answer holds for this one caller only.
    if (asOf === epoch) results.set(key, kept, index.capacity);
    return kept;
  }

  return {
    read(rows) {
      for (const row of rows) index.put(indexedPhoto(row));
    },
    begin(at) {
      index.endLoading();
      epoch = at;
    },
    change({ rows, gone, epoch: at }) {
      for (const row of rows) index.put(indexedPhoto(row));
      for (const n of gone) index.takeOut(n);
      orders.append(rows.map((row) => row.n));
      epoch = at;
      results.clear();
      blocks.clear();
    },
    saved({ from, to, ns, saves }) {
      index.columns.saves.fill(0, from, to + 1);
      for (let i = 0; i < ns.length; i++) if (index.has(ns[i]!)) index.columns.saves[ns[i]!] = saves[i]!;
    },
    find({ withFacets, page, ...question }) {
      const { result, total, facets } = resultOf(question, withFacets);
      const { ns, next } = page ? pageOf(index, orders, result, epoch, page) : { ns: [], next: null };
      return { ns, next, total, facets: withFacets ? facets : null, epoch };
    },
    among({ ns, ...question }) {
      const { result } = resultOf(question, false);
      return ns.filter((n) => index.has(n) && hasBit(result, n));
    },
    similar: ({ n, limit }) => similarTo(index, n, limit),
    vectors({ procedure, most }) {
      // Requests for more than exist share one block.
      const there = popcount(procedure === null ? index.all : index.word('proc', procedure));
      const key = `${procedure ?? ''}:${Math.min(most, there)}`;
      let bytes = blocks.get(key);
      if (!bytes) {
        bytes = vectorsOf(index, procedure, most, epoch);
        blocks.set(key, bytes);
        if (blocks.size > keptBlocks) blocks.delete(blocks.keys().next().value!);
      }
      return { bytes, epoch };
    },
    count: () => popcount(index.all),
  };
}
