import { fittingFields } from '../../../contract/fields.ts';
import { procedures } from '../../../contract/procedures.ts';
import { qualities } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { Details } from '../../store/uploads/uploads.ts';

type Said = Omit<Wire['updatePhoto']['in'], 'photoId' | 'images'>;
type Known = Pick<PhotoRecord, 'procedures' | 'source' | 'techniques' | 'implant' | 'parity' | 'fields'>;

/**
 * What was said, in the store's words. What makes no sense for the operations is left out, as a
 * form would not have asked it; with other operations that goes for what was said before, too.
 */
export function detailsOf(photo: Known, said: Said): Details {
  const { age, quality, fitzpatrick, techniques: _, implant: __, parity: ___, fields: ____, ...same } = said;
  const slugs = said.procedures ?? photo.procedures;
  const rows = slugs.map((slug) => procedures[slug]);
  const known = said.procedures ? { ...photo, ...said } : said;
  const { techniques, implant, parity, fields } = known;
  const fitting = new Set<string>(rows.flatMap((row) => [...row.techniques]));
  return {
    ...same,
    ...(age !== undefined && { ageBand: age }),
    ...(quality && { quality: quality.reduce((bits, name) => bits | (1 << qualities.indexOf(name)), 0) }),
    ...(techniques && { techniques: techniques.filter((name) => fitting.has(name)) }),
    ...(implant !== undefined && { implant: rows.some((row) => 'hasImplant' in row) ? implant : null }),
    ...(parity !== undefined && { parity: rows.some((row) => 'asksParity' in row) ? parity : null }),
    ...(fields && { fields: fittingFields(fields, slugs) }),
    ...(fitzpatrick !== undefined && { fitzpatrick: photo.source === 'provider' ? fitzpatrick : null }),
  };
}
