import { parentPort } from 'node:worker_threads';
import { createEngine, type Engine } from '../../../../demo/photo-finder/api/index/engine.ts';
import type { EngineMessage } from '../../../../demo/photo-finder/api/index/engine-in-thread.ts';

// The engine's thread, which never comes back from one question and stays in another until it is
// let go.
const engine = createEngine();
const hangsAt = 999_999;

parentPort?.on('message', ({ id, what, input }: EngineMessage) => {
  if (what === 'similar' && (input as { n: number }).n === hangsAt) for (;;);
  if (what === 'count' && input instanceof Int32Array) Atomics.wait(input, 0, 0);
  const run = engine[what] as (input: unknown) => ReturnType<Engine[keyof Engine]>;
  parentPort?.postMessage({ id, is: run(input) });
});
