import type { Operation } from '../../contract/wire.ts';
import type { Store } from '../store/store.ts';
import type { Context, Outcome } from './use-case.ts';

/**
 * R49 the transaction of an effect with its answer, so that no crash separates the two. `work` gets
 * a context of the transaction; null is a missing effect, and is not stored.
 */
export function inTransaction<K extends Operation, C extends Context, Result extends Outcome<K> | null>(
  context: C,
  work: (within: C, tx: Store) => Promise<Result>,
): Promise<Result> {
  return context.store.transaction(async (tx) => {
    const outcome = await work({ ...context, store: tx }, tx);
    if (outcome) await context.storeResponse?.(tx, outcome);
    return outcome;
  });
}
