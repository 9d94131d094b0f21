import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { StoreRefusal } from '../../../src/platform/database/failure.ts';
import { portMistake } from '../../../src/platform/http/listen-error.ts';
import { createMetrics } from '../../../src/platform/http/metrics.ts';
import { makeFolder } from '../../../src/platform/process/make-folder.ts';
import { OperatorError } from '../../../src/platform/process/operator-error.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import config from '../config.json' with { type: 'json' };
import { pictureCache } from '../seed/picture-cache.ts';
import { plantDemo } from '../seed/plant.ts';
import { withDemoRoles } from './demo-members.ts';
import { consentText } from './domain/consent-text.ts';
import { createFinder, type Finder } from './finder.ts';
import { diskImages } from './outside/images/disk.ts';
import { latchkeyMembers } from './outside/members/latchkey.ts';
import { diskOriginals } from './outside/originals/disk.ts';
import { createPictures } from './outside/pictures/pictures.ts';
import type { FinderSettings } from './settings.ts';
import { openFinderStore, ownSchema } from './store/open-finder-store.ts';

/** What the demo's limits are multiplied with, as those of its members are. */
const demoFactor = 100;
const pages = ['../../../dist/photo-finder/app', '../photo-finder/app'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

interface Running {
  finder: Finder;
  /** Resolves when the demo's pictures are made, or the app stops. */
  planted: Promise<void>;
  stop(finishMs?: number): Promise<void>;
}

/**
 * Settings -> parts -> an Afterview that listens. The demo's pictures are made while it is used
 * already.
 */
export async function startFinder(
  settings: FinderSettings,
  log: Logger,
  onProgress: (made: number, total: number) => void | Promise<void> = () => {},
): Promise<Running> {
  makeFolder(settings.dataDir);
  const place =
    settings.databaseUrl === null
      ? { folder: settings.dataDir }
      : { url: await ownSchema(settings.databaseUrl, 'afterview').catch(asMistake) };
  const store = await openFinderStore(place, {
    secrets: settings.columnKeys,
    log: (message, facts) => log.info(facts ?? {}, message),
  }).catch(asMistake);
  let progress = { made: 0, total: settings.seedSets };
  let isStopped = false;
  try {
    const images = diskImages(join(settings.dataDir, 'images'));
    const latchkey = latchkeyMembers(settings.membership);
    const finder = await createFinder(settings, {
      store,
      members: settings.isDemo ? withDemoRoles(latchkey, store) : latchkey,
      images,
      originals: diskOriginals(join(settings.dataDir, 'originals'), settings.columnKeys),
      pictures: createPictures(),
      random: systemRandom,
      log,
      metrics: createMetrics({ prefix: 'av' }),
      pagesDir: pages.find((path) => existsSync(join(path, 'index.html'))) ?? null,
      limitFactor: settings.isDemo ? demoFactor : 1,
      demo: () => (settings.isDemo ? progress : null),
    });
    await finder.server.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
      await finder.index.stop();
      portMistake(error, settings.port, 'MS_APP_PORT');
    });
    finder.start();
    const planted =
      settings.isDemo && settings.seedSets > 0
        ? plantDemo({
            store,
            random: systemRandom,
            sets: settings.seedSets,
            keep: async (key, files) => {
              for (const { name, bytes } of files) await images.write(key, name, bytes);
            },
            cache: pictureCache(join(settings.dataDir, 'pictures')),
            consent: consentText(config.product, config.consentVersion),
            workers: Math.max(1, Math.min(4, availableParallelism())),
            isStopped: () => isStopped,
            onProgress: (made, total) => {
              progress = { made, total };
              return onProgress(made, total);
            },
          }).catch((error: unknown) => {
            // Stopping closes the database while seeding still writes.
            if (!isStopped) log.error({ err: error }, 'the demo could not be planted');
          })
        : Promise.resolve();
    return {
      finder,
      planted,
      async stop(finishMs) {
        isStopped = true;
        await planted;
        await finder.stop(finishMs);
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function asMistake(error: unknown): never {
  if (error instanceof StoreRefusal) throw new OperatorError([error.message]);
  throw error;
}
