import { setTimeout as delay } from 'node:timers/promises';
import { FinderError } from '../domain/fail.ts';
import type { FinderStore } from '../store/store.ts';
import { type LoadedEngine, loadEngine } from './loaded-engine.ts';
import type { RunningEngine, StartEngine } from './running-engine.ts';

export interface KeepOptions {
  store: FinderStore;
  startEngine: StartEngine;
  /**
   * Called when the engine has ended by itself, and each time when another one could not be loaded.
   */
  onTrouble: (reason: unknown) => void;
  pause?: (ms: number) => Promise<unknown>;
}

/** One loaded engine at a time, and another one when it ends. */
export interface EngineKeeper {
  /** Refuses with `unavailable` while there is none, and while it is asked by too many. */
  use<T>(work: (loaded: LoadedEngine) => Promise<T>): Promise<T>;
  readonly isLoaded: boolean;
  /** What is under way is answered first, within `finishMs`. */
  stop(finishMs: number): Promise<void>;
}

/** What has run so long did not end because of the photos, nor of what everybody asks. */
const provenMs = 60_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/**
 * It answers one after the other: a request that would wait behind so many is better refused at
 * once.
 */
export const mostUnderWay = 500;
const inItsOwnTime = (ms: number) => delay(ms, undefined, { ref: false });

/** Rejects where the first one cannot be loaded. */
export async function keepEngine(options: KeepOptions): Promise<EngineKeeper> {
  const { store, startEngine, onTrouble, pause = inItsOwnTime } = options;
  const underWay = new Set<Promise<unknown>>();
  let engine: RunningEngine | null = null;
  let loaded: LoadedEngine | null = null;
  let troubles = 0;
  let isStopping = false;

  async function start() {
    const started = startEngine();
    engine = started;
    try {
      loaded = await loadEngine(store, started);
    } catch (error) {
      await started.stop();
      throw error;
    }
    const since = performance.now();
    void started.ended.then(async (reason) => {
      if (isStopping) return;
      loaded = null;
      onTrouble(reason);
      if (performance.now() - since >= provenMs) troubles = 0;
      await started.stop();
      await startAgain();
    });
  }

  async function startAgain() {
    for (; !isStopping; troubles++) {
      if (troubles > 0) await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** (troubles - 1)));
      if (isStopping) return;
      try {
        await start();
        troubles++;
        return;
      } catch (error) {
        if (!isStopping) onTrouble(error);
      }
    }
  }

  await start();
  return {
    async use(work) {
      if (!loaded || isStopping || underWay.size >= mostUnderWay) throw new FinderError('unavailable');
      const running = work(loaded);
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    get isLoaded() {
      return loaded !== null;
    },
    async stop(finishMs) {
      isStopping = true;
      await Promise.race([Promise.allSettled(underWay), inItsOwnTime(finishMs)]);
      await engine?.stop();
    },
  };
}
