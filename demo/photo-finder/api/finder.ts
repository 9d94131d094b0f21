import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addressKeysBy } from '../../../src/platform/http/address-key.ts';
import { closeInTime } from '../../../src/platform/http/close-server.ts';
import type { Health } from '../../../src/platform/http/health.ts';
import { createMetrics, type MetricsRegistry } from '../../../src/platform/http/metrics.ts';
import { readyChecks } from '../../../src/platform/http/readiness-checks.ts';
import type { Random } from '../../../src/platform/process/random.ts';
import config from '../config.json' with { type: 'json' };
import { consentKinds } from '../contract/vocabulary.ts';
import { consentText } from './domain/consent-text.ts';
import { createServer } from './http/server.ts';
import { createFinderIndex, type FinderIndex } from './index/finder-index.ts';
import type { StartEngine } from './index/running-engine.ts';
import { createJobRunner } from './job-runner.ts';
import { drawnCards } from './outside/cards/drawn.ts';
import type { ImageStore } from './outside/images/images.ts';
import type { Members } from './outside/members/members.ts';
import type { Originals } from './outside/originals/originals.ts';
import type { Pictures } from './outside/pictures/pictures.ts';
import type { FinderSettings } from './settings.ts';
import type { OpenFinderStore } from './store/open-finder-store.ts';
import { sweepPictures } from './sweep-pictures.ts';
import { useCases } from './use-cases/index.ts';

export interface FinderDependencies {
  store: OpenFinderStore;
  members: Members;
  images: ImageStore;
  originals: Originals;
  pictures: Pictures;
  random: Random;
  log: Logger;
  metrics?: MetricsRegistry;
  pagesDir: string | null;
  limitFactor?: number;
  /** Where all photos are counted; by default a thread of its own. */
  startEngine?: StartEngine;
  /** How far the demo's illustrations are. */
  demo?: () => { made: number; total: number } | null;
}

/** A built Afterview that does not listen. */
export interface Finder {
  server: FastifyInstance;
  index: FinderIndex;
  health: Health;
  /** Begins what runs by itself: sweeping, and the hourly look whether index and database agree. */
  start(): void;
  /** Does what waits in the queue and is due, until nothing is. */
  runJobs(): Promise<void>;
  /** Answers what is under way for at most `finishMs`, and closes the store. */
  stop(finishMs?: number): Promise<void>;
}

const sweepEveryMs = 10 * 60_000;
const checkEveryMs = 60 * 60_000;
const checkLogEveryMs = 24 * 60 * 60_000;

export async function createFinder(
  settings: Pick<
    FinderSettings,
    | 'membership'
    | 'cursorSecret'
    | 'webhookSecrets'
    | 'imageCacheSeconds'
    | 'publicOrigin'
    | 'trustProxy'
    | 'metricsToken'
    | 'dataDir'
  >,
  parts: FinderDependencies,
): Promise<Finder> {
  const { store, log } = parts;
  const metrics = parts.metrics ?? createMetrics({ prefix: 'av' });
  const index = await createFinderIndex({
    store,
    cursorSecret: settings.cursorSecret,
    ...(parts.startEngine && { startEngine: parts.startEngine }),
    onTrouble(reason) {
      log.error({ err: reason }, 'the index of photos has ended, and is read again');
      metrics.count('index_ends');
    },
  });
  const health: Health = {
    isStopping: false,
    checks: [
      ...readyChecks(store, settings.dataDir),
      async () => (index.isLoaded ? null : 'the index of photos is being read'),
    ],
  };
  metrics.gauge('removals_waiting', 'Removal requests whose photo is still in view.', () => store.removals.waiting());
  const runner = createJobRunner({ ...parts, log });
  const build = async () => {
    const server = await createServer({
      useCases,
      store,
      index,
      members: parts.members,
      images: parts.images,
      cards: drawnCards(),
      originals: parts.originals,
      pictures: parts.pictures,
      wakeJobs: () => runner.wake(),
      random: parts.random,
      facts: {
        product: config.product,
        credits: config.credits,
        links: config.links,
        membership: settings.membership,
        consent: consentText(config.product, config.consentVersion),
        consents: consentKinds.map((kind) => ({ kind, ...consentText(config.product, config.consentVersion, kind) })),
        demo: parts.demo ?? (() => null),
      },
      secret: settings.cursorSecret,
      addressKey: addressKeysBy(Buffer.from(settings.cursorSecret)),
      webhookSecrets: settings.webhookSecrets,
      limitFactor: parts.limitFactor ?? 1,
      imageCacheSeconds: settings.imageCacheSeconds,
      metrics,
      health,
      log,
      publicOrigin: settings.publicOrigin,
      trustProxy: settings.trustProxy,
      metricsToken: settings.metricsToken,
      pagesDir: parts.pagesDir,
    });
    await server.ready();
    return server;
  };
  const server = await build().catch(async (error: unknown) => {
    // Its thread would keep the process from ending.
    await index.stop();
    throw error;
  });
  const timers: NodeJS.Timeout[] = [];
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  return {
    server,
    index,
    health,
    runJobs: () => runner.drain(),
    start() {
      runner.start();
      timers.push(
        setInterval(() => {
          store.sweep().catch(warn('sweeping failed'));
          sweepPictures(parts).catch(warn('files could not be swept'));
        }, sweepEveryMs).unref(),
        setInterval(() => {
          index
            .check()
            .then((wrong) => wrong && log.error({ wrong }, 'index and database differ'))
            .catch(warn('the index could not be checked'));
        }, checkEveryMs).unref(),
        setInterval(() => {
          store.decisions
            .check()
            .then(({ brokenAt }) => brokenAt !== null && log.error({ brokenAt }, 'the log of decisions was changed'))
            .catch(warn('the log of decisions could not be checked'));
        }, checkLogEveryMs).unref(),
      );
    },
    async stop(finishMs = 1_000) {
      health.isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await closeInTime(server, finishMs);
      await index.stop();
      // What is in the making is given up and taken again at the next start.
      const settled = runner.stop();
      await parts.pictures.stop();
      await settled;
      await store.close();
    },
  };
}
