/**
 * The page's storage, made safe to use: it may be missing, throwing, full or partitioned (R95).
 * Then values live as long as the page does. Whatever comes out of it is forgeable by any script of
 * the page and is never trusted for access.
 */
export interface SafeStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * `open` reads the storage property itself, because the mere access throws in a sandboxed frame.
 */
export function safeStorage(open: () => Storage | undefined, onRefused: () => void): SafeStorage {
  const memory = new Map<string, string>();
  let storage: Storage | undefined;
  const attempt = <T>(use: () => T): T | undefined => {
    try {
      return use();
    } catch {
      onRefused();
    }
  };
  attempt(() => {
    storage = open();
    storage?.getItem('_ms');
  });
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? undefined,
    set(key, value) {
      memory.set(key, value);
      attempt(() => {
        // Other tabs are told of each write, and it is a call into another process.
        if (storage?.getItem(key) !== value) storage?.setItem(key, value);
        if (storage) memory.delete(key);
      });
      // Where it is full, what stood there before must not come back with the next page.
      if (memory.has(key)) attempt(() => storage?.removeItem(key));
    },
    remove(key) {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
    },
  };
}
