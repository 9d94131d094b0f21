import type { RuleTexts } from './finding-texts/rule-texts.ts';
import type { Hit } from './rules/parts/rule.ts';

/**
 * `{name}` -> fact. Page values go in as they are, which is safe because the outcome is only ever
 * text (C13).
 */
export const fill = (text: string, facts: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));

/** The description of a hit. */
export const descriptionOf = ({ as, facts }: Pick<Hit, 'as' | 'facts'>, words: RuleTexts): string =>
  fill((as && words.others?.[as]) || words.description, facts);

/** Text and code in turns: what stands between backticks is code. */
export const piecesOf = (text: string): { text: string; isCode: boolean }[] =>
  text
    .split('`')
    .map((piece, i) => ({ text: piece, isCode: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
