/**
 * The page's storage, made safe to use: it may be missing, throwing, full or partitioned (R95). Then values live as long as the
 * page does. Whatever comes out of it is forgeable by any script of the page and is never trusted for access.
 */
export interface SafeStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** False once the real storage has refused; shown to the builder once. */
  readonly isPersistent: boolean;
}

/** `open` reads the storage property itself, because the mere access throws in a sandboxed frame. */
export function safeStorage(open: () => Storage | undefined): SafeStorage {
  const memory = new Map<string, string>();
  let storage: Storage | undefined;
  try {
    storage = open();
    storage?.getItem('_ms');
  } catch {
    storage = undefined;
  }
  const attempt = <T>(use: (real: Storage) => T): T | undefined => {
    if (!storage) return undefined;
    try {
      return use(storage);
    } catch {
      storage = undefined;
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((real) => real.getItem(key)) ?? undefined,
    set(key, value) {
      memory.delete(key);
      attempt((real) => real.setItem(key, value));
      if (!storage) memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((real) => real.removeItem(key));
    },
    get isPersistent() {
      return storage !== undefined;
    },
  };
}
