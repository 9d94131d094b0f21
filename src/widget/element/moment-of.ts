/**
 * A moment as the page's language writes it; as the browser's does where the page names none that
 * exists.
 */
export function momentOf(iso: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Date(iso).toLocaleString(document.documentElement.lang || undefined, options);
  } catch {
    return new Date(iso).toLocaleString(undefined, options);
  }
}
