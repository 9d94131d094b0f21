import type { App } from './app.ts';
import { twice } from './twice.ts';

const addressed: readonly string[] = ['LINK', 'IMAGE', 'FILE'];
const isAddress = (value: string) => /^(?:https?:\/\/|\/(?![/\\]))\S+$/.test(value);

/** Secure content that nothing would find, or that leads nowhere. */
export function secureContentMistakes({ contentGroups }: App, at: string): string[] {
  const pieces = contentGroups.flatMap(({ content }, g) =>
    content.map((piece, i) => ({ ...piece, path: `${at}.contentGroups[${g}].content[${i}]` })),
  );
  const astray = pieces.filter(({ type, content }) => addressed.includes(type) && !isAddress(content));
  return [
    ...twice(
      pieces.map(({ key }) => key),
      (i) => `${pieces[i]!.path}.key`,
    ),
    ...astray.map(
      ({ path }) =>
        `${path}.content must be a path that starts with one /, or an address that starts with http:// or https://`,
    ),
  ];
}
