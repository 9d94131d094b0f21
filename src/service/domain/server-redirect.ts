/**
 * R26 where the server may lead: a path of the site itself. Nobody owns `.invalid`, so nothing real
 * can equal this origin.
 */
const site = 'https://site.invalid';
// Tab and newline vanish inside the URL parser, and a backslash is a slash to it: refuse before
// parsing, compare after.
const suspicious = /[\\\p{C}\s]/u;

/**
 * The path as the browser will read it, or null when it is not one (then nobody is led anywhere).
 */
export function serverRedirect(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || path.startsWith('//') || suspicious.test(path)) return null;
  const url = URL.parse(path, site);
  if (url?.origin !== site || url.username || url.password) return null;
  const read = url.pathname + url.search + url.hash;
  // `/.//evil.example` becomes `//evil.example` once its dots are resolved.
  return read.startsWith('//') ? null : read;
}
