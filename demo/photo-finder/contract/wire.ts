import type { Static, TSchema } from 'typebox';
import { collectionWire } from './wire-collections.ts';
import { documentWire } from './wire-documents.ts';
import { moderationWire } from './wire-moderation.ts';
import { photoWire } from './wire-photos.ts';
import { providerWire } from './wire-providers.ts';
import { removalWire } from './wire-removals.ts';
import { searchWire } from './wire-search.ts';
import { storyWire } from './wire-stories.ts';
import { uploadWire } from './wire-uploads.ts';

/**
 * operation -> the schemas of what is sent (`params` of the path, `query`, `body`) and answered
 * (`data`). Every answer is `{ data }`, every refusal `{ error: { code, message, errors?, requestId
 * } }`. Whatever is in an address is text.
 */
export const wire = {
  ...photoWire,
  ...searchWire,
  ...collectionWire,
  ...providerWire,
  ...uploadWire,
  ...documentWire,
  ...moderationWire,
  ...removalWire,
  ...storyWire,
} as const;

type Schemas = typeof wire;
type In<S> = (S extends { params: infer P extends TSchema } ? Static<P> : unknown) &
  (S extends { body: infer B extends TSchema } ? Static<B> : unknown) &
  (S extends { query: infer Q extends TSchema } ? Static<Q> : unknown);

/**
 * operation -> `{ in, data }`: path parameters, query and body as one object, and what comes back
 * under `data`.
 */
export type Wire = { [K in keyof Schemas]: { in: In<Schemas[K]>; data: Static<Schemas[K]['data']> } };
export type Operation = keyof Wire;

/** What stands around every answer's `data`. */
export interface Answer<T> {
  data: T;
}
