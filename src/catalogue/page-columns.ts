import type { PageRow, PageWord, ValueRule, Word } from './attribute-row.ts';
import type { Family, Language } from './language.ts';

type Words = Readonly<Record<string, string | Word>>;

const pageWord = (word: string | Word): PageWord => {
  const { membersOnly, memberNeeds } = typeof word === 'string' ? ({} as Partial<Word>) : word;
  return { ...(membersOnly && { membersOnly }), ...(memberNeeds && { memberNeeds }) };
};
const pageWords = (words: Words) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, pageWord(word)]));

/**
 * Words hide something, or have to be told apart from names of the app's own things; the others
 * mean nothing to a page.
 */
function wordsThatCount({ oneOf, knownAs, sameAs }: ValueRule) {
  if (sameAs) return {};
  const own = Object.entries(oneOf ?? {}).filter(([, word]) => typeof word === 'string' || !word.computed);
  const kept = Object.entries(pageWords(Object.fromEntries(own))).filter(
    ([, word]) => knownAs || Object.keys(word).length > 0,
  );
  return kept.length > 0 ? { oneOf: Object.fromEntries(kept) } : {};
}

/**
 * What a live page needs of the language: names, and who may use what. Wording, places and rules
 * for values are for builders.
 */
export function pageColumns(language: Language): Record<Family, PageRow> {
  const rows = Object.entries(language).map(([family, row]) => {
    const { name, aliases, suffixes, bareOn, value, membersOnly, visitorsSee } = row;
    const page: PageRow = {
      name,
      ...(aliases && { aliases }),
      ...(suffixes && { suffixes: pageWords(suffixes) }),
      ...(bareOn && { bareOn }),
      ...(membersOnly && { membersOnly }),
      ...(visitorsSee && { visitorsSee }),
      value: { ...wordsThatCount(value), ...(value.methods && { methods: value.methods }) },
    };
    return [family, page];
  });
  return Object.fromEntries(rows);
}
