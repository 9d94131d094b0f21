import { unpackVectors, type Vectors } from '../../../contract/vectors.ts';
import type { Measures } from './measures.ts';
import { rank } from './rank.ts';

/**
 * A worker of the page: it keeps the blocks it was given, and answers a body with the places of all
 * candidates, nearest first.
 */
export interface RankTask {
  id: number;
  block: string;
  /** With the first task of a block. */
  bytes: Uint8Array | null;
  me: Measures;
}
export interface Ranked {
  id: number;
  ns: Uint32Array;
}

const blocks = new Map<string, Vectors>();
const scope = self as {
  addEventListener(type: 'message', listen: (event: MessageEvent<RankTask>) => void): void;
  postMessage(message: Ranked): void;
};

scope.addEventListener('message', ({ data: { id, block, bytes, me } }) => {
  if (bytes) blocks.set(block, unpackVectors(bytes));
  const vectors = blocks.get(block);
  scope.postMessage({ id, ns: vectors ? Uint32Array.from(rank(vectors, me), ({ n }) => n) : new Uint32Array() });
});
