/**
 * A moment as the page's language writes it; as the browser's does where the page names none that
 * exists.
 */
export function momentOf(
  iso: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  try {
    return new Date(iso).toLocaleString(document.documentElement.lang || undefined, options);
  } catch {
    return new Date(iso).toLocaleString(undefined, options);
  }
}
