import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createFinder } from '../../../demo/photo-finder/api/finder.ts';
import { memoryImages } from '../../../demo/photo-finder/api/outside/images/memory.ts';
import { memoryOriginals } from '../../../demo/photo-finder/api/outside/originals/memory.ts';
import { createPictures } from '../../../demo/photo-finder/api/outside/pictures/pictures.ts';
import type { OpenFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { createLog } from '../../../src/platform/process/logging.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { startCrowd } from '../../support/crowd.ts';
import type { Asking } from '../../support/crowd-asker.ts';
import { addressOf, five, typed } from './questions.ts';

const connections = 64;

/**
 * Uncached queries a second at 100,000 photos; fewer at more photos, because each costs so much
 * more.
 */
const newQuestions = 100;

/**
 * A faceted page with its counts, over HTTP: requested at the rates of pages, by a process beside
 * this one. Also for how long the serving thread was blocked.
 */
export async function overHttp(store: OpenFinderStore, photos: number, seconds: number): Promise<void> {
  const finder = await createFinder(
    {
      membership: { url: 'http://localhost:9', appId: 'app_bench', publicKey: 'pk_sb_bench', secretKey: null },
      cursorSecret: 'nothing but the bench is ever signed by this one',
      webhookSecrets: [],
      imageCacheSeconds: 0,
      publicOrigin: 'http://localhost',
      trustProxy: false,
      metricsToken: null,
      dataDir: tmpdir(),
    },
    {
      store,
      members: { byToken: async () => null, forget: () => {} },
      images: memoryImages(),
      originals: memoryOriginals(),
      pictures: createPictures(),
      random: systemRandom,
      log: createLog('silent'),
      pagesDir: null,
      limitFactor: 1_000_000,
    },
  );
  await finder.server.listen({ host: 'localhost', port: 0 });
  const url = `http://localhost:${(finder.server.server.address() as AddressInfo).port}`;
  const [crowd, others] = [startCrowd(), startCrowd()];
  const questions = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ path: addressOf(five(from + i)) }));
  const ask = (by: typeof crowd, asking: Pick<Asking, 'rate' | 'questions'>) =>
    by.ask({ url, connections, seconds, ...asking });
  const column = (ms: number) => ms.toFixed(2).padStart(8);
  const measure = async (name: string, asking: Pick<Asking, 'rate' | 'questions'>, beside?: typeof asking) => {
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const [{ p50, p99, rate }] = await Promise.all([ask(crowd, asking), beside && ask(others, beside)]);
    loop.disable();
    const held = [loop.percentile(50), loop.percentile(99), loop.max].map((ns) => (ns / 1e6).toFixed(1)).join(' / ');
    console.log(
      `${name.padEnd(44)} p50 ${column(p50)} ms   p99 ${column(p99)} ms   ${rate.toFixed(0).padStart(3)} /s   loop p50 / p99 / most ${held} ms`,
    );
  };
  console.log(
    `\nover HTTP, ${connections} connections, the asking on the same processors (the loop's clock ticks once a millisecond)`,
  );
  const rate = Math.max(5, Math.round(newQuestions * Math.min(1, 100_000 / photos)));
  const known = { rate: 200, questions: questions(0, 8) };
  try {
    // The first seconds are for the compiler.
    await measure('  warming up', { rate, questions: questions(20_000, 9_000) });
    await measure('page and counts, five facets, never asked', { rate, questions: questions(30_000, 9_000) });
    await measure('page and counts, asked before', known);
    await measure('search while typing, never asked', {
      rate,
      questions: Array.from({ length: 9_000 }, (_, i) => ({ path: typed(i) })),
    });
    await measure('  the same while others ask something new', known, { rate, questions: questions(50_000, 9_000) });
  } finally {
    crowd.stop();
    others.stop();
    await finder.stop();
  }
}
