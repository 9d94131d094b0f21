import { fieldsOf } from '../../contract/fields.ts';
import {
  type MayBeUnstated,
  mayBeUnstated,
  type RangeFilter,
  rangeFilters,
  type WordFilter,
  wordFilters,
} from '../../contract/filters.ts';
import type { FieldName } from '../../contract/vocabulary.ts';
import { ageBands, shapes, sinceBands } from '../../contract/vocabulary.ts';
import { type Bitset, bitsFor, clearBit, hasBit, setBit } from './bitset.ts';
import type { IndexedPhoto } from './indexed-photo.ts';

const place = (list: readonly string[], word: string | null) => (word === null ? -1 : list.indexOf(word));
const popcount6 = (mask: number) => [0, 1, 2, 3, 4, 5].filter((bit) => mask & (1 << bit)).length;

/** The words by which a row is found, facet by facet; what only some operations ask comes after. */
const wordsOf = (row: IndexedPhoto): Record<Exclude<WordFilter, FieldName>, readonly (string | null)[]> => ({
  area: [row.area],
  proc: row.procedures,
  shape: [row.shape],
  age: [row.ageBand],
  tone: [row.tone === null ? null : String(row.tone)],
  parity: [row.parity === null ? null : String(row.parity)],
  since: [row.sinceBand],
  fill: [row.implant?.fill ?? null],
  place: [row.implant?.placement ?? null],
  prof: [row.implant?.profile ?? null],
  inc: [row.implant?.incision ?? null],
  form: [row.implant?.shape ?? null],
  tech: row.techniques,
  with: row.procedures.length > 1 ? row.procedures : [],
  view: row.views,
  src: [row.source],
});

/**
 * Every published photo in memory: one set of bits a facet value, one column a number. 100,000
 * photos take some 9 MB. Row n is changed by putting it again or taking it out.
 */
export class PhotoIndex {
  /** n above which nothing fits; grows in steps. */
  capacity = 1024;
  size = 0;
  /** No provider has a greater n. */
  lastProvider = 0;
  all: Bitset = bitsFor(this.capacity);
  readonly #words = new Map<string, Bitset>();
  readonly #unstated = new Map<MayBeUnstated, Bitset>();
  pair: Bitset = bitsFor(this.capacity);
  /** 0 = not stated. */
  columns = this.#newColumns();
  /** Every n, the newest first; what is taken out again stays in it and is passed over. */
  newest: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  /** Every n in the order of coming, until all of the first reading have come. */
  #loading: number[] | null = [];
  /**
   * What is asked of each combination of operations, so that a million rows need not look it up.
   */
  readonly #asked = new Map<string, FieldName[]>();

  constructor() {
    for (const [facet, values] of Object.entries(wordFilters))
      for (const value of values) this.#words.set(`${facet}:${value}`, bitsFor(this.capacity));
    for (const facet of mayBeUnstated) this.#unstated.set(facet, bitsFor(this.capacity));
  }

