/**
 * The ranking block of "bodies like mine": the same bytes for everybody, so that measurements never
 * leave the device. Little endian: `PFV1`, u32 epoch, u32 count, u8 flags, then columns of `count`
 * entries each: varint differences of n (ascending); u8 height in cm (0 unknown); u8 bmi rounded (0
 * unknown); u8 tone << 4 | age (0, 15 unknown); u8 shape << 4 | since (0, 15 unknown, a shape
 * counts from 1); with flag 1: u8 parity (255 unknown); with flag 2: u8 cc / 5 - 15, at least 1 (0
 * unknown).
 */
export interface Vectors {
  epoch: number;
  n: Uint32Array;
  height: Uint8Array;
  bmi: Uint8Array;
  toneAge: Uint8Array;
  shapeSince: Uint8Array;
  parity: Uint8Array | null;
  cc: Uint8Array | null;
}

export const vectorFlags = { parity: 1, cc: 2 } as const;
const magic = 'PFV1';
const headerBytes = 13;

export function packVectors(vectors: Vectors): Uint8Array<ArrayBuffer> {
  const { epoch, n, parity, cc } = vectors;
  const columns = [vectors.height, vectors.bmi, vectors.toneAge, vectors.shapeSince, parity, cc].filter(
    (one) => one !== null,
  );
  const bytes = new Uint8Array(headerBytes + n.length * (5 + columns.length));
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < 4; i++) bytes[i] = magic.charCodeAt(i);
  view.setUint32(4, epoch, true);
  view.setUint32(8, n.length, true);
  bytes[12] = (parity ? vectorFlags.parity : 0) | (cc ? vectorFlags.cc : 0);
  let at = headerBytes;
  let before = 0;
  for (const one of n) {
    let difference = one - before;
    before = one;
    while (difference > 127) {
      bytes[at++] = (difference & 127) | 128;
      difference >>>= 7;
    }
    bytes[at++] = difference;
  }
  for (const column of columns) {
    bytes.set(column, at);
    at += column.length;
  }
  return bytes.slice(0, at);
}

/** Throws for bytes that are no such block. */
export function unpackVectors(bytes: Uint8Array): Vectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes || String.fromCharCode(...bytes.subarray(0, 4)) !== magic)
    throw new Error('These are no vectors.');
  const count = view.getUint32(8, true);
  const flags = bytes[12]!;
  const n = new Uint32Array(count);
  let at = headerBytes;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      sum += (byte & 127) << shift;
      if (byte < 128) break;
    }
    n[i] = sum;
  }
  const column = () => {
    const part = bytes.slice(at, at + count);
    at += count;
    if (part.length < count) throw new Error('These vectors end too early.');
    return part;
  };
  return {
    epoch: view.getUint32(4, true),
    n,
    height: column(),
    bmi: column(),
    toneAge: column(),
    shapeSince: column(),
    parity: flags & vectorFlags.parity ? column() : null,
    cc: flags & vectorFlags.cc ? column() : null,
  };
}
