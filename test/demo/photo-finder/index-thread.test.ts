import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEngine } from '../../../demo/photo-finder/api/index/engine.ts';
import { engineInProcess } from '../../../demo/photo-finder/api/index/engine-in-process.ts';
import { answerMs, engineInThread, hangMs } from '../../../demo/photo-finder/api/index/engine-in-thread.ts';
import { mostUnderWay } from '../../../demo/photo-finder/api/index/engine-supervisor.ts';
import { createFinderIndex, type FinderIndex, type Found } from '../../../demo/photo-finder/api/index/finder-index.ts';
import type { Place } from '../../../demo/photo-finder/api/index/page-of.ts';
import type { RunningEngine } from '../../../demo/photo-finder/api/index/running-engine.ts';
import { type OpenFinderStore, openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { IndexRow } from '../../../demo/photo-finder/api/store/photos/photo-index-rows.ts';
import type { FinderStore } from '../../../demo/photo-finder/api/store/store.ts';
import { noFilters } from '../../../demo/photo-finder/contract/filters.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { createLog } from '../../../src/platform/process/logging.ts';
import { describeFinder } from './finder-engines.ts';
import { finderScene, metricsToken } from './finder-scene.ts';
import { addConsent, addPhotos, plainPhoto } from './plain-photo.ts';

/** The number whose similar photos the hanging engine looks for until it is ended. */
const hangsAt = 999_999;
const hanging = new URL('children/hanging-engine.ts', import.meta.url);

const page = { cursor: null, limit: 5, withFacets: true };
const unavailable = { code: 'unavailable' };
/** A new thread has to read everything, on a machine that may be busy. */
const patience = { timeout: 15_000 };

/** Threads as the product starts them; the last one is at hand. */
function threads() {
  const started: ReturnType<typeof engineInThread>[] = [];
  return {
    started,
    startEngine() {
      // Less than a list of a million numbers needs, and enough for everything else.
      started.push(engineInThread({ maxOldGenerationSizeMb: 24 }));
      return started.at(-1)!;
    },
  };
}

describeFinder('the index in a thread of its own', (engine) => {
  let store: OpenFinderStore;
  let index: FinderIndex;
  beforeAll(async () => {
    store = await engine.open();
    await addConsent(store);
    await addPhotos(store, 0, 40);
    index = await createFinderIndex({ store, cursorSecret: 'a secret' });
  });
  afterAll(() => index.stop());

  it('a result has exactly the rows of the change it names, and all that was committed before the query', async () => {
    const listed = new Map<number, number>();
    const note = async () => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from photos where status = 'published'`.execute(store.db.sql);
      const seq = await store.indexRows.lastChange();
      listed.set(seq, Number(rows[0]!.count));
      return seq;
    };
    await note();
    const asked: Promise<{ seq: number; found: Found }>[] = [];
    for (let i = 0; i < 30; i++) {
      if (i % 3 === 2) await store.photos.take(i, 'hide', 'test');
      else await store.photos.add(plainPhoto(100 + i, { source: 'patient' }));
      const seq = await note();
      // Several at once: only the first can run the query; the next change does not wait for them.
      for (const withFacets of [true, false, true])
        asked.push(
          index.find({ ...noFilters(), sort: 'new' }, { ...page, withFacets }).then((found) => ({ seq, found })),
        );
      if (i % 5 === 0) await asked.at(-1);
    }
    for (const { seq, found } of await Promise.all(asked)) {
      const { epoch, total, facets } = found;
      expect(epoch).toBeGreaterThanOrEqual(seq);
      expect([epoch, total]).toEqual([epoch, listed.get(epoch)]);
      if (facets) expect(Object.values(facets.words.src!).reduce((sum, one) => sum + one)).toBe(total);
    }
    expect(await index.check()).toBeNull();
  });

  it('an answer that is late still names the change that it was made of', async () => {
    const real = engineInThread();
    const [answered, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: RunningEngine = {
      ...real,
      async ask(what, input) {
        const answer = await real.ask(what, input);
        if (what !== 'find') return answer;
        answered.resolve();
        await late.promise;
        return answer;
      },
    };
    const another = await createFinderIndex({ store, cursorSecret: 'a secret', startEngine: () => slow });
    const [before, count] = [await another.version(), await store.photos.count()];
    const asked = another.find(noFilters(), page);
    await answered.promise;
    await store.photos.add(plainPhoto(300, { source: 'patient' }));
    expect(await another.version()).toBe(before + 1);
    late.resolve();
    expect(await asked).toMatchObject({ epoch: before, total: count });
    expect(await another.find(noFilters(), page)).toMatchObject({ epoch: before + 1, total: count + 1 });
    await another.stop();
  });

  it('a request behind hundreds is refused at once, and all of those are answered', async () => {
    const real = engineInThread();
    const late = Promise.withResolvers<void>();
    const slow: RunningEngine = {
      ...real,
      async ask(what, input) {
        if (what === 'similar') await late.promise;
        return real.ask(what, input);
      },
    };
    const another = await createFinderIndex({ store, cursorSecret: 'a secret', startEngine: () => slow });
    const waiting = Array.from({ length: mostUnderWay }, () => another.similar(1, 1));
    await expect(another.version()).rejects.toMatchObject(unavailable);
    late.resolve();
    expect((await Promise.all(waiting)).length).toBe(mostUnderWay);
    expect(await another.version()).toBe(await store.indexRows.lastChange());
    await another.stop();
  });

  it('who has come to another place is found near it at once', async () => {
    const { locations, ...provider } = planProvider(0);
    const n = await store.providers.add({ ...provider, locations: [] });
    await store.photos.add(plainPhoto(400, { source: 'provider', providerN: n }));
    const near = async () => (await index.find({ ...noFilters(), near: { lat: -75, lon: 0, km: 50 } }, page)).total;
    expect([await near(), await near()]).toEqual([0, 0]);
    await store.providers.addPlace(n, 'loc_00000000000000000000', { ...locations[0]!, lat: -75, lon: 0 });
    expect(await near()).toBe(1);
  });

  it('what is saved most is first as soon as it is read again, however many ask at once', async () => {
    let now = Date.now();
    const another = await createFinderIndex({ store, cursorSecret: 'a secret', clock: () => now });
    const first = async () => (await another.find({ ...noFilters(), sort: 'saved' }, page)).ns[0]!;
    const before = await first();
    const { ns } = await another.find({ ...noFilters(), sort: 'new' }, page);
    const one = ns.find((n) => n !== before)!;
    await sql`update photos set save_count = 99 where n = ${one}`.execute(store.db.sql);
    now += 6_000;
    expect(await Promise.all([first(), first(), first()])).toEqual([one, one, one]);
    await another.stop();
  });
});

describe('a thread that ends', () => {
  let store: OpenFinderStore;
  beforeAll(async () => {
    store = await openFinderStore({ memory: true });
    await addConsent(store);
    await addPhotos(store, 0, 30);
  });
  afterAll(() => store.close());

  const ends: Record<string, (thread: ReturnType<typeof engineInThread>) => Promise<unknown>> = {
    'is ended from outside': ({ thread }) => thread.terminate(),
    'fails in the middle of a change': (one) => one.ask('change', { rows: [null] } as never),
    'has no memory left': (one) => one.ask('read', new Array(4_000_000).fill(1) as never),
  };
  for (const [how, end] of Object.entries(ends))
    it(`because it ${how}: what it was asked is unavailable, and another one has read all photos`, async () => {
      const { started, startEngine } = threads();
      const again = Promise.withResolvers<void>();
      const reasons: unknown[] = [];
      const index = await createFinderIndex({
        store,
        cursorSecret: 'a secret',
        startEngine() {
          if (started.length > 0) again.resolve();
          return startEngine();
        },
        onTrouble: (reason) => reasons.push(reason),
      });
      const { total } = await index.find(noFilters(), page);
      // Its turn comes after the end.
      const [ended, asked] = await Promise.allSettled([end(started[0]!), index.find(noFilters(), page)]);
      if (how !== 'is ended from outside') expect(ended).toMatchObject({ status: 'rejected', reason: unavailable });
      expect(asked).toMatchObject({ status: 'rejected', reason: unavailable });
      await again.promise;
      expect(reasons).toEqual([expect.any(Error)]);
      await store.photos.add(plainPhoto(500 + total, { source: 'patient' }));
      await expect.poll(() => index.isLoaded, patience).toBe(true);
      expect((await index.find(noFilters(), page)).total).toBe(total + 1);
      expect(await index.check()).toBeNull();
      expect([started.length, started[0]!.thread.threadId]).toEqual([2, -1]);
      await index.stop();
      expect(started[1]!.thread.threadId).toBe(-1);
    });

  it('a question that fails is its asker’s alone', async () => {
    const one = engineInThread();
    await one.ask('begin', 7);
    await expect(one.ask('similar', null as never)).rejects.toThrow(TypeError);
    expect(await one.ask('count', null)).toBe(0);
    await one.stop();
    await expect(one.ask('count', null)).rejects.toMatchObject(unavailable);
  });

  it('where another one cannot be loaded it is tried again, later each time, and all is well once it can', async () => {
    const { started, startEngine } = threads();
    let failures = 0;
    const failing: FinderStore = {
      ...store,
      indexRows: {
        ...store.indexRows,
        page: (...asked) =>
          failures-- > 0 ? Promise.reject(new Error('no database')) : store.indexRows.page(...asked),
      },
    };
    const pauses: number[] = [];
    const reasons: unknown[] = [];
    const index = await createFinderIndex({
      store: failing,
      cursorSecret: 'a secret',
      startEngine,
      onTrouble: (reason) => reasons.push((reason as Error).message),
      pause: async (ms) => void pauses.push(ms),
    });
    failures = 2;
    await started[0]!.thread.terminate();
    await expect.poll(() => started.length, patience).toBe(4);
    await expect.poll(() => index.isLoaded, patience).toBe(true);
    expect(pauses).toEqual([500, 1000]);
    expect(reasons.slice(1)).toEqual(['no database', 'no database']);
    expect((await index.find(noFilters(), page)).total).toBe(await store.photos.count());
    // It has run for no minute: the next one is not started in the same moment either.
    await started.at(-1)!.thread.terminate();
    await expect.poll(() => pauses.length, patience).toBe(3);
    await index.stop();
    for (const { thread } of started) await expect.poll(() => thread.threadId, patience).toBe(-1);
  });

  it('one that cannot even be loaded first says so and leaves no thread', async () => {
    const { started, startEngine } = threads();
    const broken = {
      ...store,
      indexRows: { ...store.indexRows, page: () => Promise.reject(new Error('no database')) },
    };
    const made = createFinderIndex({ store: broken, cursorSecret: 'a secret', startEngine });
    await expect(made).rejects.toThrow('no database');
    expect(started.map(({ thread }) => thread.threadId)).toEqual([-1]);
  });

  it('an Afterview whose server cannot be built says so and leaves no thread', async () => {
    const { started, startEngine } = threads();
    // Files are only served from a folder that is named from the root on.
    const store = await openFinderStore({ memory: true });
    const made = finderScene(store, 0, 1, createLog('silent'), 'pages', { startEngine });
    await expect(made).rejects.toThrow('absolute');
    await store.close();
    expect(started.map(({ thread }) => thread.threadId)).toEqual([-1]);
  });

  it('a thread that hangs is noticed and replaced, and its questions are unavailable', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const started: ReturnType<typeof engineInThread>[] = [];
    const reasons: string[] = [];
    const isAsked = Promise.withResolvers<void>();
    const index = await createFinderIndex({
      store,
      cursorSecret: 'a secret',
      startEngine() {
        const engine = started.length === 0 ? engineInThread({}, hanging) : engineInThread();
        started.push(engine);
        return {
          ...engine,
          ask(what, input) {
            const answer = engine.ask(what, input);
            if (what === 'similar') isAsked.resolve();
            return answer;
          },
        };
      },
      onTrouble: (reason) => reasons.push((reason as Error).message),
    });
    const { total } = await index.find(noFilters(), page);
    const asked = index.similar(hangsAt, 1);
    asked.catch(() => {});
    await isAsked.promise;
    vi.advanceTimersByTime(answerMs);
    await expect(asked).rejects.toMatchObject(unavailable);
    expect([reasons, index.isLoaded]).toEqual([[], true]);
    vi.advanceTimersByTime(hangMs - answerMs);
    await expect
      .poll(() => reasons, patience)
      .toEqual([`The thread of the index has answered nothing for ${hangMs} ms.`]);
    await expect.poll(() => index.isLoaded, patience).toBe(true);
    expect((await index.find(noFilters(), page)).total).toBe(total);
    await expect.poll(() => started[0]!.thread.threadId, patience).toBe(-1);
    await index.stop();
  });

  it('a question that is not answered in time is unavailable, and the thread goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = engineInThread({}, hanging);
    const release = new Int32Array(new SharedArrayBuffer(4));
    const asked = slow.ask('count', release as unknown as null);
    asked.catch(() => {});
    vi.advanceTimersByTime(answerMs);
    await expect(asked).rejects.toMatchObject(unavailable);
    Atomics.store(release, 0, 1);
    Atomics.notify(release, 0);
    expect(await slow.ask('count', null)).toBe(0);
    vi.advanceTimersByTime(hangMs);
    expect(await slow.ask('count', null)).toBe(0);
    await slow.stop();
  });

  it('stopping answers what is under way, and nothing after', async () => {
    const { started, startEngine } = threads();
    const index = await createFinderIndex({ store, cursorSecret: 'a secret', startEngine });
    const total = await store.photos.count();
    const underWay = [index.find(noFilters(), page), index.find({ ...noFilters(), q: 'tummy' }, page)];
    await Promise.all([index.stop(), expect(index.find(noFilters(), page)).rejects.toMatchObject(unavailable)]);
    expect((await Promise.all(underWay))[0]!.total).toBe(total);
    expect(started[0]!.thread.threadId).toBe(-1);
  });
});

describe('the engine', () => {
  const rows = (from: number, count: number): IndexRow[] =>
    Array.from({ length: count }, (_, i) => ({
      ...row,
      n: from + i,
      tone: 1 + ((from + i) % 10),
      published_at: from + i,
    }));
  const loaded = (count: number) => {
    const engine = createEngine();
    engine.read(rows(1, count));
    engine.begin(1);
    return engine;
  };
  const asked = (q: string, text: number[] | null, asOf: number) => ({
    filters: { ...noFilters(), q },
    key: q,
    beside: { near: null, provider: null, text: text && Uint32Array.from(text) },
    asOf,
    withFacets: true,
  });
  const mixed = (from: Place | null, limit: number) => ({ sort: 'mix' as const, from, limit, now: 1_000_000 });

  it('a result from before a change is not returned after it', () => {
    const engine = loaded(20);
    const early = asked('scar', [3, 4], 1);
    engine.change({ rows: rows(21, 1), gone: [], epoch: 2 });
    expect(engine.find({ ...early, page: null })).toMatchObject({ total: 2, epoch: 2 });
    expect(engine.find({ ...asked('scar', [3, 4, 21], 2), page: null })).toMatchObject({ total: 3, epoch: 2 });
    // From here on it is known, whatever the database says beside.
    expect(engine.find({ ...asked('scar', [], 2), page: null })).toMatchObject({ total: 3, epoch: 2 });
  });

  it('a walk that began before it was started again goes on behind the photo that was seen last', () => {
    const first = loaded(40).find({ ...asked('', null, 1), page: mixed(null, 15) });
    const engine = loaded(140);
    const { ns: order } = engine.find({ ...asked('', null, 1), page: mixed(null, 140) });
    const { ns } = engine.find({ ...asked('', null, 1), page: mixed(first.next, 10) });
    const behind = order.indexOf(first.ns.at(-1)!) + 1;
    expect(behind).not.toBe(15);
    expect(ns).toEqual(order.slice(behind, behind + 10));
  });
});

describe('reading all photos', () => {
  it('asks for no page before the one before the last has been taken in', async () => {
    const pages = 6;
    const rows = (from: number): IndexRow[] =>
      Array.from({ length: from === 2000 * pages ? 5 : 2000 }, (_, i) => ({ ...row, n: from + i + 1 }));
    const events: string[] = [];
    const real = engineInProcess();
    const slow: RunningEngine = {
      ...real,
      async ask(what, input) {
        // As long as others may do something in between, it would be asked for more if it could be.
        await new Promise((resolve) => setImmediate(resolve));
        if (what === 'read') events.push(`taken ${(input as IndexRow[])[0]!.n}`);
        return real.ask(what, input);
      },
    };
    const indexRows = {
      lastChange: async () => 0,
      changesAfter: async () => ({ seq: 0, ns: [] }),
      async page(after: number) {
        events.push(`asked ${after + 1}`);
        return rows(after);
      },
    };
    const index = await createFinderIndex({
      store: { indexRows } as unknown as FinderStore,
      cursorSecret: 'a secret',
      startEngine: () => slow,
    });
    expect((await index.find(noFilters(), page)).total).toBe(2000 * pages + 5);
    const firsts = Array.from({ length: pages + 1 }, (_, i) => 1 + 2000 * i);
    expect(events).toEqual([
      'asked 1',
      ...firsts.slice(1).flatMap((n) => [`asked ${n}`, `taken ${n - 2000}`]),
      `taken ${firsts.at(-1)}`,
    ]);
  });
});

describe('Afterview while its thread is away', () => {
  it('answers 503 for photos, is not ready and logs the reason; then all is as before', async () => {
    const inner = await openFinderStore({ memory: true });
    let held: Promise<void> | null = null;
    const store: OpenFinderStore = {
      ...inner,
      indexRows: {
        ...inner.indexRows,
        async page(...asked) {
          await held;
          return inner.indexRows.page(...asked);
        },
      },
    };
    const { started, startEngine } = threads();
    const said: string[] = [];
    const log = createLog('info', { write: (line: string) => void said.push(line) });
    const scene = await finderScene(store, 12, 1000, log, null, { startEngine });
    const list = () => scene.ask('GET', '/v1/photos?facets=1&tone=3,4,5');
    const ready = async () => (await scene.ask('GET', '/health/ready')).status;
    const before = await list();
    expect([before.status, await ready()]).toEqual([200, 200]);

    const reading = Promise.withResolvers<void>();
    held = reading.promise;
    await started[0]!.thread.terminate();
    const refused = await list();
    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
    const byNumber = before.body.data.items[0].n;
    for (const path of [
      `/v1/photos?ids=${byNumber}`,
      '/v1/facets/vectors',
      `/v1/photos/${before.body.data.items[0].id}/similar`,
    ])
      expect([path, (await scene.ask('GET', path)).status]).toEqual([path, 503]);
    expect((await scene.ask('GET', `/v1/photos/${before.body.data.items[0].id}`)).status).toBe(200);
    expect([await ready(), (await scene.ask('GET', '/health/live')).status]).toEqual([503, 200]);
    expect(said.join()).toContain('the index of photos has ended, and is read again');
    expect(said.join()).toContain('the index of photos is being read');
    const counted = await scene.ask('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(counted.body).toContain('av_index_ends_total 1');

    reading.resolve();
    await expect.poll(ready, patience).toBe(200);
    expect((await list()).body).toEqual(before.body);
    await scene.finder.stop();
    expect(started.map(({ thread }) => thread.threadId)).toEqual([-1, -1]);
  });
});

const row: IndexRow = {
  n: 0,
  area: 'nose',
  procedures: '["rhinoplasty"]',
  techniques: '[]',
  views: '["front"]',
  shape: null,
  age_band: null,
  tone: 3,
  parity: null,
  since_band: null,
  height_cm: 170,
  weight_kg: null,
  cc: null,
  implant: null,
  fields: '{}',
  source: 'patient',
  is_pair: 0,
  quality: 0,
  provider_n: null,
  published_at: 1,
  save_count: 0,
};
