import { limits } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import type { Refused } from '../../store/collections/collections.ts';

/** A store's refusal as the caller hears it. */
export function orRefuse(outcome: CollectionRecord | Refused): CollectionRecord {
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'title-taken')
    return fail('title-taken', {
      errors: [{ field: 'title', code: 'title-taken', message: 'You have a collection of this name already.' }],
    });
  if (outcome === 'limit-reached')
    return fail(outcome, { message: `You have ${limits.collections} collections already. Delete one to make room.` });
  return fail(outcome);
}
