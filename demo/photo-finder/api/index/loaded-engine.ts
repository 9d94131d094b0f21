import { type Filters, writeFilters } from '../../contract/filters.ts';
import { searchWords } from '../domain/search-text.ts';
import type { FinderStore } from '../store/store.ts';
import type { Question } from './engine.ts';
import type { QueryContext } from './match.ts';
import type { RunningEngine } from './running-engine.ts';

/** Small enough that reading one page does not delay concurrent requests. */
const rowsAtOnce = 2_000;
const savesAtOnce = 20_000;
/**
 * So many matches of a text are looked at in one go; a search with more is walked from the newest
 * on.
 */
export const textBatch = 2_000;
const keptBesides = 500;
const savesHoldMs = 5_000;

interface KeptBeside extends QueryContext {
  /** Text that matches more photos than were looked at. */
  isCapped: boolean;
}

/** An engine that has read every photo, with the database whose changes it follows. */
export interface LoadedEngine {
  readonly engine: RunningEngine;
  /** The last change that it has read. */
  readonly epoch: number;
  /** It sees every change that was committed before this was asked, whichever process made it. */
  catchUp(): Promise<void>;
  /** What of the filters the database knows, and the rest. */
  questionOf(filters: Filters): Promise<Question & { isCapped: boolean }>;
  /** Saves are no change of what is listed; they are read when an order by them is asked for. */
  readSaves(now: number): Promise<void>;
}

const nothingBeside = (filters: Filters) => filters.near === null && filters.prov === null && filters.q === '';

/**
 * Reads all photos into a new engine: a page is on its way while the next one is asked of the
 * database, and never more than one.
 */
export async function loadEngine(store: FinderStore, engine: RunningEngine): Promise<LoadedEngine> {
  const { indexRows } = store;
  let epoch = await indexRows.lastChange();
  let lastN = 0;
  for (let rows = await indexRows.page(0, rowsAtOnce); rows.length > 0; ) {
    lastN = rows.at(-1)!.n;
    const isLast = rows.length < rowsAtOnce;
    [, rows] = await Promise.all([engine.ask('read', rows), isLast ? [] : indexRows.page(lastN, rowsAtOnce)]);
  }
  await engine.ask('begin', epoch);

  let savesAt: number | null = null;
  let readingSaves: Promise<void> | null = null;
  const besides = new Map<string, KeptBeside>();
  let catching: Promise<void> | null = null;

  async function look() {
    const { seq, ns } = await indexRows.changesAfter(epoch);
    // The last ones bring the new epoch; until they have come, answers are of the old one.
    for (let from = 0; from < ns.length; from += rowsAtOnce) {
      const some = ns.slice(from, from + rowsAtOnce);
      const rows = await indexRows.some(some);
      const listed = new Set(rows.map(({ n }) => n));
      lastN = Math.max(lastN, ...listed);
      const gone = some.filter((n) => !listed.has(n));
      await engine.ask('change', { rows, gone, epoch: from + rowsAtOnce < ns.length ? epoch : seq });
    }
    if (seq === epoch) return;
    epoch = seq;
    besides.clear();
  }

  async function sendSaves() {
    for (let from = 0; from <= lastN; from += savesAtOnce) {
      const to = from + savesAtOnce - 1;
      const rows = await indexRows.saved(from, to);
      const [ns, saves] = [Uint32Array.from(rows, ({ n }) => n), Uint32Array.from(rows, (row) => row.saves)];
      await engine.ask('saved', { from, to, ns, saves });
    }
  }

  async function besideOf(filters: Filters): Promise<KeptBeside> {
    const words = searchWords(filters.q);
    const [near, page, text] = await Promise.all([
      filters.near ? store.providers.near(filters.near) : null,
      filters.prov === null ? null : store.pages.byId(filters.prov),
      words.length === 0 ? null : store.matching(words, Number.MAX_SAFE_INTEGER, textBatch),
    ]);
    return {
      near,
      // Nothing is found under a page that is hidden.
      provider: page?.state === 'published' ? page.n : -1,
      text: text && Uint32Array.from(text),
      isCapped: text?.length === textBatch,
    };
  }

  return {
    engine,
    get epoch() {
      return epoch;
    },
    async catchUp() {
      // A look that began earlier may have missed the latest change: wait for it, then look
      // oneself.
      if (catching) await catching;
      catching ??= look().finally(() => {
        catching = null;
      });
      await catching;
    },
    async questionOf(filters) {
      const asOf = epoch;
      const keyOf = (some: Filters) => writeFilters({ ...some, sort: 'mix' }).toString();
      const key = keyOf(filters);
      if (nothingBeside(filters))
        return { filters, key, beside: { near: null, provider: -1, text: null }, asOf, isCapped: false };
      const besideKey = keyOf({ ...filters, words: {}, ranges: {}, pair: false, q6: 0, unstated: [] });
      const kept = besides.get(besideKey) ?? (await besideOf(filters));
      if (asOf === epoch) {
        besides.set(besideKey, kept);
        if (besides.size > keptBesides) besides.delete(besides.keys().next().value!);
      }
      const { isCapped, ...beside } = kept;
      return { filters, key, beside, asOf, isCapped };
    },
    async readSaves(now) {
      if (savesAt === null || now - savesAt >= savesHoldMs) {
        savesAt = now;
        readingSaves = sendSaves().catch((error: unknown) => {
          savesAt = null;
          throw error;
        });
      }
      await readingSaves;
    },
  };
}
