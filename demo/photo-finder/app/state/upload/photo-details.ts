import type { Wire } from '../../../contract/wire.ts';

/** What the form changes of a draft. */
export type PhotoDetails = Omit<Wire['updatePhoto']['in'], 'photoId' | 'images'>;
