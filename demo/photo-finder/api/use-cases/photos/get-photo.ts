import { qualities } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { providerCardOf } from '../providers/provider-card-of.ts';
import type { UseCase } from '../use-case.ts';
import { cardOf, pictureOf, revealOf } from './card-of.ts';
import { seenPhoto } from './seen-photo.ts';

export const getPhoto: UseCase<'getPhoto'> = async ({ store }, { photoId, reveal }) => {
  const photo = await seenPhoto(store, photoId);
  const shown = revealOf(reveal);
  const card = cardOf(photo, shown);
  const consent = photo.consentId === null ? null : await store.trust.consent(photo.consentId);
  if (!card || !consent) return fail('gone');
  const lines = photo.providerN === null ? null : await store.providers.linesByNs([photo.providerN]);
  const line = lines?.get(photo.providerN ?? 0);
  return {
    card,
    procedures: photo.procedures,
    techniques: photo.techniques,
    age: photo.ageBand,
    parity: photo.parity,
    implant: photo.implant,
    fields: photo.fields,
    fitzpatrick: photo.fitzpatrick,
    monthsAfter: photo.monthsAfter,
    takenYm: photo.takenYm,
    caption: photo.caption,
    quality: qualities.filter((_, bit) => photo.quality & (1 << bit)),
    assets: photo.assets.map((asset) => ({
      id: asset.id,
      stage: asset.stage,
      view: asset.view,
      months: asset.months,
      pic: pictureOf(asset, photo.sensitivity <= shown),
    })),
    provider: line?.status === 'published' ? providerCardOf(line) : null,
    consent: { kind: consent.kind, acceptedAt: consent.accepted_at },
    publishedAt: photo.publishedAt ?? 0,
    rev: photo.rev,
  };
};
