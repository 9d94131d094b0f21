import type { ConfigText } from './stored-app.ts';

/** The own text of a language; `*` = that of all others. */
export const ownText = (text: ConfigText | undefined, tag: string): string =>
  typeof text === 'string' ? (tag === '*' ? text : '') : (text?.[tag] ?? '');

/** The languages that any of the texts has words of its own for, without `*`. */
export const languagesOf = (texts: readonly (ConfigText | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (typeof text === 'object' ? Object.keys(text) : [])).filter((tag) => tag !== '*')),
];

/** The text with one language changed, in its shortest form; undefined = nothing is left. */
export function withText(text: ConfigText | undefined, tag: string, value: string): ConfigText | undefined {
  const before: Record<string, string> = typeof text === 'string' ? { '*': text } : { ...text };
  const { [tag]: _, ...rest } = before;
  const next: Record<string, string> = value === '' ? rest : { ...rest, [tag]: value };
  const tags = Object.keys(next);
  if (tags.length === 0) return undefined;
  return tags.length === 1 && tags[0] === '*' ? next['*'] : next;
}

/** The same in a record of texts: one that is empty goes. */
export function withTextAt<T extends Readonly<Record<string, ConfigText>>>(
  texts: T,
  key: string,
  tag: string,
  value: string,
): Record<string, ConfigText> {
  const { [key]: before, ...rest } = texts as Record<string, ConfigText>;
  const next = withText(before, tag, value);
  return next === undefined ? rest : { ...rest, [key]: next };
}
