import type { Facets } from '../../contract/facets.ts';
import type { Bits } from './bitset.ts';

export interface KeptResult {
  result: Bits;
  total: number;
  /** null = nobody asked for them yet. */
  facets: Facets | null;
}

const keptBytes = 48 * 1024 * 1024;
const most = 2_000;

/** What was asked last, by what was asked. Whoever changes the photos clears it. */
export class KeptResults {
  readonly #kept = new Map<string, KeptResult>();

  get(key: string): KeptResult | undefined {
    return this.#kept.get(key);
  }

  /** `capacity` is how many photos one result has room for. */
  set(key: string, kept: KeptResult, capacity: number): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const room = Math.max(4, Math.floor(keptBytes / (capacity / 8)));
    while (this.#kept.size > Math.min(most, room)) this.#kept.delete(this.#kept.keys().next().value!);
  }

  clear(): void {
    this.#kept.clear();
  }
}
