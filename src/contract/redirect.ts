/**
 * R26 whether an untrusted address is a safe redirect: a value from the query string, from storage
 * or from the service. Redirects that the site builder wrote into the page are not checked; they
 * may leave the site.
 */

// `http(s):` followed by anything but two slashes, backslashes, control characters and outer blanks
// all mean something else to a browser than they seem to mean to a reader.
const treacherous = /[\\\u0000-\u0020\u007f]|^\/\/|^https?:(?!\/\/[^/])/i;
const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The absolute address that `target` leads to from `base`, or null where it would leave `base`'s
 * origin and the `allowed` ones (exact origins), carries user info, or is no http(s) address.
 * Always go to what is returned, never to `target` itself.
 */
export function safeRedirect(target: unknown, base: string, allowed: readonly string[] = []): string | null {
  if (typeof target !== 'string' || target === '' || target.length > 2048 || treacherous.test(target)) return null;
  if (hasScheme.test(target) && !/^https?:/i.test(target)) return null;
  try {
    const { href, origin, protocol, username, password } = new URL(target, base);
    const isWeb = protocol === 'http:' || protocol === 'https:';
    const isHome = origin === new URL(base).origin || allowed.includes(origin);
    return isWeb && isHome && username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}
