import { maxPatternText } from '../../../contract/check-field.ts';

/** Ways to match that an engine may have to try: two open quantifiers, as in `\w+@\w+`. */
const mostWays = 100_000;

/** Escapes, classes, groups and quantifiers; all other characters stand for themselves. */
const tokens =
  /\\(?:[pPu]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu;

/** How often a quantifier repeats, as least and most. */
function timesOf(quantifier: string): [least: number, most: number] {
  if (quantifier.startsWith('*')) return [0, maxPatternText];
  if (quantifier.startsWith('+')) return [1, maxPatternText];
  if (quantifier.startsWith('?')) return [0, 1];
  const [, least = '0', comma, most] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? [];
  return [Number(least), comma ? Math.min(Number(most || maxPatternText), maxPatternText) : Number(least)];
}

/**
 * An upper bound of the ways in which a pattern can match a text of `maxPatternText` characters.
 * Alternatives add up, parts in a row multiply, and a repeated group is a power. So a quantifier
 * inside an open one, which takes exponential time, has no bound that is allowed.
 */
function waysOf(pattern: string): number {
  const open = [{ before: 0, ways: 1 }];
  let last = 1;
  for (const [token] of pattern.matchAll(tokens)) {
    const group = open.at(-1)!;
    const before = last;
    last = 1;
    if (token.startsWith('(')) open.push({ before: 0, ways: 1 });
    else if (token === ')') {
      open.pop();
      last = group.before + group.ways;
      open.at(-1)!.ways *= last;
    } else if (token === '|') {
      group.before += group.ways;
      group.ways = 1;
    } else if (/^(?:[*+?]|\{\d)/.test(token)) {
      const [least, most] = timesOf(token);
      group.ways *= (most - least + 1) * before ** Math.max(0, most - 1);
    }
  }
  return open[0]!.before + open[0]!.ways;
}

/**
 * What is wrong with the pattern of a field, as the end of a sentence. Anybody may send a value, so
 * the time that a match takes is bounded here, when the operator writes the pattern.
 */
export function patternMistake(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return `is no regular expression: ${(error as Error).message.replace(/^.*\/u: /, '')}`;
  }
  if (/\\(?:[1-9]|k<)/.test(pattern.replaceAll('\\\\', ''))) return 'must not refer back to a group';
  if (/\(\?<?[=!]/.test(pattern)) return 'must not look ahead or behind';
  return waysOf(pattern) > mostWays
    ? 'can match a text in too many ways, which may take long; give repetitions an end, such as {1,20}, and do not nest them'
    : null;
}
