/**
 * The address of a configuration or answer, if it is one of the web; anything else (scripts above
 * all) leads nowhere (R98).
 */
export function httpUrl(text: string | null | undefined, base = document.baseURI): string | undefined {
  if (!text) return undefined;
  try {
    const url = new URL(text, base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
