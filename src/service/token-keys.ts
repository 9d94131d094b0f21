import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { memberTokenMs, type TokenKey, type TokenKeys } from './domain/member-token.ts';
import type { Store } from './store/store.ts';

/** As long as one key signs. */
const periodMs = 30 * 24 * 60 * 60 * 1000;
/** As long as clocks of servers may differ. */
const leewayMs = 10 * 60 * 1000;
const prefix = 'token key ';
const nameOf = (period: number) => `${prefix}${String(period).padStart(6, '0')}`;

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' });

/**
 * R124 a key for every 30 days, which all processes name by the clock. The next one is published a
 * whole period ahead, so that no server meets a key that it could not know.
 */
export function createTokenKeys({ sealedKeys, now }: Pick<Store, 'sealedKeys' | 'now'>): TokenKeys {
  const known = new Map<number, Promise<TokenKey>>();

  function of(period: number): Promise<TokenKey> {
    const stored = known.get(period) ?? load(period);
    known.set(period, stored);
    stored.catch(() => known.delete(period));
    return stored;
  }
  async function load(period: number): Promise<TokenKey> {
    let isNew = false;
    const stored = await sealedKeys.of(nameOf(period), () => {
      isNew = true;
      return newKey();
    });
    // While secrets change, another process may have sealed it with one that is not known here yet.
    if (!stored) throw new Error('None of the secrets opens the key of member tokens.');
    if (isNew) await sealedKeys.forget(prefix, nameOf(period - 2));
    for (const old of known.keys()) if (old < period - 2) known.delete(old);
    const privateKey = createPrivateKey({ key: Buffer.from(stored.key), type: 'pkcs8', format: 'der' });
    const publicJwk = await exportJWK(createPublicKey(privateKey));
    const id = await calculateJwkThumbprint(publicJwk);
    return { id, privateKey, publicJwk: { ...publicJwk, kid: id, alg: 'ES256', use: 'sig' } };
  }

  return {
    current: async () => of(Math.floor((await now()) / periodMs)),
    async published() {
      const at = await now();
      const period = Math.floor(at / periodMs);
      const isLastNeeded = at % periodMs < memberTokenMs + leewayMs;
      const periods = [...(isLastNeeded ? [period - 1] : []), period, period + 1];
      return (await Promise.all(periods.map(of))).map(({ publicJwk }) => publicJwk);
    },
  };
}
