import { type FileHandle, open } from 'node:fs/promises';
import { StoreUnavailable } from '../failure.ts';

/**
 * Whoever has committed waits here until the disk has it, and does not keep anybody else from
 * working meanwhile.
 */
export interface SharedFlush {
  /**
   * Throws `StoreUnavailable` from the first flush on that the disk has refused: of nothing that
   * was written since is known that it lasts.
   */
  flushed(): Promise<void>;
  /** False from the first flush on that the disk has refused. */
  readonly isSound: boolean;
  /** Before anybody writes what could not be made to last. Throws like `flushed`. */
  assertSound(): void;
  close(): Promise<void>;
}

interface Disk {
  datasync(): Promise<void>;
  close(): Promise<void>;
}

const logOf = (path: string) => (): Promise<Disk> => open(path, 'r+') as Promise<FileHandle>;

/**
 * R66 the write-ahead log at `path`, flushed for many commits at once. SQLite itself would flush it
 * at each, while the whole process waits: a disk that takes 4 ms would then let 250 commits a
 * second happen and nobody read beside them. What was flushed is as safe as there: the log lies on
 * the disk before anybody hears of the commit, and SQLite goes on flushing it itself before it
 * takes it over into the database. `openDisk` is another file's (tests).
 */
export function sharedFlush(path: string, openDisk: () => Promise<Disk> = logOf(path)): SharedFlush {
  let disk: Promise<Disk> | undefined;
  /** Those who have committed since the last flush began: it need not hold what they wrote. */
  let waiting: PromiseWithResolvers<void> | undefined;
  let running: Promise<void> | undefined;
  let failure: StoreUnavailable | undefined;

  function assertSound(): void {
    // A disk that has lost something says so once, and afterwards that all is well.
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
