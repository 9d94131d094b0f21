import { createHash } from 'node:crypto';
import type { Facets } from '../../contract/facets.ts';
import { type Filters, writeFilters } from '../../contract/filters.ts';
import type { Procedure } from '../../contract/procedures.ts';
import { readCursor, writeCursor } from '../domain/cursor.ts';
import { searchWords } from '../domain/search-words.ts';
import type { FinderStore } from '../store/store.ts';
import { type Bits, bitsFor, countBits, hasBit, setBit } from './bits.ts';
import { countFacets } from './facet-counts.ts';
import { type Asked, ask, type Beside, partsOf } from './match.ts';
import { Orders } from './orders.ts';
import { PhotoIndex } from './photo-index.ts';
import { similarTo } from './similar.ts';
import { vectorsOf } from './vectors-of.ts';

export interface Found {
  /** In order. */
  ns: number[];
  next: string | null;
  total: number;
  /** Text that matches more photos than were looked at. */
  isCapped: boolean;
  facets: Facets | null;
  epoch: number;
}

/** What the use cases ask of the photos in memory. */
export interface FinderIndex {
  find(filters: Filters, page: { cursor: string | null; limit: number; withFacets: boolean }): Promise<Found>;
  similar(n: number, limit: number): Promise<number[]>;
  /** Those of `ns` that fit, in their order. */
  among(filters: Filters, ns: readonly number[]): Promise<number[]>;
  /** Another one as soon as anything that is listed has changed. */
  version(): Promise<number>;
  vectors(procedure: Procedure | null, most: number): Promise<{ bytes: Uint8Array; epoch: number }>;
  /** What is wrong with the index by the database's own count, or null. */
  check(): Promise<string | null>;
}

interface Options {
  store: FinderStore;
  cursorSecret: string;
  clock?: () => number;
}

const loadedAtOnce = 5_000;
/** So many matches of a text are looked at in one go; a search with more is walked from the newest on. */
const textBatch = 2_000;
const textBatches = 10;
const keptBytes = 48 * 1024 * 1024;
/** One for each procedure, and some that were asked for in another length. */
const keptBlocks = 64;

interface Answer {
  asked: Asked;
  total: number;
  isCapped: boolean;
  facets: Facets | null;
}

async function* pagesOf({ indexRows }: FinderStore) {
  for (let after = 0; ; ) {
    const rows = await indexRows.page(after, loadedAtOnce);
    yield rows;
    if (rows.length < loadedAtOnce) return;
    after = rows.at(-1)!.n;
  }
}

