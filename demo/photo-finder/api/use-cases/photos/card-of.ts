import type { PhotoCard, Picture } from '../../../contract/entities.ts';
import { ageBands, limits, sinceBands } from '../../../contract/vocabulary.ts';
import type { AssetRecord, PhotoRecord } from '../../store/photos/photo-records.ts';

/** How much may be shown: 0, 1 or 2. */
export type Reveal = number;
export const revealOf = (text: string | undefined): Reveal => Number(text ?? '0');

/** No address of a picture leaves for anybody who has not asked to see so much. */
export const pictureOf = (asset: AssetRecord, isShown: boolean): Picture => ({
  k: isShown ? asset.key : null,
  th: asset.thumbhash,
  ar: Math.round((asset.w / asset.h) * 1000) / 1000,
  avif: asset.avif,
  webp: asset.webp,
});

const placeIn = (list: readonly string[], word: string | null) => (word === null ? null : list.indexOf(word));

/** A photo as lists show it; null where it is not to be seen any more. */
export function cardOf(photo: PhotoRecord | undefined, reveal: Reveal): PhotoCard | null {
  if (photo?.status !== 'published') return null;
  const after = photo.assets.find(({ stage }) => stage === 'after') ?? photo.assets[0];
  const primary = photo.procedures[0];
  if (!after || !primary) return null;
  const before = photo.isPair
    ? (photo.assets.find(({ stage, view }) => stage === 'before' && view === after.view) ??
      photo.assets.find(({ stage }) => stage === 'before'))
    : undefined;
  const isShown = photo.sensitivity <= reveal;
  return {
    id: photo.id,
    n: photo.n,
    pic: pictureOf(after, isShown),
    before: before ? pictureOf(before, isShown) : null,
    pair: photo.isPair ? 1 : 0,
    proc: primary,
    area: photo.area,
    f: {
      h: photo.heightCm,
      w: photo.weightKg,
      age: placeIn(ageBands, photo.ageBand),
      tone: photo.tone,
      since: placeIn(sinceBands, photo.sinceBand),
      cc: photo.cc,
      shape: photo.shape,
    },
    src: photo.source,
    prov: photo.provider,
    sens: photo.sensitivity,
    saves: photo.saves >= limits.leastSavesShown ? photo.saves : null,
    ...(photo.storyId !== null && { story: photo.storyId }),
    syn: photo.isSynthetic ? 1 : 0,
    alt: photo.alt,
  };
}
