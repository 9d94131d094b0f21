import { type Procedure, procedureOf } from '../../contract/procedures.ts';
import { packVectors } from '../../contract/vectors.ts';
import { bmiX10 } from '../domain/bands.ts';
import { hasBit } from './bitset.ts';
import type { PhotoIndex } from './photo-index.ts';

/**
 * The newest `most` photos of a procedure, or of all, as the block that devices rank by themselves:
 * the same for everybody.
 */
export function vectorsOf(
  index: PhotoIndex,
  procedure: Procedure | null,
  most: number,
  epoch: number,
): Uint8Array<ArrayBuffer> {
  const bits = procedure === null ? index.all : index.word('proc', procedure);
  const chosen: number[] = [];
  for (const n of index.newest) {
    if (chosen.length === most) break;
    if (hasBit(bits, n)) chosen.push(n);
  }
  const n = Uint32Array.from(chosen).sort();
  const { columns } = index;
  const column = (read: (n: number) => number) => Uint8Array.from(n, read);
  // What only some operations ask would set those apart that do not.
  const { asksParity, hasImplant } =
    procedure === null ? { asksParity: false, hasImplant: false } : procedureOf(procedure);
  return packVectors({
    epoch,
    n,
    height: column((one) => columns.h[one]!),
    bmi: column((one) => {
      const [h, w] = [columns.h[one]!, columns.w[one]!];
      return h === 0 || w === 0 ? 0 : Math.min(255, Math.round(bmiX10(h, w) / 10));
    }),
    toneAge: column((one) => (columns.tone[one]! << 4) | (columns.age[one] === 0 ? 15 : columns.age[one]! - 1)),
    shapeSince: column((one) => (columns.shape[one]! << 4) | (columns.since[one] === 0 ? 15 : columns.since[one]! - 1)),
    parity: asksParity ? column((one) => (columns.parity[one] === 0 ? 255 : columns.parity[one]! - 1)) : null,
    cc: hasImplant
      ? column((one) => (columns.cc[one] === 0 ? 0 : Math.max(1, Math.min(255, Math.round(columns.cc[one]! / 5) - 15))))
      : null,
  });
}
