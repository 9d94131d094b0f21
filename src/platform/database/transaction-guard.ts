import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Reports a common mistake: use of the *outer* store inside `transaction(store => …)`. On SQLite it
 * would wait for ever for the one connection; on PostgreSQL it would silently run outside the
 * transaction.
 */
export class TransactionGuard {
  #scope = new AsyncLocalStorage<{ open: boolean }>();

  /**
   * Runs the body of a transaction. Work that outlives it (a background task begun inside) is free
   * again.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    const scope = { open: true };
    return this.#scope.run(scope, async () => {
      try {
        return await work();
      } finally {
        scope.open = false;
      }
    });
  }

  /** Called before every new connection. */
  check(): void {
    if (this.#scope.getStore()?.open) {
      throw new Error('Inside a transaction use the store that the transaction hands over, not the outer one.');
    }
  }
}
