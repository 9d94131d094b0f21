import { dictionary } from '@zxcvbn-ts/language-common';

/** R3 about 49,000 passwords that are tried first everywhere, from an MIT package. Lower case. */
const common = new Set(dictionary['passwords-common']);

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');
/** A word with the usual decoration, "juniper2024!", is that word. */
const bare = (text: string) => lettersAndDigits(text).replace(/\p{N}+$/u, '');

/** "aaaaaaaa", "abababab": nothing to guess. */
const isRepetition = (text: string) => new Set(text).size <= 2;
/** "23456789", "hgfedcba": every step is +1, or every step is -1. */
const isRow = (text: string) =>
  [1, -1].some((step) =>
    [...text].every((char, i, all) => i === 0 || char.codePointAt(0)! - all[i - 1]!.codePointAt(0)! === step),
  );

/**
 * R3 whether a password is too easy to guess: a common one, or the app's name or the person's own
 * address with decoration. There are no composition rules. `words`: what an attacker tries first.
 */
export function isRefusedPassword(password: string, words: { appName: string; email?: string }): boolean {
  const text = folded(password);
  if (common.has(text) || common.has(text.trim()) || isRepetition(text) || isRow(text)) return true;
  const [local = '', domain = ''] = words.email?.split('@') ?? [];
  const personal = [
    words.appName,
    ...words.appName.split(/\s+/),
    local,
    domain,
    domain.split('.')[0]!,
    words.email ?? '',
  ];
  return personal.some((word) => {
    const own = lettersAndDigits(word);
    return own !== '' && (lettersAndDigits(text) === own || (bare(word) !== '' && bare(text) === bare(word)));
  });
}
