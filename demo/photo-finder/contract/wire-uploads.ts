import { type TSchema, Type } from 'typebox';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { detailFields, OwnImage, OwnPhoto } from './upload-entities.ts';
import { consentKinds, limits, sources, stages, views } from './vocabulary.ts';
import { Documents } from './wire-documents.ts';
import { Cursor, Digits, id, none, PhotoId, ProviderId, Text } from './wire-parts.ts';

const AssetId = id('ast');
const ofPhoto = Type.Object({ photoId: PhotoId }, closed);
const months = nullable(Type.Integer({ minimum: 0, maximum: 600 }));

export const uploadWire = {
  /**
   * A draft. `provider` sets are those of a page that the member may edit: of the first of them,
   * where she names none.
   */
  createPhoto: {
    body: Type.Object({ source: oneOf(sources), provider: Type.Optional(ProviderId) }, closed),
    data: OwnPhoto,
  },
  listMyPhotos: {
    query: Type.Object({ cursor: Cursor, limit: Digits }, closed),
    data: Type.Object({ items: Type.Array(OwnPhoto), next: nullable(Type.String()) }, closed),
  },
  getMyPhoto: { params: ofPhoto, query: none, data: OwnPhoto },
  updatePhoto: {
    params: ofPhoto,
    body: Type.Object(
      {
        ...detailFields,
        /** The page of who operated, as the person herself names it; null = not stated. */
        surgeon: Type.Optional(nullable(ProviderId)),
        /** All images of the draft, in their order. */
        images: Type.Optional(
          Type.Array(Type.Object({ id: AssetId, stage: oneOf(stages), view: oneOf(views), months }, closed), {
            maxItems: 8,
          }),
        ),
      },
      closed,
    ),
    data: OwnPhoto,
  },
  /** A multipart body with one file, `image`. What it shows is in the address. */
  addPhotoImage: {
    params: ofPhoto,
    query: Type.Object(
      { stage: oneOf(stages), view: oneOf(views), months: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })) },
      closed,
    ),
    body: Type.Object({ image: Type.Unsafe<Uint8Array>({}) }, closed),
    data: OwnImage,
  },
  removePhotoImage: {
    params: Type.Object({ photoId: PhotoId, assetId: AssetId }, closed),
    query: none,
    data: OwnPhoto,
  },
  /** The words that were shown come back as their version and hash: nothing else was agreed to. */
  submitPhoto: {
    params: ofPhoto,
    body: Type.Object(
      {
        consent: Type.Object(
          {
            kind: oneOf(consentKinds),
            version: Text(20),
            sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
            /** A provider's own name for the patient, meaningless to others. */
            subjectRef: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
            /** The patient's signed consent; only moderators see it. */
            documents: Type.Optional(Documents),
          },
          closed,
        ),
      },
      closed,
    ),
    data: OwnPhoto,
  },
  /** From rejected back to a draft. */
  mendPhoto: { params: ofPhoto, body: none, data: OwnPhoto },
  /** Out of sight within the request; files go soon after. */
  withdrawPhoto: { params: ofPhoto, body: none, data: OwnPhoto },
  deletePhoto: { params: ofPhoto, query: none, data: none },
  /** Everything that is kept of the member, as one document. */
  exportMyData: { query: none, data: Type.Record(Type.String(), Type.Unknown()) },
  /** Erases all of it. Photos are out of sight within the request. */
  eraseMyData: {
    query: Type.Object({ confirm: oneOf(['erase'] as const) }, closed),
    data: Type.Object({ photoIds: Type.Array(Type.String()), collections: Type.Integer() }, closed),
  },
  getConsentTexts: {
    query: none,
    data: Type.Object(
      {
        version: Type.String(),
        texts: Type.Array(
          Type.Object({ kind: oneOf(consentKinds), text: Text(limits.reportLength), sha256: Type.String() }, closed),
        ),
      },
      closed,
    ),
  },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;
