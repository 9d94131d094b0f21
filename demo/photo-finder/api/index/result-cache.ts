import type { Facets } from '../../contract/facets.ts';
import type { Bitset } from './bitset.ts';

export interface CachedResult {
  result: Bitset;
  total: number;
  /** null = not requested yet. */
  facets: Facets | null;
}

const keptBytes = 48 * 1024 * 1024;
const most = 2_000;

/** Recent results by query. Every change of the photos clears it. */
export class ResultCache {
  readonly #kept = new Map<string, CachedResult>();

  get(key: string): CachedResult | undefined {
    return this.#kept.get(key);
  }

  /** `capacity` is how many photos one result has room for. */
  set(key: string, kept: CachedResult, capacity: number): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const room = Math.max(4, Math.floor(keptBytes / (capacity / 8)));
    while (this.#kept.size > Math.min(most, room)) this.#kept.delete(this.#kept.keys().next().value!);
  }

  clear(): void {
    this.#kept.clear();
  }
}
