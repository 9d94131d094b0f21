import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Health } from '../platform/http/health.ts';
import { createLog } from '../platform/process/logging.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { widenThreadPool } from '../platform/process/thread-pool.ts';
import { configFile, readSettings, type Settings } from './config.ts';
import { unknownVariables } from './config-warnings.ts';
import { readApps } from './load-apps.ts';
import type { Service } from './service.ts';
import { startService } from './start.ts';

/** Something that lives and dies with the service, such as the demo's sites. */
export interface Companion {
  /** Its health: not ready as soon as the service stops. */
  health?: Health;
  /** Answers what is under way for at most `finishMs`. */
  stop(finishMs: number): Promise<void>;
}

interface RunOptions {
  env: Record<string, string | undefined>;
  /**
   * Started once the service listens; what it throws as `OperatorError` is shown like the service's
   * own.
   */
  alongside?: (settings: Settings, service: Service) => Promise<Companion>;
  /** A signal that comes again within so long is the same request. */
  repeatMs?: number;
}

/**
 * R81 how long requests are still taken after SIGTERM, because load balancers need a moment to
 * notice.
 */
const stillServingMs = 5_000;
const finishMs = { SIGTERM: 20_000, SIGINT: 1_500, SIGHUP: 1_500 };

/** The settings; when they are wrong, the error also lists the mistakes of the app file. */
async function readAll(env: RunOptions['env']): Promise<Settings> {
  try {
    return readSettings(env);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const inFile = await readApps(configFile(env)).then(
      () => [],
      (also: unknown) => (also instanceof OperatorError ? also.sentences : []),
    );
    throw new OperatorError([...error.sentences, ...inFile]);
  }
}

/**
 * Runs the service as a process: from the environment to the exit code. Resolves once it listens;
 * null = it could not start, and has printed why.
 */
export async function run({ env, alongside, repeatMs = 0 }: RunOptions): Promise<Service | null> {
  widenThreadPool();
  try {
    const settings = await readAll(env);
    const log = createLog(settings.logLevel);
    const service = await startService(settings, log, env);
    const companion = await alongside?.(settings, service).catch(async (error: unknown) => {
      await service.stop(0);
      throw error;
    });
    watchProcess(service, companion, log, repeatMs);
    return service;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // A missing variable may be there under a mistyped name; the app file has the valid other
    // names.
    const unknown = await readApps(configFile(env)).then(
      (apps) => unknownVariables(env, apps),
      () => [],
    );
    for (const sentence of [...error.sentences, ...unknown]) console.error(sentence);
    process.exitCode = 1;
    return null;
  }
}

function watchProcess(service: Service, companion: Companion | undefined, log: Logger, repeatMs: number) {
  let stoppingSince: number | null = null;

  async function stop(signal: keyof typeof finishMs, exitCode = 0) {
    if (stoppingSince !== null) {
      if (exitCode === 0 && performance.now() - stoppingSince < repeatMs) return;
      // A second signal: do not wait any longer.
      process.exit(exitCode || 1);
    }
    stoppingSince = performance.now();
    service.health.isStopping = true;
    if (companion?.health) companion.health.isStopping = true;
    log.info({ signal }, 'stopping');
    if (signal === 'SIGTERM') await delay(stillServingMs);
    await Promise.all([service.stop(finishMs[signal]), companion?.stop(finishMs[signal])]);
    process.exit(exitCode);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal).catch(fatal));
  // R83 an uncaught error leaves an unknown state behind. Log it, drain, and let the process
  // manager start the service anew.
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error');
    stop('SIGINT', 1).catch(() => process.exit(1));
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
}
