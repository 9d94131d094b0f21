import { createHmac } from 'node:crypto';

/**
 * R78 the name of a mail or network address in counters: a keyed hash, because counters outlive the
 * member (wrong codes by up to a year) and an attacker without the key must not test addresses. The
 * key survives the rotation of secrets, as a row of wrong codes must (R19).
 */
export type AddressKeys = (address: string) => string;

/** Cache size: the same addresses call again and again. */
const knownAtMost = 5_000;

export function addressKeysBy(secret: Uint8Array): AddressKeys {
  const known = new Map<string, string>();
  return (address) => {
    const found = known.get(address);
    if (found) return found;
    const key = createHmac('sha256', secret).update(`address ${address}`).digest('hex').slice(0, 32);
    if (known.size >= knownAtMost) known.clear();
    known.set(address, key);
    return key;
  };
}
