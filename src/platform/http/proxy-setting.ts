import ipaddr from 'ipaddr.js';

/** R7 `MS_TRUST_PROXY`: how many hops to trust, or which addresses. Null = cannot be read. */
export function readProxies(text: string | null): false | number | string[] | null {
  if (text === null || text === '0' || text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((one) => one.trim());
  const valid = addresses.every((one) => (one.includes('/') ? ipaddr.isValidCIDR(one) : ipaddr.isValid(one)));
  return valid ? addresses : null;
}
