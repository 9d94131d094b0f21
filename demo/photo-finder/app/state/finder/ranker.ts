import { unpackVectors } from '../../../contract/vectors.ts';
import type { Measures } from './measures.ts';
import { rank } from './rank.ts';
import type { Ranked, RankTask } from './rank-worker.ts';

let worker: Worker | null | undefined;
let tasks = 0;
const given = new Set<string>();
const waiting = new Map<number, { done(ns: Uint32Array): void; fail(): void }>();

/**
 * The worker of the build, whose address the page carries; null where there is none or it does not
 * start.
 */
function workerOf(): Worker | null {
  if (worker !== undefined) return worker;
  const address = document.getElementById('app')?.dataset.ranker;
  if (!address || typeof Worker === 'undefined') {
    worker = null;
    return worker;
  }
  const made = new Worker(address);
  made.addEventListener('message', ({ data }: MessageEvent<Ranked>) => {
    waiting.get(data.id)?.done(data.ns);
    waiting.delete(data.id);
  });
  made.addEventListener('error', () => {
    worker = null;
    for (const { fail } of waiting.values()) fail();
    waiting.clear();
  });
  worker = made;
  return made;
}

/**
 * The places of all candidates of `block`, nearest to `me` first. It is worked out beside the page,
 * so that scrolling goes on meanwhile; on this device in any case.
 */
export async function rankOnDevice(block: string, bytes: Uint8Array, me: Measures): Promise<Uint32Array> {
  const here = () => Uint32Array.from(rank(unpackVectors(bytes), me), ({ n }) => n);
  const beside = workerOf();
  if (!beside) return here();
  const task: RankTask = { id: ++tasks, block, bytes: given.has(block) ? null : bytes, me };
  given.add(block);
  return new Promise((resolve) => {
    waiting.set(task.id, { done: resolve, fail: () => resolve(here()) });
    beside.postMessage(task);
  });
}
