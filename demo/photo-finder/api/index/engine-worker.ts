import { parentPort } from 'node:worker_threads';
import { changing, createEngine, type Engine } from './engine.ts';
import type { EngineAnswer, EngineMessage } from './engine-in-thread.ts';

// Worker entry point: counting a million photos here does not block requests.

const engine = createEngine();

parentPort?.on('message', ({ id, what, input }: EngineMessage) => {
  const run = engine[what] as (input: unknown) => ReturnType<Engine[keyof Engine]>;
  let answer: EngineAnswer;
  try {
    answer = { id, is: run(input) };
  } catch (error) {
    // Half a change is none that anybody may ask: the thread ends, and another one reads all photos
    // anew.
    if (changing.includes(what)) throw error;
    answer = { id, error };
  }
  parentPort?.postMessage(answer);
});
