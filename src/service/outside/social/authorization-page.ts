import type { AuthorizationTrouble, SocialProvider } from './social.ts';

const patienceMs = 5_000;
/** No one comes back from this page, so nothing here has to be secret. */
const noRequest = { state: 'test', nonce: 'test', codeChallenge: 'A'.repeat(43) };
/** Providers answer so to whom they take for a robot. */
const saysNothing = [403, 429];

function inRedirect(location: string, from: string): AuthorizationTrouble | null {
  const to = URL.parse(location, from);
  if (!to) return { isRefused: false, why: 'a redirect to no address' };
  const error = to.searchParams.get('error');
  const isErrorPage = to.searchParams.has('authError') || /\berror\b/.test(to.pathname);
  if (!error && !isErrorPage) return null;
  return { isRefused: true, why: /^\w{1,50}$/.test(error ?? '') ? error! : 'an error' };
}

/**
 * Opens a provider's login page as a browser would, without a person. Null = it opens. Throws
 * `SocialError` where its address cannot be found.
 */
export async function authorizationTrouble(
  provider: Pick<SocialProvider, 'authorizationUrl'>,
  redirectUri: string,
  reach: typeof globalThis.fetch,
): Promise<AuthorizationTrouble | null> {
  const url = await provider.authorizationUrl({ ...noRequest, redirectUri });
  try {
    const headers = { accept: 'text/html' };
    const page = await reach(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const location = page.headers.get('location');
    if (location) return inRedirect(location, url);
    if (page.ok) return null;
    const isRefused = page.status >= 400 && page.status < 500 && !saysNothing.includes(page.status);
    return { isRefused, why: String(page.status) };
  } catch {
    return { isRefused: false, why: 'no answer' };
  }
}
