/** A sentence for the operator: why the service does not start. Show `message` without a stack. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal';
}

/**
 * What an error thrown by a store call means on the wire: `storage-full` (507), `unavailable` (503), or null when it is a
 * mistake of ours (500). Tells by SQLite's `errcode` and PostgreSQL's `code`, also through `cause`.
 */
export function storeFailure(_error: unknown): 'storage-full' | 'unavailable' | null {
  return null;
}
