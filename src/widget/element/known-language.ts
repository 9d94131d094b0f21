/** The page's language, or the browser's where the page names none that exists. */
export function knownLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
