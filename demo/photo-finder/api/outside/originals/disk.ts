import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Originals } from './originals.ts';

const safeName = /^[0-9a-z]{16,64}$/;
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Files in a folder, sealed by AES-256-GCM with a key derived from the first of `secrets`; older
 * ones open what they have sealed.
 */
export function diskOriginals(folder: string, secrets: readonly [string, ...string[]]): Originals {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'afterview originals', 32));
  const key = keyOf(secrets[0]);
  const keys = [key, ...secrets.slice(1).map(keyOf)];
  const openBy = (one: Buffer, bytes: Buffer) => {
    const decipher = createDecipheriv(algorithm, one, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  };
  const pathOf = (name: string) => {
    if (!safeName.test(name)) throw new Error('This is no name of an original.');
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      // Whole or not at all.
      await writeFile(`${pathOf(name)}.part`, Buffer.concat([iv, cipher.getAuthTag(), body]), { mode: 0o600 });
      await rename(`${pathOf(name)}.part`, pathOf(name));
    },
    async get(name) {
      const bytes = await readFile(pathOf(name)).catch(() => null);
      if (!bytes) return null;
      let failure: unknown;
      for (const one of keys)
        try {
          return openBy(one, bytes);
        } catch (error) {
          // Another one may have sealed it.
          failure ??= error;
        }
      throw failure;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async older(ageMs) {
      const names = await readdir(folder).catch(() => []);
      const found: string[] = [];
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs > Date.now() - ageMs) continue;
        if (safeName.test(name)) found.push(name);
        else if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      }
      return found;
    },
  };
}
