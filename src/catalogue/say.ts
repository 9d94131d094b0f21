import type { Hit } from './rules/parts/rule.ts';
import type { RuleWords } from './wording/rule-words.ts';

/** The description of a hit: page values go in as they are, which is safe because the outcome is only ever text (C13). */
export const descriptionOf = ({ as, facts }: Pick<Hit, 'as' | 'facts'>, words: RuleWords): string =>
  ((as && words.others?.[as]) || words.description).replace(/\{(\w+)\}/g, (_, name: string) => facts?.[name] ?? '');

/** Text and code in turns: what stands between backticks is code. */
export const piecesOf = (text: string): { text: string; isCode: boolean }[] =>
  text
    .split('`')
    .map((piece, i) => ({ text: piece, isCode: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
