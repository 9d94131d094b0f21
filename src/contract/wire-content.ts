import { Type } from 'typebox';
import { SecureContent } from './content-entities.ts';
import { clientExtras, closed, Id } from './wire-parts.ts';

/** R50 what only members of a group may have; decided here at every request. */
export const contentWire = {
  getSecureContent: {
    body: Type.Object({ contentId: Id, ...clientExtras }, closed),
    data: SecureContent,
  },
} as const;
