import ipaddr from 'ipaddr.js';

/** R7 `false`, so many hops, or addresses and networks. */
export type TrustProxy = false | number | string[];

const isPrivate = (address: string) =>
  ipaddr.isValid(address) &&
  ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(ipaddr.process(address).range());

/**
 * R7 the proxies whose forwarded address Fastify trusts. It takes no number of hops any more, which
 * cannot distinguish a proxy from a stranger who connects directly; ours must at least come from a
 * private network, where a proxy is beside its service.
 */
export function trustFunction(trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust !== 'number') return trust;
  return (address, hop) => hop < trust && (hop > 0 || isPrivate(address));
}
