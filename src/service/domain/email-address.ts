import { domainToASCII } from 'node:url';
import { checkEmail } from '../../contract/validation.ts';

/** RFC 5321: what fits between the angle brackets of a mail's path. */
const maxBytes = 254;
// Host names only: no addresses of numbers (the URL parser reads `1.2.3` as an IPv4), no ports, no
// trailing dot.
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
// What the URL parser would read as something else than a host name. A `%` would be decoded before
// IDNA saw it.
const notInDomain = /[%/?#:\\[\]]/;
// Control and format characters (zero-width ones too), lone surrogates, spaces, and what header and
// list syntax is made of.
const notInLocalPart = /[\p{C}\s,;:"'<>()[\]\\]/u;

/**
 * R9 the one form of an address that is looked up, compared, stored and mailed, or null when there
 * is none: trimmed, NFKC, lower case, the domain in ASCII, exactly one `@`. Canonicalising twice
 * changes nothing.
 */
export function canonicalEmail(written: string): string | null {
  // Lower case can undo a normal form (`İ`), so normalise after it as well.
  const normal = written.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
  const parts = normal.split('@');
  if (parts.length !== 2) return null;
  const [local, domain] = parts as [string, string];
  if (!local || notInLocalPart.test(local) || notInDomain.test(domain)) return null;
  const ascii = domainToASCII(domain);
  if (!hostName.test(ascii)) return null;
  const canonical = `${local}@${ascii}`;
  if (Buffer.byteLength(canonical) > maxBytes || checkEmail(canonical)) return null;
  return canonical;
}

/**
 * An address for someone who may guess whose it is, but is not to learn it: its first letter and
 * its domain.
 */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');
