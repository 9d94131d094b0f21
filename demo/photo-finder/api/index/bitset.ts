/** Sets of photos as bits: photo n is bit n. Sets of one index all have the same length. */
export type Bitset = Uint32Array<ArrayBuffer>;

export const bitsFor = (count: number): Bitset => new Uint32Array(Math.ceil(count / 32));
export const hasBit = (bits: Bitset, n: number): boolean => ((bits[n >>> 5]! >>> (n & 31)) & 1) === 1;
export const setBit = (bits: Bitset, n: number): void => {
  bits[n >>> 5]! |= 1 << (n & 31);
};
export const clearBit = (bits: Bitset, n: number): void => {
  bits[n >>> 5]! &= ~(1 << (n & 31));
};

/** Bits set in one word. */
function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function popcount(bits: Bitset): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += ones(bits[i]!);
  return count;
}

export function countBoth(a: Bitset, b: Bitset): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    const word = a[i]! & b[i]!;
    if (word !== 0) count += ones(word);
  }
  return count;
}

/** The members of a set, in order. */
export function membersOf(bits: Bitset, count = popcount(bits)): Uint32Array<ArrayBuffer> {
  const members = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    while (word !== 0) {
      const lowest = word & -word;
      members[at++] = (i << 5) + (31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return members;
}

/** Who has a number from `from` to `to`, both included. */
export function clauseBitsets(column: Uint8Array | Uint16Array | Uint32Array, from: number, to: number): Bitset {
  const bits = bitsFor(column.length);
  // Without a branch, by the sign: a hundred thousand photos are asked for each filter.
  for (let i = 0; i < bits.length; i++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++) {
      const value = column[(i << 5) + bit]!;
      word |= (~((value - from) | (to - value)) >>> 31) << bit;
    }
    bits[i] = word;
  }
  return bits;
}

/** How many of these are in the set. */
export function countAmong(members: Uint32Array, bits: Bitset): number {
  let count = 0;
  for (let i = 0; i < members.length; i++) {
    const n = members[i]!;
    count += (bits[n >>> 5]! >>> (n & 31)) & 1;
  }
  return count;
}

/** Takes out what is not in `other`. */
export function keepBoth(from: Bitset, other: Bitset): void {
  for (let i = 0; i < from.length; i++) from[i]! &= other[i]!;
}

/** Adds what is in `other`. */
export function addBits(to: Bitset, other: Bitset): void {
  for (let i = 0; i < to.length; i++) to[i]! |= other[i]!;
}

/** Calls for every n in the set, in order. */
export function eachBit(bits: Bitset, visit: (n: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    while (word !== 0) {
      const lowest = word & -word;
      visit((i << 5) + (31 - Math.clz32(lowest)));
      word ^= lowest;
    }
  }
}
