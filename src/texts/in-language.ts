import { type Language, shippedLanguage } from '../contract/languages.ts';

/** A table of texts in every language that we ship. */
export type InLanguages<T> = Record<Language, T>;

/** The texts of a language tag, or the English ones. */
export const inLanguage = <T>(table: InLanguages<T>, tag: string): T => table[shippedLanguage(tag) ?? 'en'];
