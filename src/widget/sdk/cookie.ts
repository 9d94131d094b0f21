import { cookieLifetimeDays } from '../../contract/constants.ts';

export interface CookieSettings {
  /** Milliseconds since 1970; without it 14 days (§9). */
  expires?: number | undefined;
  /** The registrable domain to share the cookie with subdomains, or none for this host only. */
  domain?: string | undefined;
}

/**
 * §9 path = site root, same-site strict, Secure wherever the page itself is. Returns false where
 * cookies are refused.
 */
export function writeCookie(document: Document, name: string, value: string, settings: CookieSettings = {}): boolean {
  const expires = new Date(settings.expires ?? Date.now() + cookieLifetimeDays * 86_400_000).toUTCString();
  const secure = document.location.protocol === 'https:' ? '; Secure' : '';
  const domain = settings.domain ? `; Domain=${settings.domain}` : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=Strict${domain}${secure}`;
    return readCookie(document, name) === value;
  } catch {
    return false;
  }
}

export function readCookie(document: Document, name: string): string | undefined {
  try {
    for (const pair of document.cookie.split('; ')) {
      if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
    }
  } catch {
    // cookies are blocked or the value was not written by us: both mean "no session"
  }
  return undefined;
}

export function clearCookie(document: Document, name: string, domain?: string): void {
  writeCookie(document, name, '', { expires: 0, domain });
}

/**
 * The domain to share a session over a site's subdomains: only where page and service have the same
 * last two labels (three where the ending looks two-part, `co.uk`), as the incumbent does it; else
 * none, and storage is used instead.
 */
export function sharedRootDomain(pageHost: string, serviceHost: string): string | undefined {
  const root = lastLabels(pageHost);
  return root !== undefined && root === lastLabels(serviceHost) ? root : undefined;
}

function lastLabels(host: string): string | undefined {
  const labels = host.split('.');
  if (labels.length < 2 || /^[\d.]+$/.test(host)) return undefined;
  const isTwoPart = labels.at(-1)!.length === 2 && labels.at(-2)!.length <= 3 && labels.length > 2;
  return labels.slice(isTwoPart ? -3 : -2).join('.');
}