  #newColumns() {
    const size = this.capacity;
    return {
      h: new Uint8Array(size),
      w: new Uint8Array(size),
      cc: new Uint16Array(size),
      quality: new Uint8Array(size),
      provider: new Uint32Array(size),
      published: new Float64Array(size),
      saves: new Uint32Array(size),
      tone: new Uint8Array(size),
      /** Places in their lists plus one. */
      age: new Uint8Array(size),
      shape: new Uint8Array(size),
      since: new Uint8Array(size),
      /** Tone and age together, tone by tone, plus one: the cell of the coverage. */
      cell: new Uint8Array(size),
      /** Children plus one. */
      parity: new Uint8Array(size),
    };
  }

  word(facet: WordFilter, value: string): Bitset {
    return this.#words.get(`${facet}:${value}`)!;
  }

  unstated(facet: MayBeUnstated): Bitset {
    return this.#unstated.get(facet)!;
  }

  has(n: number): boolean {
    return n < this.capacity && hasBit(this.all, n);
  }

  /**
   * All rows of the first reading are put: sorts them, once. Row by row, a million would take
   * minutes.
   */
  endLoading(): void {
    const { published } = this.columns;
    this.newest = Uint32Array.from(new Set(this.#loading)).sort((a, b) => published[b]! - published[a]! || b - a);
    this.#loading = null;
  }

  put(row: IndexedPhoto): void {
    const { n } = row;
    if (n >= this.capacity) this.#grow(n);
    this.takeOut(n);
    this.size++;
    setBit(this.all, n);
    this.#putWords(row);
    if (row.isPair) setBit(this.pair, n);
    this.#putColumns(row);
    this.lastProvider = Math.max(this.lastProvider, row.providerN);
    if (this.#loading) this.#loading.push(n);
    else this.#insertNewest(n);
  }

  #putWords(row: IndexedPhoto): void {
    const { n } = row;
    for (const [facet, values] of Object.entries(wordsOf(row)))
      for (const value of values) {
        const bits = this.#words.get(`${facet}:${value}`) ?? this.#unstated.get(facet as MayBeUnstated);
        if (bits) setBit(bits, n);
      }
    for (const facet of this.#askedOf(row.procedures)) {
      const values = row.fields[facet] ?? [];
      for (const value of values) {
        const bits = this.#words.get(`${facet}:${value}`);
        if (bits) setBit(bits, n);
      }
      if (values.length === 0) setBit(this.unstated(facet), n);
    }
    for (const facet of Object.keys(rangeFilters) as RangeFilter[])
      if (row[facet] === null) setBit(this.#unstated.get(facet)!, n);
  }

  #putColumns(row: IndexedPhoto): void {
    const { columns } = this;
    const { n } = row;
    columns.h[n] = row.h ?? 0;
    columns.w[n] = row.w ?? 0;
    columns.cc[n] = row.cc ?? 0;
    columns.quality[n] = popcount6(row.quality);
    columns.provider[n] = row.providerN;
    columns.published[n] = row.publishedAt;
    columns.saves[n] = row.saves;
    columns.tone[n] = row.tone ?? 0;
    columns.age[n] = place(ageBands, row.ageBand) + 1;
    columns.cell[n] =
      columns.tone[n] && columns.age[n] ? 1 + (columns.tone[n] - 1) * ageBands.length + columns.age[n] - 1 : 0;
    columns.shape[n] = place(shapes, row.shape) + 1;
    columns.since[n] = place(sinceBands, row.sinceBand) + 1;
    columns.parity[n] = row.parity === null ? 0 : row.parity + 1;
  }

  #askedOf(procedures: readonly string[]): FieldName[] {
    const key = procedures.join();
    let asked = this.#asked.get(key);
    if (!asked) {
      asked = fieldsOf(procedures);
      this.#asked.set(key, asked);
    }
    return asked;
  }

  takeOut(n: number): void {
    if (!this.has(n)) return;
    this.size--;
    for (const bits of [this.all, this.pair, ...this.#words.values(), ...this.#unstated.values()]) clearBit(bits, n);
  }

  /** Where in `newest` the first one stands that comes after `(published, n)`. */
  placeAfter(published: number, n: number): number {
    const column = this.columns.published;
    let [low, high] = [0, this.newest.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const one = this.newest[middle]!;
      if (column[one]! > published || (column[one] === published && one >= n)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insertNewest(n: number) {
    const at = this.placeAfter(this.columns.published[n]!, n);
    if (this.newest[at - 1] === n) return;
    const longer = new Uint32Array(this.newest.length + 1);
    longer.set(this.newest.subarray(0, at));
    longer[at] = n;
    longer.set(this.newest.subarray(at), at + 1);
    this.newest = longer;
  }

  #grow(n: number) {
    this.capacity = Math.max(this.capacity * 2, Math.ceil((n + 1) / 1024) * 1024);
    const grown = (bits: Bitset) => {
      const longer = bitsFor(this.capacity);
      longer.set(bits);
      return longer;
    };
    this.all = grown(this.all);
    this.pair = grown(this.pair);
    for (const [name, bits] of this.#words) this.#words.set(name, grown(bits));
    for (const [name, bits] of this.#unstated) this.#unstated.set(name, grown(bits));
    const before = this.columns;
    this.columns = this.#newColumns();
    for (const name of Object.keys(before) as (keyof typeof before)[]) this.columns[name].set(before[name]);
  }
}
