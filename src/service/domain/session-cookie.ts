import { getDomain } from 'tldts';
import { isLoopbackHost } from '../../platform/http/loopback-address.ts';

/** R131 where the session cookie of an app in one mode lives. */
export interface SessionCookie {
  name: string;
  /** Null: the host of the service alone. */
  domain: string | null;
  isSecure: boolean;
}

const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

/** Whether browsers send the `SameSite=Lax` cookies of one address with calls from the other. */
export function sharesSite(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [first, second] = [new URL(one), new URL(other)];
  return first.protocol === second.protocol && siteOf(first) === siteOf(second);
}

/**
 * The name tells apps and modes of one service apart. Browsers keep a `__Host-` cookie from every
 * other host, so no neighbour can plant one. Null: no browser would send it safely.
 */
export function sessionCookieOf(
  { appId, isTest, isShared }: { appId: string; isTest: boolean; isShared: boolean },
  serviceUrl: string,
): SessionCookie | null {
  const url = new URL(serviceUrl);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !isLoopbackHost(url.hostname)) return null;
  const domain = isShared ? getDomain(url.hostname, { allowPrivateDomains: true }) : null;
  const prefix = isSecure ? (domain === null ? '__Host-' : '__Secure-') : '';
  return { name: `${prefix}ms_session_${appId}${isTest ? '-test' : ''}`, domain, isSecure };
}
