import type { NewPhoto } from '../../../demo/photo-finder/api/store/photos/add-photo.ts';
import type { AssetRecord } from '../../../demo/photo-finder/api/store/photos/photo-records.ts';
import type { FinderStore } from '../../../demo/photo-finder/api/store/store.ts';
import { planSet } from '../../../demo/photo-finder/seed/plan.ts';

const id = (prefix: string, text: string) => `${prefix}_${text.padStart(20, '0')}`;
export const photoIdOf = (index: number) => id('pho', String(index));
export const keyOf = (index: number, i: number) => `key${String(index).padStart(15, '0')}${i}`;

const asset = (index: number, i: number, stage: AssetRecord['stage'], view: AssetRecord['view']): AssetRecord => ({
  id: id('ast', `${index}x${i}`),
  stage,
  view,
  months: null,
  w: 960,
  h: 1200,
  sha256: `${index}-${i}`,
  dhash: '0'.repeat(16),
  thumbhash: 'AAAA',
  key: keyOf(index, i),
  avif: [320],
  webp: [640],
});

/** Number `index` of the demo's sets, without a picture having been drawn. */
export function plainPhoto(index: number, change: Partial<NewPhoto> = {}): NewPhoto {
  const set = planSet(index);
  return {
    id: photoIdOf(index),
    status: 'published',
    source: set.provider === null ? 'patient' : set.source,
    uploader: 'mem_uploader',
    providerN: null,
    procedures: set.procedures,
    techniques: set.techniques,
    shape: set.shape,
    heightCm: set.heightCm,
    weightKg: set.weightKg,
    ageBand: set.ageBand,
    tone: set.isToneStated ? set.tone : null,
    parity: set.parity,
    implant: set.implant,
    fields: set.fields,
    fitzpatrick: null,
    monthsAfter: set.monthsAfter,
    takenYm: set.takenYm,
    sensitivity: set.sensitivity,
    caption: set.caption,
    alt: set.alt.slice(0, 160),
    quality: set.quality,
    consentId: 'cns_of_all',
    isSynthetic: true,
    createdAt: set.publishedAt,
    publishedAt: set.publishedAt,
    assets: set.views.flatMap((view, i) => [
      asset(index, 2 * i, 'after', view),
      ...(set.isPair ? [asset(index, 2 * i + 1, 'before', view)] : []),
    ]),
    ...change,
  };
}

/** The consent that all of them go by, or one of its own. */
export const addConsent = (store: FinderStore, id = 'cns_of_all') =>
  store.trust.addConsent({
    id,
    kind: 'self',
    subject_ref: null,
    scope: '{}',
    text_version: '1',
    text_sha256: '0',
    accepted_by: 'mem_uploader',
    evidence_key: null,
  });

/** Sets `from` to `to - 1`, of providers where `providers` are given. */
export async function addPhotos(store: FinderStore, from: number, to: number, providers: readonly number[] = []) {
  await store.transaction(async (tx) => {
    for (let i = from; i < to; i++)
      await tx.photos.add(
        plainPhoto(i, providers.length > 0 ? { providerN: providers[i % providers.length]! } : { source: 'patient' }),
      );
  });
}
