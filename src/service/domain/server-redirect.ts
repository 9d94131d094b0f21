/**
 * R26 the server redirects to paths only. `.invalid` cannot be owned, so no real origin equals it.
 */
const site = 'https://site.invalid';
// Tab and newline vanish inside the URL parser, and a backslash is a slash to it: refuse before
// parsing, compare after.
const suspicious = /[\\\p{C}\s]/u;

/** The path as the browser will read it; null when it is not one: then there is no redirect. */
export function serverRedirect(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || path.startsWith('//') || suspicious.test(path)) return null;
  const url = URL.parse(path, site);
  if (url?.origin !== site || url.username || url.password) return null;
  const read = url.pathname + url.search + url.hash;
  // `/.//evil.example` becomes `//evil.example` once its dots are resolved.
  return read.startsWith('//') ? null : read;
}
