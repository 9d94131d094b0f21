import { procedures } from '../../../contract/procedures.ts';
import { qualities } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import type { PhotoRecord } from '../../store/photo-records.ts';
import type { Details } from '../../store/uploads.ts';

type Said = Omit<Wire['updatePhoto']['in'], 'photoId' | 'images'>;

/** What was said, in the store's words. What makes no sense for the procedure is left out, as a form would not have asked it. */
export function detailsOf(photo: Pick<PhotoRecord, 'procedures'>, said: Said): Details {
  const { age, quality, techniques, implant, parity, ...same } = said;
  const rows = (said.procedures ?? photo.procedures).map((slug) => procedures[slug]);
  const fitting = new Set<string>(rows.flatMap((row) => [...row.techniques]));
  return {
    ...same,
    ...(age !== undefined && { ageBand: age }),
    ...(quality && { quality: quality.reduce((bits, name) => bits | (1 << qualities.indexOf(name)), 0) }),
    ...(techniques && { techniques: techniques.filter((name) => fitting.has(name)) }),
    ...(implant !== undefined && { implant: rows.some((row) => 'hasImplant' in row) ? implant : null }),
    ...(parity !== undefined && { parity: rows.some((row) => 'asksParity' in row) ? parity : null }),
  };
}
