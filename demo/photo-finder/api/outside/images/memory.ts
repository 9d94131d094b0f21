import type { ImageStore } from './images.ts';

/** For tests. */
export function memoryImages(): ImageStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    read: async (key, file) => files.get(`${key}/${file}`) ?? null,
    write: async (key, file, bytes) => void files.set(`${key}/${file}`, new Uint8Array(bytes)),
    older: async () => [...new Set([...files.keys()].map((name) => name.split('/')[0]!))],
    async remove(key) {
      for (const name of files.keys()) if (name.startsWith(`${key}/`)) files.delete(name);
    },
  };
}
