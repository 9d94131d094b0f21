import { resolve } from 'node:path';
import { StoreRefusal } from '../../../src/platform/database/failure.ts';
import { openFinderStore, ownSchema } from './store/open-finder-store.ts';

/**
 * `npm run afterview:check-log` verifies the decision log's hash chain independently of the running
 * app. Exit code 1: the chain is broken; 2: the log could not be read.
 */
export async function checkLog(
  env: Record<string, string | undefined>,
  say: (sentence: string) => void,
): Promise<number> {
  const url = env.MS_DATABASE_URL?.trim();
  const folder = resolve(env.MS_DATA_DIR?.trim() || 'data', 'afterview');
  // A running app holds its folder: what it logs is in the log's own tab.
  const opened = url
    ? ownSchema(url, 'afterview').then((at) => openFinderStore({ url: at }))
    : openFinderStore({ folder });
  const store = await opened.catch((error: unknown) => {
    if (!(error instanceof StoreRefusal)) throw error;
    say(error.message);
    return null;
  });
  if (!store) return 2;
  try {
    const { rows, brokenAt, last } = await store.decisions.check();
    say(
      brokenAt === null
        ? `The log of decisions holds: ${rows} rows, the last hash is ${last}.`
        : `The log of decisions is broken at row ${brokenAt}: ${rows} rows before it hold.`,
    );
    return brokenAt === null ? 0 : 1;
  } finally {
    await store.close();
  }
}

if (import.meta.main) process.exitCode = await checkLog(process.env, console.log);
