import { type ResourceLimits, Worker } from 'node:worker_threads';
import { FinderError } from '../domain/fail.ts';
import type { Engine } from './engine.ts';
import type { RunningEngine } from './running-engine.ts';

export interface EngineMessage {
  id: number;
  what: keyof Engine;
  input: unknown;
}
export type EngineAnswer = { id: number } & ({ is: unknown } | { error: unknown });

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/** A question that waits longer is refused with `unavailable`. */
export const answerMs = 10_000;
/** A thread that answers nothing for so long, although it has questions, is ended. */
export const hangMs = 20_000;
const worker = new URL('./engine-worker.ts', import.meta.url);

/** The engine in a worker thread. An idle worker does not keep the process alive. */
export function engineInThread(
  resourceLimits: ResourceLimits = {},
  entry = worker,
): RunningEngine & { readonly thread: Worker } {
  const thread = new Worker(entry, {
    name: 'afterview-index',
    // Of the environment, where the secrets are, it gets nothing.
    env: {},
    execArgv: [],
    resourceLimits,
  });
  thread.unref();
  const waiting = new Map<number, Waiting>();
  const ended = Promise.withResolvers<Error>();
  let lastId = 0;
  let isOver = false;
  /** Runs while questions are under way, those that were refused for their time too. */
  let watchdog: NodeJS.Timeout | undefined;
  let underWay = 0;

  function end(reason: Error) {
    isOver = true;
    clearTimeout(watchdog);
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new FinderError('unavailable'));
    }
    waiting.clear();
    ended.resolve(reason);
  }
  function watch() {
    clearTimeout(watchdog);
    if (underWay === 0 || isOver) return;
    watchdog = setTimeout(() => {
      end(new Error(`The thread of the index has answered nothing for ${hangMs} ms.`));
      void thread.terminate();
    }, hangMs).unref();
  }
  thread.on('error', (error) => end(error as Error));
  thread.on('messageerror', end);
  thread.on('exit', (code) => end(new Error(`The thread of the index ended with ${code}.`)));
  thread.on('message', (answer: EngineAnswer) => {
    underWay--;
    watch();
    if (underWay === 0) thread.unref();
    // Refused already where it took too long.
    const asked = waiting.get(answer.id);
    if (asked) clearTimeout(asked.timer);
    waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(answer.error);
    else asked?.resolve(answer.is);
  });

  return {
    thread,
    ended: ended.promise,
    ask(what, input) {
      const asked = Promise.withResolvers<never>();
      if (isOver) asked.reject(new FinderError('unavailable'));
      else {
        const id = ++lastId;
        // Throws for input that cannot be cloned, before a caller is registered.
        thread.postMessage({ id, what, input } satisfies EngineMessage);
        const timer = setTimeout(() => {
          waiting.delete(id);
          asked.reject(new FinderError('unavailable'));
        }, answerMs).unref();
        waiting.set(id, { ...asked, timer });
        if (++underWay > 1) return asked.promise;
        thread.ref();
        watch();
      }
      return asked.promise;
    },
    async stop() {
      clearTimeout(watchdog);
      await thread.terminate();
    },
  };
}
