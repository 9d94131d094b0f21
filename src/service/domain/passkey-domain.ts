import { getDomain } from 'tldts';
import type { AppSettings } from './app-settings.ts';

/** R126 how long a page has to answer a challenge. */
export const challengeLifetimeMs = 5 * 60_000;
export const maxPasskeys = 20;
/** ES256, EdDSA, RS256, by their COSE numbers; the most usual first. */
export const passkeyAlgorithms = [-7, -8, -257];

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * Browsers refuse a relying party that is a public suffix or an address: `example.com` of
 * `https://www.example.com`, `localhost`, else null.
 */
export function passkeyDomain(host: string): string | null {
  return isLocal(host) ? 'localhost' : getDomain(host, { allowPrivateDomains: true });
}

/**
 * The domain that passkeys of a page belong to, or null where the app has none. Pages on the
 * developer's machine, which test mode allows, have only their own.
 */
export function rpIdFor({ passkeys, origins, mode }: AppSettings, origin: string | null): string | null {
  if (!passkeys || origin === null || !URL.canParse(origin)) return null;
  const { hostname } = new URL(origin);
  if (isLocal(hostname)) return mode === 'sandbox' || origins.includes(origin) ? 'localhost' : null;
  return origins.includes(origin) ? passkeys.rpId : null;
}
