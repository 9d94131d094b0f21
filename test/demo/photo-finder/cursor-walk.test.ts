import { afterAll, describe, expect, it } from 'vitest';
import { engineInProcess } from '../../../demo/photo-finder/api/index/engine-in-process.ts';
import { engineInThread } from '../../../demo/photo-finder/api/index/engine-in-thread.ts';
import { createFinderIndex, type FinderIndex } from '../../../demo/photo-finder/api/index/finder-index.ts';
import type { StartEngine } from '../../../demo/photo-finder/api/index/running-engine.ts';
import { type OpenFinderStore, openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { type Filters, noFilters } from '../../../demo/photo-finder/contract/filters.ts';
import { describeFinder } from './finder-engines.ts';
import { addConsent, addPhotos, plainPhoto } from './plain-photo.ts';

/** Pages to the end; `between` happens after each. */
async function walk(index: FinderIndex, filters: Filters, limit: number, between: (page: number) => Promise<void>) {
  const seen: number[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 100; page++) {
    const found = await index.find(filters, { cursor, limit, withFacets: false });
    seen.push(...found.ns);
    cursor = found.next;
    if (cursor === null) return seen;
    await between(page);
  }
  throw new Error('The walk has no end.');
}

const opened: FinderIndex[] = [];
afterAll(() => Promise.all(opened.map((index) => index.stop())));

async function open(
  store: OpenFinderStore,
  photos: number,
  { clock = Date.now, startEngine = engineInProcess as StartEngine } = {},
) {
  await addConsent(store);
  await addPhotos(store, 0, photos);
  const index = await createFinderIndex({ store, cursorSecret: 'a secret', clock, startEngine });
  opened.push(index);
  return index;
}

describeFinder('a walk through the list', (engine) => {
  for (const sort of ['new', 'mix', 'saved'] as const)
    it(`sorted by ${sort} it shows every photo that stays exactly once while others come and go`, async () => {
      const store = await engine.open();
      const index = await open(store, 150, { startEngine: () => engineInThread() });
      const gone = new Set<number>();
      const seen = await walk(index, { ...noFilters(), sort }, 17, async (page) => {
        await store.photos.add(
          plainPhoto(1000 + page, { source: 'patient', publishedAt: Date.UTC(2027, 0, 1) + page }),
        );
        const hidden = 7 + 11 * page;
        gone.add(hidden);
        await store.photos.take(hidden, 'hide', 'test');
      });
      expect(new Set(seen).size).toBe(seen.length);
      const stayed = Array.from({ length: 150 }, (_, i) => i + 1).filter((n) => !gone.has(n));
      expect(stayed.filter((n) => !seen.includes(n))).toEqual([]);
    });

  for (const sort of ['mix', 'saved'] as const)
    it(`sorted by ${sort} it shows at once what was published a moment ago`, async () => {
      const store = await engine.open();
      const index = await open(store, 20, { clock: () => Date.UTC(2027, 0, 1) });
      const filters = { ...noFilters(), sort };
      await index.find(filters, { cursor: null, limit: 5, withFacets: false });
      await store.photos.add(plainPhoto(1000, { source: 'patient' }));
      const { ns, total } = await index.find(filters, { cursor: null, limit: 50, withFacets: false });
      expect(total).toBe(21);
      expect(new Set(ns).size).toBe(21);
    });

  it('with filters it shows what fits, and nothing twice', async () => {
    const store = await engine.open();
    const index = await open(store, 150);
    const filters = { ...noFilters(), words: { area: ['breast', 'face'] } };
    const { total } = await index.find(filters, { cursor: null, limit: 1, withFacets: false });
    const seen = await walk(index, filters, 9, async () => {});
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  it('text filters by words and prefixes of caption, procedure and technique, alike on both engines', async () => {
    const store = await engine.open();
    const index = await open(store, 120);
    const find = async (q: string) =>
      (await index.find({ ...noFilters(), q }, { cursor: null, limit: 60, withFacets: false })).total;
    const tucks = await find('tummy tuck');
    expect(tucks).toBeGreaterThan(0);
    expect(await find('Tummy TUC')).toBe(tucks);
    expect(await find('abdominoplasty tummy')).toBe(tucks);
    expect(await find('zebra')).toBe(0);
    expect(await find(`"' OR 1=1 -- ' & | ! : * (`)).toBe(0);
  });
});

describe('a text with more matches than are looked at in one go', () => {
  it('is walked batch by batch, newest first, past all that the other filters leave out', async () => {
    const store = await openFinderStore({ memory: true });
    // So many have the word, and nearly all of them were taken down.
    const matches = Array.from({ length: 4_500 }, (_, i) => 4_500 - i);
    const asked: number[] = [];
    const many: OpenFinderStore = {
      ...store,
      async matching(_, before, limit) {
        asked.push(before);
        return matches.filter((n) => n < before).slice(0, limit);
      },
    };
    const index = await open(many, 40, { startEngine: () => engineInThread() });
    const filters = { ...noFilters(), q: 'scar', words: { area: ['breast', 'abdomen', 'face'] } };
    const fitting = await index.find(
      { ...filters, q: '', sort: 'new' },
      { cursor: null, limit: 60, withFacets: false },
    );
    expect(fitting.ns.length).toBeGreaterThan(14);
    const first = await index.find(filters, { cursor: null, limit: 7, withFacets: true });
    expect([first.isCapped, first.facets === null]).toEqual([true, false]);
    expect(asked).toEqual([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 2_501, 501]);
    expect(await walk(index, filters, 7, async () => {})).toEqual(fitting.ns.sort((a, b) => b - a));
    await store.close();
  });
});

describe('the orders', () => {
  it('the mixed one begins with all tones and shapes, and is another one on another day', async () => {
    const store = await openFinderStore({ memory: true });
    let now = Date.UTC(2026, 10, 1);
    const index = await open(store, 200, { clock: () => now });
    const page = () => index.find(noFilters(), { cursor: null, limit: 40, withFacets: false });
    const first = await page();
    const photos = await store.photos.byNs(first.ns);
    const values = (read: (photo: NonNullable<ReturnType<typeof photos.get>>) => unknown) =>
      new Set([...photos.values()].map(read));
    expect(values(({ tone }) => tone).size).toBeGreaterThanOrEqual(8);
    expect(values(({ shape }) => shape).size).toBeGreaterThanOrEqual(6);
    expect((await page()).ns).toEqual(first.ns);
    now += 25 * 60 * 60 * 1000;
    expect((await page()).ns).not.toEqual(first.ns);
    await store.close();
  });

  it('a cursor of other filters, a made-up one and a changed one are refused', async () => {
    const store = await openFinderStore({ memory: true });
    const index = await open(store, 60);
    const { next } = await index.find(noFilters(), { cursor: null, limit: 10, withFacets: false });
    const ask = (filters: Filters, cursor: string) => index.find(filters, { cursor, limit: 10, withFacets: false });
    await expect(ask(noFilters(), next!)).resolves.toBeTruthy();
    await expect(ask({ ...noFilters(), pair: true }, next!)).rejects.toMatchObject({ code: 'cursor-mismatch' });
    await expect(ask({ ...noFilters(), sort: 'new' }, next!)).rejects.toMatchObject({ code: 'cursor-mismatch' });
    await expect(ask(noFilters(), 'bm90IGEgY3Vyc29y')).rejects.toMatchObject({ code: 'cursor-mismatch' });
    const forged = Buffer.from(next!, 'base64url');
    forged[4]! ^= 1;
    await expect(ask(noFilters(), forged.toString('base64url'))).rejects.toMatchObject({ code: 'cursor-mismatch' });
    await store.close();
  });
});
