import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import type { Wire } from '../../../contract/wire.ts';

/** What the form changes of a draft. */
export type PhotoDetails = Omit<Wire['updatePhoto']['in'], 'photoId' | 'images'>;
/** A set without its images, as a form or a list of facts needs it. */
export type StatedPhoto = Omit<OwnPhoto, 'images'>;
