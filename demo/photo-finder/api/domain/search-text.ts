/**
 * Text as the search knows it, the same on both engines: lower case, without accents, letters and
 * digits only. What is stored and what is asked go through here, so that no engine's own idea of a
 * word matters.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
