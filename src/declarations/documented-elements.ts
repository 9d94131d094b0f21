export interface Described {
  name: string;
  description: string;
}
export interface ElementAttribute extends Described {
  values: string[];
  /** On when it is there, whatever it holds. */
  isPresence: boolean;
}
export interface DocumentedElement {
  tagName: string;
  className: string;
  description: string;
  attributes: ElementAttribute[];
  methods: Described[];
  events: Described[];
  cssProperties: Described[];
  cssParts: Described[];
}

const chapterOf = (page: string, heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The rows of all tables of a text, without their headings: cells as they are written. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
/** A sentence of a page without its links and marks. */
export const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/`/g, '');
const described = (text: string): Described[] =>
  rowsOf(text).map((cells) => ({ name: codesIn(cells[0])[0] ?? '', description: plain(cells.at(-1) ?? '') }));

function attributesIn(chapter: string): ElementAttribute[] {
  return rowsOf(chapter)
    .filter(([names = '']) => codesIn(names).length === 1)
    .map(([name, values = '', description = '']) => ({
      name: codesIn(name)[0] ?? '',
      description: plain(description),
      values: codesIn(values),
      isPresence: values === 'present',
    }));
}

/**
 * What `src/docs/elements.md` says of the elements. The tests of the page hold it to the sources,
 * so that editors, documentation and code agree.
 */
export function documentedElements(page: string): DocumentedElement[] {
  const tags = [...page.matchAll(/^## `<(ms-[\w-]+)>`$/gm)].map(([, tag = '']) => tag);
  const methods = rowsOf(chapterOf(page, 'Methods'));
  const [first] = tags;
  const shared = attributesIn(chapterOf(page, `\`<${first}>\``)).filter(({ name }) =>
    ['open', 'inline', 'hide-close-button', 'texts'].includes(name),
  );
  return tags.map((tag) => {
    const chapter = chapterOf(page, `\`<${tag}>\``);
    const own = attributesIn(chapter);
    const takesShared = tag !== first && own.length > 0;
    return {
      tagName: tag,
      className: `${tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Element`,
      description: plain(chapter.trim().split('\n\n')[0]?.replaceAll('\n', ' ') ?? ''),
      attributes: takesShared ? [...own, ...shared] : own,
      methods: methods
        .filter(([, of = '']) => of === 'all' || of.includes(`<${tag}>`))
        .map(([name = '', , description = '']) => ({
          name: codesIn(name)[0]?.replace(/\(.*/, '') ?? '',
          description: plain(description),
        })),
      events: described(chapterOf(page, 'Events')),
      cssProperties: described(chapterOf(page, 'Looks')),
      cssParts: described(chapterOf(page, 'Parts')),
    };
  });
}
