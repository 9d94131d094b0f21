import { resolve } from 'node:path';
import { openFinderStore, ownSchema } from './store/open-finder-store.ts';

/**
 * `npm run afterview:check-log`: whether every decision in the log still fits to the one before it. Ends with 1 where one does not.
 * For whoever does not want to take the running app's word for it.
 */
export async function checkLog(
  env: Record<string, string | undefined>,
  say: (sentence: string) => void,
): Promise<number> {
  const url = env.MS_DATABASE_URL?.trim();
  const store = await openFinderStore(
    url
      ? { url: await ownSchema(url, 'afterview') }
      : { folder: resolve(env.MS_DATA_DIR?.trim() || 'data', 'afterview') },
  );
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
