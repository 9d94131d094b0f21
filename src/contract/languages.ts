/**
 * The languages that texts, messages and mails are shipped in. English is what everything else
 * falls back to.
 */
export const languages = ['en', 'es', 'fr', 'de', 'pt'] as const;
export type Language = (typeof languages)[number];

/**
 * The shipped language of a tag as `lang` and `Accept-Language` carry it (`es-MX` is `es`), or
 * undefined.
 */
export const shippedLanguage = (tag: string): Language | undefined => {
  const [, primary] = /^\s*([a-z]+)(?:[-_]|\s*$)/i.exec(tag) ?? [];
  return languages.find((language) => language === primary?.toLowerCase());
};
