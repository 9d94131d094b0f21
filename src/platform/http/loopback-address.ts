import ipaddr from 'ipaddr.js';

/**
 * Whether a host, as an address or a name, is reached from this machine only. IPv6 with or without
 * brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || (ipaddr.isValid(plain) && ipaddr.process(plain).range() === 'loopback');
}
