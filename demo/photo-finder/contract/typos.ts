/** Letters in the wrong place that a word of this length may have. */
export const typosIn = (word: string): number => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0);

/**
 * How many letters are missing, extra, wrong or swapped with their neighbour; `most` + 1 where it
 * is more than `most`.
 */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

/** The one with the fewest typos, the first of equals. */
export function nearestWord(word: string, among: Iterable<string>, most = typosIn(word)): string | null {
  let [found, fewest]: [string | null, number] = [null, most + 1];
  for (const one of among) {
    if (fewest === 1) break;
    // One typo leaves the first letter or the last one.
    if (most === 1 && one[0] !== word[0] && one.at(-1) !== word.at(-1)) continue;
    const typos = typosBetween(word, one, fewest - 1);
    if (typos < fewest) [found, fewest] = [one, typos];
  }
  return found;
}
