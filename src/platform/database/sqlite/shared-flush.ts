import { type FileHandle, open } from 'node:fs/promises';
import { StoreUnavailable } from '../failure.ts';

/** Waits for the disk after a commit, without blocking other work meanwhile. */
export interface SharedFlush {
  /**
   * Throws `StoreUnavailable` from the first flush on that the disk has refused: of nothing that
   * was written since is known that it lasts.
   */
  flushed(): Promise<void>;
  /** False from the first flush on that the disk has refused. */
  readonly isSound: boolean;
  /** Call it before a write, which could not be made to last. Throws like `flushed`. */
  assertSound(): void;
  close(): Promise<void>;
}

interface Disk {
  datasync(): Promise<void>;
  close(): Promise<void>;
}

const logOf = (path: string) => (): Promise<Disk> => open(path, 'r+') as Promise<FileHandle>;

/**
 * R66 flushes the write-ahead log at `path` for many commits at once. SQLite itself would block the
 * process at each: 250 commits a second on a disk that takes 4 ms. It is as safe: the log is on the
 * disk before a commit is acknowledged, and SQLite still flushes it before each checkpoint.
 * `openDisk`: for tests.
 */
export function sharedFlush(path: string, openDisk: () => Promise<Disk> = logOf(path)): SharedFlush {
  let disk: Promise<Disk> | undefined;
  /** Those who have committed since the last flush began: it need not hold what they wrote. */
  let waiting: PromiseWithResolvers<void> | undefined;
  let running: Promise<void> | undefined;
  let failure: StoreUnavailable | undefined;

  function assertSound(): void {
    // A disk that has lost data reports it once, and success afterwards.
    if (failure) throw failure;
  }

  async function flush(): Promise<void> {
    try {
      disk ??= openDisk();
      await (await disk).datasync();
    } catch (cause) {
      failure ??= new StoreUnavailable('The disk did not keep what was written; the service must be started again.', {
        cause,
      });
    }
    assertSound();
  }

  async function flushWhileAnybodyWaits(): Promise<void> {
    while (waiting) {
      const { resolve, reject } = waiting;
      waiting = undefined;
      await flush().then(resolve, reject);
    }
    running = undefined;
  }

  return {
    get isSound() {
      return failure === undefined;
    },
    assertSound,
    flushed() {
      waiting ??= Promise.withResolvers<void>();
      const { promise } = waiting;
      running ??= flushWhileAnybodyWaits();
      return promise;
    },
    async close() {
      await running;
      await (await disk?.catch(() => null))?.close();
    },
  };
}
