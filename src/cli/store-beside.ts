import { FolderInUse } from '../platform/database/failure.ts';
import { readDataLocation } from '../service/data-location.ts';
import { openStore } from '../service/store/open-store.ts';
import { writeBeside } from '../service/store/read-store.ts';
import type { Store } from '../service/store/store.ts';
import type { Terminal } from './command.ts';

/** The service may run: on SQLite this writes beside it, and `isBeside` is true. */
export async function withStore<T>(
  terminal: Terminal,
  work: (store: Store, how: { isBeside: boolean }) => Promise<T>,
): Promise<T> {
  const { place, secrets } = readDataLocation(terminal.env, terminal.cwd);
  let isBeside = false;
  const store = await openStore(place, { secrets, lockWaitMs: 0 }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse) || !('folder' in place)) throw error;
    isBeside = true;
    return writeBeside(place, { secrets });
  });
  try {
    return await work(store, { isBeside });
  } finally {
    await store.close();
  }
}
