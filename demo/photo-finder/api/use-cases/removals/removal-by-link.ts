import { equalSecrets, hashSecret } from '../../../../../src/platform/process/secrets.ts';
import { fail } from '../../domain/fail.ts';
import type { RemovalRecord } from '../../store/moderation/removals.ts';
import type { FinderStore } from '../../store/store.ts';

/** A removal request by its link. A wrong token and an unknown request look alike (R41). */
export async function removalByLink(store: FinderStore, id: string, token: string): Promise<RemovalRecord> {
  const request = await store.removals.byId(id);
  const isRight = equalSecrets(Buffer.from(hashSecret(token)), Buffer.from(request?.token_hash ?? hashSecret('')));
  return request && isRight ? request : fail('not-found');
}
