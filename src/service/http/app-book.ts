import { Value } from 'typebox/value';
import type { Mode } from '../../contract/entities.ts';
import { App } from '../domain/app-file/app.ts';
import { type Surroundings, settingsOf } from '../domain/app-file/settings-of.ts';
import type { AppSettings } from '../domain/app-settings.ts';
import type { Apps } from '../store/apps.ts';

/** An app of the database in both of its modes. */
export interface AppEntry {
  live: AppSettings;
  sandbox: AppSettings;
  keys: { key: string; mode: Mode }[];
}

/** All apps at one moment. */
export interface AppsNow {
  byId: ReadonlyMap<string, AppEntry>;
  byKey: ReadonlyMap<string, { entry: AppEntry; mode: Mode }>;
  /** Every origin that some app allows in some mode: whom a preflight is answered (R33). */
  origins: ReadonlySet<string>;
  /** Some app has a sandbox, so pages on this machine may ask. */
  hasSandbox: boolean;
}

export interface AppBook {
  /** At most 5 s old (R75). At once where that is known. */
  now(): AppsNow | Promise<AppsNow>;
}

/** R75 how old the configuration in memory may be. */
const maxAgeMs = 5_000;

const isMode = (entry: AppEntry, mode: Mode) => entry.keys.some((one) => one.mode === mode);

/** Reads the apps when first asked, and again when the database says that one has changed. */
export function createAppBook(apps: Apps, around: Surroundings): AppBook {
  let known: { stamp: string; at: number; apps: AppsNow } | undefined;
  let reading: Promise<AppsNow> | undefined;

  async function read(): Promise<AppsNow> {
    const stamp = await apps.stamp();
    if (known?.stamp !== stamp) known = { stamp, at: 0, apps: bookOf(await apps.all(), around) };
    known.at = performance.now();
    return known.apps;
  }

  return {
    now() {
      if (known && performance.now() - known.at < maxAgeMs) return known.apps;
      // One question for all who wait.
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

function bookOf(records: { id: string; document: unknown; keys: AppEntry['keys'] }[], around: Surroundings): AppsNow {
  const entries = records.map(({ document, keys }): AppEntry => {
    // What an older version wrote lacks the parts that came since; their defaults fill it.
    const app = Value.Default(App, structuredClone(document)) as App;
    return { live: settingsOf(app, 'live', around), sandbox: settingsOf(app, 'sandbox', around), keys };
  });
  return {
    byId: new Map(entries.map((entry) => [entry.live.id, entry])),
    byKey: new Map(entries.flatMap((entry) => entry.keys.map(({ key, mode }) => [key, { entry, mode }] as const))),
    origins: new Set([
      around.serviceUrl,
      ...entries.flatMap((entry) => [
        ...(isMode(entry, 'live') ? entry.live.origins : []),
        ...(isMode(entry, 'sandbox') ? entry.sandbox.origins : []),
      ]),
    ]),
    hasSandbox: entries.some((entry) => isMode(entry, 'sandbox')),
  };
}
