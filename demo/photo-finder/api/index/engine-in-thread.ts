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
}

/** The engine in a thread of its own. Without a question it holds nobody's exit up. */
export function engineInThread(resourceLimits: ResourceLimits = {}): RunningEngine & { readonly thread: Worker } {
  const thread = new Worker(new URL('./engine-worker.ts', import.meta.url), {
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

  function end(reason: Error) {
    isOver = true;
    for (const { reject } of waiting.values()) reject(new FinderError('unavailable'));
    waiting.clear();
    ended.resolve(reason);
  }
  thread.on('error', (error) => end(error as Error));
  thread.on('messageerror', end);
  thread.on('exit', (code) => end(new Error(`The thread of the index ended with ${code}.`)));
  thread.on('message', (answer: EngineAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) thread.unref();
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
        // Throws for what cannot be sent: then nobody waits for an answer.
        thread.postMessage({ id, what, input } satisfies EngineMessage);
        if (waiting.size === 0) thread.ref();
        waiting.set(id, asked);
      }
      return asked.promise;
    },
    async stop() {
      await thread.terminate();
    },
  };
}
