/** Letters that have to be changed, added or left out to get from one word to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row[b.length]!;
}

/** `newPassword`, `New Password` and `new_password` are `new-password`. */
export const plain = (word: string) =>
  word
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();

/** The end of a sentence about an unknown word, without a full stop. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : `. Did you mean "${meant}"?`;
}

/** What was probably meant: the one word that is so near that nothing else is as near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const wanted = plain(word);
  const ranked = [...new Set(known)]
    .map((one) => ({ one, far: plain(one) === wanted ? 0 : distance(wanted, plain(one)) }))
    .sort((a, b) => a.far - b.far);
  const [first, second] = ranked;
  const limit = wanted.length < 5 ? 1 : 2;
  return first && first.far <= limit && first.far !== second?.far ? first.one : undefined;
}
