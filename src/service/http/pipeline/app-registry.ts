import { Value } from 'typebox/value';
import type { Mode } from '../../../contract/entities.ts';
import { App } from '../../domain/app-file/app.ts';
import { consoleApp, consoleSettings } from '../../domain/app-file/console-app.ts';
import { type Surroundings, settingsOf } from '../../domain/app-file/settings-of.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { AppRevisions } from '../../store/apps/app-revisions.ts';

/** An app in both of its modes. */
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
  /** Some app has a sandbox, so pages on this machine may call. */
  hasSandbox: boolean;
}

export interface AppRegistry {
  /** At most 1 s old. At once where that is known. */
  now(): AppsNow | Promise<AppsNow>;
  /** Reads it anew, however new it is. */
  reload(): Promise<void>;
  /** Of what was read last; 0 before that. */
  readonly revision: number;
  /** Reads it again and again, so that a process without requests follows too. Returns its undo. */
  startFollowing(): () => void;
}

/** R116 every process follows a new revision within 2 s, of which a request may take one. */
const maxAgeMs = 1_000;
const followEveryMs = 500;
const modes = ['live', 'sandbox'] as const;

interface AppBookOptions {
  around: Surroundings;
  /** Called for every revision that this process switches to. */
  onSwitch?: (revision: number) => void;
  /** Reads what the configuration means by names of secrets. True = that has changed. */
  loadSecrets?: () => Promise<boolean>;
  /** How this process serves them: demo mode has ports of its own. */
  present?: (apps: readonly App[]) => readonly App[];
}

const isMode = (entry: AppEntry, mode: Mode) => entry.keys.some((one) => one.mode === mode);

/**
 * The apps of the newest revision: one row holds all of them, so a process switches from one state
 * to the next and never mixes two.
 */
export function createAppRegistry(
  revisions: Pick<AppRevisions, 'newestNumber' | 'newest'>,
  { around, onSwitch, loadSecrets = async () => false, present = (apps) => apps }: AppBookOptions,
): AppRegistry {
  let known: { revision: number; at: number; apps: AppsNow } | undefined;
  let reading: Promise<AppsNow> | undefined;
  // Stays until `known` is of them: what follows may fail.
  let hasNewSecrets = false;

  async function read(): Promise<AppsNow> {
    const newest = await revisions.newestNumber();
    if (await loadSecrets()) hasNewSecrets = true;
    if (known?.revision !== newest || hasNewSecrets) {
      const revision = await revisions.newest<{ apps: object[] }>();
      // What an older version wrote lacks the parts that came since; their defaults fill it.
      const apps = (revision?.document.apps ?? []).map((app) => Value.Default(App, structuredClone(app)) as App);
      const before = known?.revision;
      known = { revision: revision?.number ?? 0, at: 0, apps: bookOf(present(apps), around) };
      hasNewSecrets = false;
      if (known.revision !== before) onSwitch?.(known.revision);
    }
    known.at = performance.now();
    return known.apps;
  }

  function now() {
    if (known && performance.now() - known.at < maxAgeMs) return known.apps;
    // One question for all who wait.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    now,
    async reload() {
      // What is being read may be from before.
      await reading?.catch(() => {});
      if (known) known.at = -maxAgeMs;
      await now();
    },
    get revision() {
      return known?.revision ?? 0;
    },
    startFollowing() {
      // Where this fails the next request reads it, and reports why.
      const timer = setInterval(() => void Promise.resolve(now()).catch(() => {}), followEveryMs).unref();
      return () => clearInterval(timer);
    },
  };
}

const keysOf = (app: App) => modes.flatMap((mode) => app.keys[mode].map((key) => ({ key, mode })));

/** Its sandbox has no key, so nothing reaches it. */
function consoleEntry(around: Surroundings): AppEntry {
  const live = consoleSettings(around);
  return { live, sandbox: { ...live, mode: 'sandbox' }, keys: keysOf(consoleApp(around.serviceUrl)) };
}

function bookOf(apps: readonly App[], around: Surroundings): AppsNow {
  const configured = apps.map(
    (app): AppEntry => ({
      live: settingsOf(app, 'live', around),
      sandbox: settingsOf(app, 'sandbox', around),
      keys: keysOf(app),
    }),
  );
  const entries = [...configured, consoleEntry(around)];
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
