import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** R57 an address of the public internet, also when it hides in another notation or inside IPv6. */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  // `::ffff:127.0.0.1` is 127.0.0.1.
  return ipaddr.process(bare).range() === 'unicast';
}

export interface ReachOptions {
  /** Demo mode: plain http, and this machine. */
  allowsPrivate: boolean;
  /** Addresses of a name; tests give their own. */
  resolve?: (host: string) => Promise<string[]>;
}

export type RefusedReason = 'not-https' | 'unknown-host' | 'private-address';

export class AddressRefused extends Error {
  readonly code: RefusedReason;

  constructor(code: RefusedReason) {
    super(code);
    this.name = 'AddressRefused';
    this.code = code;
  }
}

const addressesOf = async (host: string): Promise<string[]> =>
  (await lookUp(host, { all: true })).map(({ address }) => address);

/**
 * R57 how to connect to an address that a person gave: the name is looked up once, checked, and
 * connected to by the checked address. Throws `AddressRefused`.
 */
export async function pinnedLookup(
  { protocol, hostname }: URL,
  { allowsPrivate, resolve = addressesOf }: ReachOptions,
): Promise<LookupFunction> {
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:')) throw new AddressRefused('not-https');
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
  const [address] = addresses;
  if (!address) throw new AddressRefused('unknown-host');
  if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new AddressRefused('private-address');
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
