import ipaddr from 'ipaddr.js';

/**
 * R6, R85 an address in two forms: what limits count by, under a key of it (`AddressKeys`), and
 * what the audit log shows.
 */
export interface ClientAddress {
  /** IPv4 as it is, IPv6 as its /64, in one spelling; `unknown` is limited like any other. */
  key: string;
  /** /24 or /64. */
  prefix: string;
}

const network = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number) => {
  const bytes = address
    .toByteArray()
    .map((byte, i) => byte & (0xff << Math.max(0, Math.min(8, (i + 1) * 8 - bits))) & 0xff);
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
};

/** Cache of parsed addresses. Longer texts are no addresses and must not fill it. */
const known = new Map<string, ClientAddress>();
const knownAtMost = 5_000;
const longest = 60;

/** `::ffff:1.2.3.4` is 1.2.3.4; upper case, leading zeros and zones make no difference. */
export function clientAddress(text = ''): ClientAddress {
  const found = known.get(text);
  if (found) return found;
  const address = readAddress(text);
  if (text.length <= longest) {
    if (known.size >= knownAtMost) known.clear();
    known.set(text, address);
  }
  return address;
}

function readAddress(text: string): ClientAddress {
  const bare = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return { key: 'unknown', prefix: 'unknown' };
  const address = ipaddr.process(bare);
  return address.kind() === 'ipv4'
    ? { key: address.toString(), prefix: network(address, 24) }
    : { key: network(address, 64), prefix: network(address, 64) };
}
