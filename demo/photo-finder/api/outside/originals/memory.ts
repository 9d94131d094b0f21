import type { Originals } from './originals.ts';

/** For tests. */
export function memoryOriginals(): Originals {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
    older: async () => [...files.keys()],
  };
}
