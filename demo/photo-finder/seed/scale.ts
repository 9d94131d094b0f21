import type { AssetRecord } from '../api/store/photos/photo-records.ts';
import type { FinderStore } from '../api/store/store.ts';
import { planSet } from './plan.ts';
import { idOf, planProvider } from './providers.ts';

/** Rows are the demo's sets over and over, each time with other words, people and times. */
const models = 2_800;
const atOnce = 2_000;
const words = ['soft', 'swelling', 'scar', 'healed', 'natural', 'weeks', 'calm', 'left', 'right', 'garment'];
const firstPublished = 1_700_000_000_000;
const plainId = (prefix: string, i: number) => `${prefix}_${i.toString(36).padStart(20, '0')}`;

interface Options {
  store: FinderStore;
  photos: number;
  providers: number;
  /**
   * Existing pictures; each row shows one of them. Without any, the rows' pictures do not exist.
   */
  pictures: readonly AssetRecord[];
  onProgress?: (made: number, total: number) => void;
}

const missingPicture: AssetRecord = {
  id: '',
  stage: 'after',
  view: 'front',
  months: null,
  w: 960,
  h: 1200,
  sha256: '',
  dhash: '0'.repeat(16),
  thumbhash: 'AAAA',
  key: 'missing0000000000000',
  avif: [320],
  webp: [640],
};

/** Fills a database for measurements: rows only, without a picture being drawn. */
export async function plantScale({
  store,
  photos,
  providers,
  pictures,
  onProgress = () => {},
}: Options): Promise<void> {
  const consentId = 'cns_of_scale';
  if ((await store.trust.consent(consentId)) === null)
    await store.trust.addConsent({
      id: consentId,
      kind: 'self',
      subject_ref: null,
      scope: '{}',
      text_version: '1',
      text_sha256: '0',
      accepted_by: 'mem_scale',
      evidence_key: null,
    });
  const providerNs: number[] = [];
  for (let from = 0; from < providers; from += atOnce)
    await store.transaction(async (tx) => {
      for (let i = from; i < Math.min(providers, from + atOnce); i++) {
        const { row, locations, credentials, ...rest } = planProvider(i % 64);
        providerNs.push(
          await tx.providers.add({
            ...rest,
            row: { ...row, id: plainId('prv', i), slug: `scale-${i}`, name: `${row.name} ${i}` },
            locations: locations.map((one, k) => ({ ...one, id: idOf('loc', `scale ${i} ${k}`) })),
            credentials: credentials.map((one, k) => ({ ...one, id: idOf('crd', `scale ${i} ${k}`) })),
          }),
        );
      }
    });
  const plans = Array.from({ length: Math.min(models, photos) }, (_, i) => planSet(i));
  for (let from = 0; from < photos; from += atOnce) {
    await store.transaction(async (tx) => {
      for (let i = from; i < Math.min(photos, from + atOnce); i++) {
        const { drawn: _, index: __, ...set } = plans[i % plans.length]!;
        const picture = pictures.length > 0 ? pictures[i % pictures.length]! : missingPicture;
        await tx.photos.add({
          id: plainId('pho', i),
          status: 'published',
          source: providerNs.length > 0 ? set.source : 'patient',
          uploader: `mem_scale_${i % 1000}`,
          providerN: providerNs.length > 0 && set.provider !== null ? providerNs[i % providerNs.length]! : null,
          procedures: set.procedures,
          techniques: set.techniques,
          shape: set.shape,
          heightCm: set.heightCm && 150 + (i % 33),
          weightKg: set.weightKg,
          ageBand: set.ageBand,
          tone: set.isToneStated ? 1 + ((i * 7) % 10) : null,
          parity: set.parity,
          implant: set.implant,
          fields: set.fields,
          fitzpatrick: set.fitzpatrick,
          monthsAfter: set.monthsAfter,
          takenYm: set.takenYm,
          sensitivity: set.sensitivity,
          caption: `${set.caption} ${words[i % 10]} ${words[(i * 7) % 10]} word${i % 500}`,
          alt: set.alt.slice(0, 160),
          quality: set.quality,
          consentId,
          isSynthetic: true,
          createdAt: firstPublished + i * 1000,
          publishedAt: firstPublished + i * 1000,
          assets: [{ ...picture, id: plainId('ast', i) }],
        });
      }
    });
    onProgress(Math.min(photos, from + atOnce), photos);
  }
}
