import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { portMistake } from '../src/platform/http/listen-error.ts';
import { createLog } from '../src/platform/process/logging.ts';
import { systemRandom } from '../src/platform/process/random.ts';
import { hashSecret } from '../src/platform/process/secrets.ts';
import type { Settings } from '../src/service/config.ts';
import { demoOperator } from '../src/service/domain/app-file/console-app.ts';
import { type Companion, run } from '../src/service/run.ts';
import type { OpenStore } from '../src/service/store/open-store.ts';
import { finderSettings } from './photo-finder/api/settings.ts';
import { startFinder } from './photo-finder/api/start-finder.ts';
import { plantComments } from './plant-comments.ts';
import { progressLine } from './progress-line.ts';
import { createSite } from './site.ts';
import { type DemoApp, summary } from './summary.ts';
import { unsafePorts } from './unsafe-ports.ts';
import { plantYear } from './year/plant-year.ts';

const configFile = fileURLToPath(new URL('./app.json', import.meta.url));
/** The console changes the apps of the demo; a file of your own stays the only way. */
const ownConfig = { MS_CONFIG: configFile, MS_CONFIG_MODE: 'console' };
/** The app whose pages are in `demo/pages`. */
const pagesApp = 'app_demo';

/**
 * The service in demo mode, the customer's site and Afterview beside it, in one process: what one
 * Ctrl-C stops together.
 */
export async function runDemo(given: Record<string, string | undefined>): Promise<void> {
  // Only the two sides of this process know it. Events are signed at delivery, so the next start
  // may draw another one.
  const env = { FINDER_WEBHOOK_SECRET: randomBytes(32).toString('hex'), ...given };
  await run({
    env: { MS_DEMO: '1', ...(given.MS_CONFIG?.trim() ? {} : ownConfig), ...env },
    alongside: (settings, { store }) => startSites(settings, env, store),
    // Ctrl-C reaches this process from the terminal and from npm.
    repeatMs: 500,
  });
}

async function startSites(
  settings: Settings,
  env: Record<string, string | undefined>,
  store: OpenStore,
): Promise<Companion> {
  const { sitePort, host, publicUrl, databaseUrl, dataDir } = settings;
  const apps = await appsOf(settings);
  // Before anything listens: what is wrong with them ends the process.
  const finder = finderSettings(env, settings, apps);
  finder.membership.secretKey ??= await finderKey(store, finder.membership.appId, settings.secrets[0]!);
  if (apps.some(({ id }) => id === pagesApp)) {
    await plantComments(store, pagesApp);
    await plantYear(store, systemRandom, pagesApp);
  }
  const site = createSite({ serviceOrigin: publicUrl });
  await site.listen({ host, port: sitePort }).catch((error: unknown) => portMistake(error, sitePort, 'MS_SITE_PORT'));
  const progress = progressLine(process.stdout);
  const afterview = await startFinder(finder, createLog(settings.logLevel), progress.show).catch(
    async (error: unknown) => {
      await site.close();
      throw error;
    },
  );
  const siteUrl = `http://localhost:${sitePort}`;
  console.log(
    summary({
      finderUrl: finder.publicOrigin,
      siteUrl,
      serviceUrl: publicUrl,
      warnings: unsafePorts({ MS_SITE_PORT: siteUrl, MS_APP_PORT: finder.publicOrigin, MS_PORT: publicUrl }),
      data: databaseUrl === null ? dataDir : 'PostgreSQL',
      app: apps.find(({ id }) => id === pagesApp),
      finderApp: apps.find(({ id }) => id === finder.membership.appId),
      operator: demoOperator,
      isColourful: process.stdout.isTTY === true && !process.env.NO_COLOR,
    }),
  );
  progress.begin();
  return {
    health: afterview.finder.health,
    async stop(finishMs) {
      await Promise.all([site.close(), afterview.stop(finishMs)]);
    },
  };
}

/**
 * R115 a key of the admin API for Afterview, made at the first start. Null = it was revoked, or is
 * of another secret.
 */
async function finderKey({ adminKeys }: OpenStore, appId: string, secret: string): Promise<string | null> {
  const tenant = { appId, mode: 'sandbox' } as const;
  const key = `sk_sb_${createHash('sha256').update(`FINDER_SECRET_KEY of ${secret}`).digest('base64url')}`;
  const keyHash = hashSecret(key);
  if (await adminKeys.find(keyHash)) return key;
  const id = 'key_afterview';
  if ((await adminKeys.list(tenant)).some((one) => one.id === id)) return null;
  const record = { id, name: 'Afterview', scopes: ['members:read'], createdBy: 'npm start', lifetimeMs: null };
  await adminKeys.add(tenant, { ...record, keyHash });
  return key;
}

/** The service has read the file and found nothing wrong with it. */
async function appsOf({ configFile }: Settings): Promise<DemoApp[]> {
  const { apps } = JSON.parse(await readFile(configFile, 'utf8')) as { apps: DemoApp[] };
  return apps;
}
