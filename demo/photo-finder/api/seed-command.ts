import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder } from '../../../src/platform/process/make-folder.ts';
import { OperatorError } from '../../../src/platform/process/operator-error.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import config from '../config.json' with { type: 'json' };
import type { Encoding } from '../seed/encode.ts';
import { pictureCache } from '../seed/picture-cache.ts';
import { plantDemo } from '../seed/plant.ts';
import { idOf } from '../seed/providers.ts';
import { plantScale } from '../seed/scale.ts';
import { consentText } from './domain/consent-text.ts';
import { diskImages } from './outside/images/disk.ts';
import type { FinderSettings } from './settings.ts';
import { openFinderStore, ownSchema } from './store/open-finder-store.ts';

const most = 5_000_000;

/** `250`, `100k`, `1m` as a number. */
export function countOf(name: string, text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,7})([km]?)$/i.exec(text) ?? [];
  const count = Number(digits) * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1);
  if (digits === '' || count < 1 || count > most)
    throw new OperatorError([`--${name} is a number such as 500, 100k or 1m, and is "${text}".`]);
  return count;
}

interface Asked {
  scale: number;
  providers: number;
  encoding: Encoding;
}

/**
 * `[--scale 100k] [--providers 5k] [--photo-like] [--quality]`. Throws `OperatorError` for what
 * makes no sense.
 */
export function readSeedArguments(args: readonly string[]): Asked {
  const options = {
    scale: { type: 'string' },
    providers: { type: 'string' },
    'photo-like': { type: 'boolean' },
    quality: { type: 'boolean' },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new OperatorError([(error as Error).message]);
  }
  return {
    scale: values.scale === undefined ? 0 : countOf('scale', values.scale),
    providers: values.providers === undefined ? 0 : countOf('providers', values.providers),
    encoding: {
      ...(values['photo-like'] && { isPhotoLike: true }),
      ...(values.quality && { effort: 2 }),
    },
  };
}

/**
 * Seeds Afterview's demo sets without serving them. `--scale` adds rows for measurements that reuse
 * the same pictures. The server must not be running.
 */
export async function seedFinder(
  settings: FinderSettings,
  args: readonly string[],
  say: (line: string) => void,
  /** Replaces the lines on a terminal. */
  show?: (made: number, total: number) => void,
): Promise<void> {
  const { scale, providers, encoding } = readSeedArguments(args);
  makeFolder(settings.dataDir);
  const store = await openFinderStore(
    settings.databaseUrl === null
      ? { folder: settings.dataDir }
      : { url: await ownSchema(settings.databaseUrl, 'afterview') },
    { secrets: settings.columnKeys },
  );
  try {
    const images = diskImages(join(settings.dataDir, 'images'));
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    await plantDemo({
      store,
      random: systemRandom,
      sets: settings.seedSets,
      keep: async (key, files) => {
        for (const { name, bytes } of files) await images.write(key, name, bytes);
      },
      cache: pictureCache(join(settings.dataDir, 'pictures')),
      consent: consentText(config.product, config.consentVersion),
      workers: Math.max(1, Math.min(4, availableParallelism())),
      encoding,
      isStopped: () => false,
      onProgress: (made, total) => {
        if (show) show(made, total);
        else if (made > 0 && (made % 40 === 0 || made === total)) say(`${made} of ${total} sets after ${seconds()} s`);
      },
    });
    if (scale === 0) return;
    const drawn = await store.photos.nById(
      Array.from({ length: settings.seedSets }, (_, i) => idOf('pho', `set ${i}`)),
    );
    const pictures = [...(await store.photos.byNs([...drawn.values()])).values()].flatMap(({ assets }) =>
      assets.filter(({ stage }) => stage === 'after').slice(0, 1),
    );
    const from = performance.now();
    await plantScale({ store, photos: scale, providers, pictures });
    const took = (performance.now() - from) / 1000;
    say(`${scale} rows in ${took.toFixed(1)} s, ${Math.round(scale / took)} a second`);
  } finally {
    await store.close();
  }
}
