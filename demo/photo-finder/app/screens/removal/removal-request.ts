import type { removalRelations } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { solve } from '../../state/api/proof-of-work.ts';
import { photoIdsIn } from './photo-ids-in.ts';

export type Relation = (typeof removalRelations)[number];

/** The form as it is filled in. */
export interface RemovalFields {
  photos: string;
  relation: Relation | null;
  statement: string;
  contact: string;
}

export type Mistakes = Partial<Record<keyof RemovalFields | 'whole', string>>;
type RemovalRequest = Wire['createRemoval']['in'];

/** What is sent; null where something is wrong, by field. */
export function removalRequestOf({ photos, relation, statement, contact }: RemovalFields): {
  request: RemovalRequest | null;
  mistakes: Mistakes;
} {
  const [named, another] = photoIdsIn(photos);
  const mistakes: Mistakes = {
    ...(!named && { photos: 'Please paste the address of a photo, or the id that its page shows.' }),
    ...(another && { photos: 'One photo at a time. Please send another request for the next one.' }),
    ...(!relation && { relation: 'Please choose one.' }),
    ...(statement.trim() === '' && { statement: 'Please say in a sentence why.' }),
    ...(contact.trim() !== '' &&
      !/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(contact.trim()) && {
        contact: 'Please enter a valid email address.',
      }),
  };
  if (Object.keys(mistakes).length > 0 || !relation || !named) return { request: null, mistakes };
  return {
    mistakes,
    request: {
      photoId: named,
      relation,
      statement: statement.trim(),
      ...(contact.trim() && { contact: contact.trim() }),
    },
  };
}

/** Where many requests come at once, each costs its sender's browser a second of computing. */
export const sendRemoval = (request: RemovalRequest): Promise<Wire['createRemoval']['data']> =>
  ask('createRemoval', request).catch(async (failure: unknown) => {
    if (asApiError(failure).code !== 'proof-required') throw failure;
    return ask('createRemoval', { ...request, proof: await solve(await ask('getProofOfWork', {})) });
  });
