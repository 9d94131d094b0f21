import { createHmac } from 'node:crypto';

/**
 * R78 what counters call an address, of mail or of the network: they outlive the member (a row of
 * wrong codes by up to a year), and count for strangers too, so no address stands in them. Without
 * the key nobody can try out whose a counter is. The key lasts when secrets are replaced, because a
 * row must (R19).
 */
export type AddressKeys = (address: string) => string;

/** Whoever calls, calls again. */
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