export async function createFinderIndex({ store, cursorSecret, clock = Date.now }: Options): Promise<FinderIndex> {
  const index = new PhotoIndex();
  const orders = new Orders(index, clock);
  let epoch = await store.indexRows.lastChange();
  let savesAt = 0;
  const answers = new Map<string, Answer>();
  const blocks = new Map<string, Uint8Array>();

  await index.load(pagesOf(store));

  let catching: Promise<void> | null = null;
  /** Sees every change that was committed before it was asked, whichever process made it. */
  async function catchUp() {
    // A look that began earlier may have missed the latest change: wait for it, then look oneself.
    if (catching) await catching;
    catching ??= look().finally(() => {
      catching = null;
    });
    await catching;
  }
  async function look() {
    const { seq, ns } = await store.indexRows.changesAfter(epoch);
    if (ns.length === 0) return;
    const rows = new Map((await store.indexRows.some(ns)).map((row) => [row.n, row]));
    for (const n of ns) {
      const row = rows.get(n);
      if (row) index.put(row);
      else index.takeOut(n);
    }
    epoch = seq;
    answers.clear();
    blocks.clear();
  }

  /** Saves are no change of what is listed; they are read when an order by them is made. */
  async function readSaves() {
    const now = clock();
    if (now - savesAt < 5_000 && savesAt > 0) return;
    savesAt = now;
    index.columns.saves.fill(0);
    for (const { n, saves } of await store.indexRows.saved()) if (index.has(n)) index.columns.saves[n] = saves;
  }

  async function textOf(words: readonly string[]): Promise<{ bits: Bits; isCapped: boolean } | null> {
    if (words.length === 0) return null;
    const bits = bitsFor(index.capacity);
    const ns = await store.matching(words, Number.MAX_SAFE_INTEGER, textBatch);
    for (const n of ns) if (n < index.capacity) setBit(bits, n);
    return { bits, isCapped: ns.length === textBatch };
  }

  async function besideOf(filters: Filters): Promise<Beside & { isCapped: boolean }> {
    const [near, provider, text] = await Promise.all([
      filters.near ? store.providers.near(filters.near) : null,
      filters.prov === null ? null : store.providers.nById(filters.prov),
      textOf(searchWords(filters.q)),
    ]);
    return { near, provider: provider ?? -1, text: text?.bits ?? null, isCapped: text?.isCapped ?? false };
  }

  async function answerTo(filters: Filters, key: string, withFacets: boolean): Promise<Answer> {
    let answer = answers.get(key);
    const asOf = epoch;
    if (!answer || (withFacets && !answer.facets)) {
      const beside = await besideOf(filters);
      const parts = partsOf(index, filters, beside);
      const asked = ask(index, parts);
      // What is kept is the result and the numbers; the sets that they were counted from would be six times as much.
      const facets = withFacets ? countFacets(index, filters, parts, asked.result) : null;
      answer = { asked, total: countBits(asked.result), isCapped: beside.isCapped, facets };
    }
    // While the database was asked, somebody else may have seen a change: then the answer holds for this one caller only.
    if (asOf !== epoch) return answer;
    answers.delete(key);
    answers.set(key, answer);
    const most = Math.max(4, Math.floor(keptBytes / (index.capacity / 8)));
    while (answers.size > Math.min(2_000, most)) answers.delete(answers.keys().next().value!);
    return answer;
  }

  /** Photos of `result` in an order, from `at` on. */
  function take(ns: Uint32Array, result: Bits, from: number, limit: number) {
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

  /** More matches than one look: newest first, batch by batch, until the page is full. */
  async function walkText(filters: Filters, answer: Answer, before: number, limit: number) {
    const words = searchWords(filters.q);
    const others = answer.asked.besidesText;
    const found: number[] = [];
    let [from, isEnd] = [before, false];
    for (let batch = 0; batch < textBatches && found.length <= limit && !isEnd; batch++) {
      const ns = await store.matching(words, from, textBatch);
      isEnd = ns.length < textBatch;
      from = ns.at(-1) ?? 0;
      for (const n of ns) if (index.has(n) && hasBit(others, n)) found.push(n);
    }
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1)! : from;
    return { page, next: found.length > limit || !isEnd ? last : null };
  }

  return {
    async find(filters, { cursor, limit, withFacets }) {
      await catchUp();
      const { sort, ...rest } = filters;
      const key = writeFilters({ ...rest, sort: 'mix' }).toString();
      const hash = createHash('sha256').update(`${sort}?${key}`).digest('hex').slice(0, 8);
      const from = cursor === null ? null : readCursor(cursor, hash, cursorSecret);
      const answer = await answerTo(filters, key, withFacets);
      const facts = {
        total: answer.total,
        isCapped: answer.isCapped,
        facets: withFacets ? answer.facets : null,
        epoch,
      };
      const next = (kind: string, a: number, b: number) =>
        writeCursor({ sort: kind, a, b, filters: hash }, cursorSecret);
      const { result } = answer.asked;

      if (answer.isCapped) {
        const walked = await walkText(filters, answer, from?.b ?? Number.MAX_SAFE_INTEGER, limit);
        return { ns: walked.page, next: walked.next === null ? null : next('text', 0, walked.next), ...facts };
      }
      if (sort === 'new') {
        const { newest, columns } = index;
        const { found, hasMore } = take(newest, result, from ? index.placeAfter(from.a, from.b) : 0, limit);
        const last = found.at(-1);
        return { ns: found, next: hasMore && last ? next('new', columns.published[last]!, last) : null, ...facts };
      }
      if (sort === 'saved') await readSaves();
      // A walk goes on in the order in which it began; the place in it stands for all that was seen.
      const order = (from && orders.byId(sort, Math.floor(from.a / 2 ** 32))) ?? orders.current(sort, epoch);
      const isSame = from !== null && order.id === Math.floor(from.a / 2 ** 32);
      const start = from === null ? 0 : isSame ? from.a % 2 ** 32 : order.ns.indexOf(from.b) + 1;
      const { found, at, hasMore } = take(order.ns, result, start, limit);
      const last = found.at(-1);
      return { ns: found, next: hasMore && last ? next(sort, order.id * 2 ** 32 + at, last) : null, ...facts };
    },

    async similar(n, limit) {
      await catchUp();
      return similarTo(index, n, limit);
    },

    async among(filters, ns) {
      await catchUp();
      const { result } = (await answerTo(filters, writeFilters({ ...filters, sort: 'mix' }).toString(), false)).asked;
      return ns.filter((n) => index.has(n) && hasBit(result, n));
    },

    async version() {
      await catchUp();
      return epoch;
    },

    async vectors(procedure, most) {
      await catchUp();
      // Whoever asks for more than there is asks for the same block.
      const there = countBits(procedure === null ? index.all : index.word('proc', procedure));
      const key = `${procedure ?? ''}:${Math.min(most, there)}`;
      let bytes = blocks.get(key);
      if (!bytes) {
        bytes = vectorsOf(index, procedure, most, epoch);
        blocks.set(key, bytes);
        if (blocks.size > keptBlocks) blocks.delete(blocks.keys().next().value!);
      }
      return { bytes, epoch };
    },

    async check() {
      await catchUp();
      const [counted, inIndex] = [await store.photos.count(), countBits(index.all)];
      return counted === inIndex ? null : `the index holds ${inIndex} photos, the database ${counted}`;
    },
  };
}
