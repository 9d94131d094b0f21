/** A text column that holds one of some words. */
export const among = (column: string, words: readonly string[]): string =>
  `text check (${column} in (${words.map((word) => `'${word}'`).join(', ')}))`;
