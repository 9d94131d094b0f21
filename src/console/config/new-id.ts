const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o' };

/** An id or a key that pages can use, made of a name: "Über uns" is `ueber-uns`. */
export function idFrom(name: string, taken: readonly string[], prefix = ''): string {
  const word = name
    .trim()
    .toLowerCase()
    .replace(/[äöüßæø]/g, (letter) => letters[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const id = word && prefix + word;
  for (let n = 2; ; n++) {
    const next = n === 2 ? id : `${id}-${n - 1}`;
    if (!id || !taken.includes(next)) return next;
  }
}

/** An id that was never used before. */
export const newEndpointId = (): string => `whe_${crypto.randomUUID().replaceAll('-', '')}`;

/** What was typed as a number; what is none stays as it was typed, and the service names it. */
export function numberOf(text: string): number | undefined {
  // A comma with three digits behind it may stand for thousands.
  const typed = text.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  if (typed === '') return undefined;
  return Number.isFinite(Number(typed)) ? Number(typed) : (text.trim() as unknown as number);
}
