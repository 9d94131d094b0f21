/** Placeholder for template output that is unknown until the page is rendered. */
export const unknownMark = '\uE000';

const templates = [
  // Front matter of Astro, Jekyll and Hugo: code and data of the template itself.
  /^\uFEFF?---\r?\n[\s\S]*?\n---[^\S\n]*(?=\r?\n|$)/g,
  /<\?[\s\S]*?(?:\?>|$)/g,
  /<%[\s\S]*?%>/g,
  /\{\{[\s\S]*?\}\}/g,
  /\{%[\s\S]*?%\}/g,
  /\{#[\s\S]*?#\}/g,
  // An attribute in braces, as Astro and Svelte have it.
  /(?<==)\{(?:[^{}]|\{[^{}]*\})*\}/g,
];

/**
 * The text with what templates write masked, letter for letter, so that every line and column stays
 * what it is.
 */
export const maskTemplates = (text: string): string =>
  templates.reduce((masked, pattern) => masked.replace(pattern, (match) => match.replace(/[^\n]/g, unknownMark)), text);

export const isUnknown = (text: string): boolean => text.includes(unknownMark);

/**
 * Tags, with the elements that browsers read as text in one piece; a tag ends where browsers end
 * it, whatever a template writes in it.
 */
const tags =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea)\b(?:"[^"]*"|'[^']*'|[^'">])*>[\s\S]*?<\/\1[^>]*>|<!?\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/**
 * The masked text for a parser: between tags what is unknown is left blank, because a letter there
 * ends the head of a page. A byte-order mark is no letter.
 */
export function blankBetweenTags(masked: string): string {
  const blank = (text: string) => text.replaceAll(unknownMark, ' ').replaceAll('\uFEFF', ' ');
  let out = '';
  let at = 0;
  for (const { 0: tag, index } of masked.matchAll(tags)) {
    out += blank(masked.slice(at, index)) + tag;
    at = index + tag.length;
  }
  return out + blank(masked.slice(at));
}

/**
 * The head as it was written: parsers end it at the first unknown component or word. Null: none.
 */
export function headOf(masked: string): { from: number; to: number } | null {
  let from: number | undefined;
  for (const { 0: tag, index } of masked.matchAll(tags)) {
    if (/^<head\b/i.test(tag)) from = index;
    if (from !== undefined && /^<(?:\/head|body)\b/i.test(tag)) return { from, to: index };
  }
  return from === undefined ? null : { from, to: masked.length };
}
