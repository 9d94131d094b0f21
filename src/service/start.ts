import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { StoreRefusal } from '../platform/database/failure.ts';
import { portMistake } from '../platform/http/listen-error.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createImages } from '../platform/images/images.ts';
import { makeFolder } from '../platform/process/make-folder.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import type { Settings } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { imageFolder } from './data-location.ts';
import { createHasher } from './domain/passwords.ts';
import { readApps } from './load-apps.ts';
import { databaseFiles } from './outside/files/database.ts';
import { diskFiles } from './outside/files/disk.ts';
import { smtpTransport } from './outside/mail/smtp.ts';
import { createService, type Service } from './service.ts';
import { openStore } from './store/open-store.ts';
import { startTracing } from './tracing.ts';

/** The build's folder, seen from the sources and from the built service alike. */
const distDir = ['../../dist', '..']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(join(path, 'ms.js')));

function makeDataFolder(folder: string) {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch {
    throw new OperatorError([`The folder ${folder} cannot be written to. MS_DATA_DIR names another one.`]);
  }
}

function checkMails(settings: Settings, apps: Awaited<ReturnType<typeof readApps>>) {
  const live = apps.filter(({ keys }) => keys.live.length > 0);
  if (settings.isDemo || settings.smtpUrl !== null || live.length === 0) return;
  throw new OperatorError([
    `MS_SMTP_URL is missing, and members of live apps need real mails (a live key is in ${live.map(({ id }) => id).join(', ')}).`,
  ]);
}

/**
 * Environment -> parts -> a service that listens. Throws `OperatorError` for whatever the operator
 * can mend.
 */
export async function startService(
  settings: Settings,
  log: Logger,
  env: Record<string, string | undefined>,
): Promise<Service> {
  const apps = await readApps(settings.configFile, settings.publicUrl);
  checkMails(settings, apps);
  for (const doubt of configWarnings(env, settings, apps)) log.warn(doubt);
  if (settings.databaseUrl === null || settings.isDemo) makeDataFolder(settings.dataDir);

  const metrics = createMetrics({ withProcess: true });
  const endTracing = await startTracing(env);
  const store = await openStore(
    settings.databaseUrl === null ? { folder: settings.dataDir } : { url: settings.databaseUrl },
    {
      secrets: settings.secrets,
      ...(settings.databaseUrl !== null && {
        timeWait: metrics.timer('pool_wait_seconds', 'How long a question waited for a connection to PostgreSQL.'),
      }),
      log: (message, facts) => log.info(facts ?? {}, message),
    },
  ).catch((error: unknown) => {
    if (error instanceof StoreRefusal) throw new OperatorError([error.message]);
    throw error;
  });
  try {
    const service = await createService(settings, {
      store,
      apps,
      random: systemRandom,
      hasher: createHasher({
        random: systemRandom,
        queue: { timeWait: metrics.timer('hash_wait_seconds', 'How long a password hash waited for its turn.') },
        peppers: settings.peppers.map((pepper) => ({
          id: createHash('sha256').update(`pepper id of ${pepper}`).digest('hex').slice(0, 8),
          secret: Buffer.from(pepper),
        })),
      }),
      metrics,
      log,
      smtp: settings.smtpUrl === null ? null : smtpTransport(settings.smtpUrl),
      variableOf: (name) => env[name],
      env,
      fakeStripeFile: store.engine === 'sqlite' ? join(settings.dataDir, 'fake-stripe.json') : null,
      files:
        store.engine === 'sqlite'
          ? diskFiles({ folder: imageFolder(settings.dataDir), random: systemRandom })
          : databaseFiles(store.files, systemRandom),
      images: createImages(),
      distDir: distDir ?? '',
      scriptsDir: store.engine === 'sqlite' ? join(settings.dataDir, 'scripts') : null,
    });
    await service.server
      .listen({ host: settings.host, port: settings.port })
      .catch((error: unknown) => portMistake(error, settings.port, 'MS_PORT'));
    service.start();
    log.info(
      { engine: store.engine, database: store.version, node: process.versions.node, port: settings.port },
      'the service listens',
    );
    return endTracing ? { ...service, stop: (finishMs) => service.stop(finishMs).finally(endTracing) } : service;
  } catch (error) {
    await endTracing?.();
    await store.close();
    throw error;
  }
}
