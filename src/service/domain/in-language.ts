/** A table of texts: English always, others as they come. */
export type InLanguages<T> = { en: T } & Partial<Record<string, T>>;

/** The texts of a language, two letters, or the English ones. */
export const inLanguage = <T>(table: InLanguages<T>, language: string): T =>
  Object.hasOwn(table, language) ? table[language]! : table.en;
