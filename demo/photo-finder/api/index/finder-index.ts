import { createHash } from 'node:crypto';
import type { Facets } from '../../contract/facets.ts';
import { type Filters, writeFilters } from '../../contract/filters.ts';
import type { Procedure } from '../../contract/procedures.ts';
import type { Names } from '../../contract/search-names.ts';
import { readCursor, writeCursor } from '../domain/cursor.ts';
import { searchWords } from '../domain/search-text.ts';
import type { FinderStore } from '../store/store.ts';
import { engineInThread } from './engine-in-thread.ts';
import { type KeepOptions, keepEngine } from './engine-supervisor.ts';
import { type LoadedEngine, textBatch } from './loaded-engine.ts';
import { createNames } from './names.ts';
import type { StartEngine } from './running-engine.ts';

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
  /** How many photos each of them finds, as of one moment. */
  totals(searches: readonly Filters[]): Promise<{ total: number; isCapped: boolean }[]>;
  /** Names of providers and places, some seconds old at most. */
  names(): Promise<Names>;
  similar(n: number, limit: number): Promise<number[]>;
  /** Those of `ns` that fit, in their order. */
  among(filters: Filters, ns: readonly number[]): Promise<number[]>;
  /** Another one as soon as anything that is listed has changed. */
  version(): Promise<number>;
  vectors(procedure: Procedure | null, most: number): Promise<{ bytes: Uint8Array; epoch: number }>;
  /** What is wrong with the index by the database's own count, or null. */
  check(): Promise<string | null>;
  /** Whether it can be asked at all; what is asked while it cannot is `unavailable`. */
  readonly isLoaded: boolean;
  /** Answers what is under way for at most `finishMs`. */
  stop(finishMs?: number): Promise<void>;
}

interface Options extends Partial<Pick<KeepOptions, 'onTrouble' | 'pause'>> {
  store: FinderStore;
  cursorSecret: string;
  clock?: () => number;
  startEngine?: StartEngine;
}

const textBatches = 10;
const finishMs = 1_000;
/** Retries of a count that a publication interrupted. */
const counts = 5;

/**
 * Asks the engine what is counted over all photos, and the database what it alone knows. Ready when
 * all photos are read.
 */
export async function createFinderIndex({
  store,
  cursorSecret,
  clock = Date.now,
  startEngine = () => engineInThread(),
  onTrouble = () => {},
  ...others
}: Options): Promise<FinderIndex> {
  const keeper = await keepEngine({ ...others, store, startEngine, onTrouble });
  /** With everything seen that was committed before. */
  const now = <T>(work: (loaded: LoadedEngine) => Promise<T>) =>
    keeper.use(async (loaded) => {
      await loaded.catchUp();
      return work(loaded);
    });

  /** More matches than one look: newest first, batch by batch, until the page is full. */
  async function walkText({ engine, questionOf }: LoadedEngine, filters: Filters, before: number, limit: number) {
    const words = searchWords(filters.q);
    const found: number[] = [];
    let [from, isEnd] = [before, false];
    for (let batch = 0; batch < textBatches && found.length <= limit && !isEnd; batch++) {
      const ns = await store.matching(words, from, textBatch);
      isEnd = ns.length < textBatch;
      from = ns.at(-1) ?? 0;
      found.push(...(await engine.ask('among', { ...(await questionOf({ ...filters, q: '' })), ns })));
    }
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1)! : from;
    return { ns: page, next: found.length > limit || !isEnd ? { a: 0, b: last } : null };
  }

  return {
    find: (filters, { cursor, limit, withFacets }) =>
      now(async (loaded) => {
        const { sort, ...rest } = filters;
        const key = writeFilters({ ...rest, sort: 'mix' }).toString();
        const hash = createHash('sha256').update(`${sort}?${key}`).digest('hex').slice(0, 8);
        const from = cursor === null ? null : readCursor(cursor, hash, cursorSecret);
        const { isCapped, ...question } = await loaded.questionOf(filters);
        if (sort === 'saved' && !isCapped) await loaded.readSaves(clock());
        const page = isCapped ? null : { sort, from, limit, now: clock() };
        const { ns, next, ...facts } = await loaded.engine.ask('find', { ...question, withFacets, page });
        const walked = isCapped
          ? await walkText(loaded, filters, from?.b ?? Number.MAX_SAFE_INTEGER, limit)
          : { ns, next };
        return {
          ...facts,
          isCapped,
          ns: walked.ns,
          next:
            walked.next && writeCursor({ sort: isCapped ? 'text' : sort, ...walked.next, filters: hash }, cursorSecret),
        };
      }),

    totals: (searches) =>
      now(({ engine, questionOf }) =>
        Promise.all(
          searches.map(async (filters) => {
            const { isCapped, ...question } = await questionOf(filters);
            const { total } = await engine.ask('find', { ...question, withFacets: false, page: null });
            return { total, isCapped };
          }),
        ),
      ),

    names: createNames(store, clock),

    similar: (n, limit) => now(({ engine }) => engine.ask('similar', { n, limit })),

    among: (filters, ns) =>
      now(async ({ engine, questionOf }) => engine.ask('among', { ...(await questionOf(filters)), ns })),

    version: () => now(async ({ epoch }) => epoch),

    vectors: (procedure, most) => now(({ engine }) => engine.ask('vectors', { procedure, most })),

    check: () =>
      keeper.use(async (loaded) => {
        for (let i = 0; i < counts; i++) {
          await loaded.catchUp();
          const { epoch } = loaded;
          const [counted, inIndex] = [await store.photos.count(), await loaded.engine.ask('count', null)];
          await loaded.catchUp();
          if (loaded.epoch !== epoch) continue;
          return counted === inIndex ? null : `the index holds ${inIndex} photos, the database ${counted}`;
        }
        return null;
      }),

    get isLoaded() {
      return keeper.isLoaded;
    },
    stop: (ms = finishMs) => keeper.stop(ms),
  };
}
