import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { expect, it } from 'vitest';
import { renderMarkdown } from '../../src/build/docs/render-markdown.ts';
import { language } from '../../src/catalogue/language.ts';
import { namesOf } from '../../src/catalogue/selectors.ts';
import { root } from '../architecture/source-files.ts';

const folder = `${root}src/docs/examples`;
const live = new Map(
  readdirSync(folder).map((name) => [
    name.replace('.md', ''),
    renderMarkdown(readFileSync(`${folder}/${name}`, 'utf8'), (href) => href).live,
  ]),
);
const families = (Object.keys(language) as (keyof typeof language)[]).filter((family) => !language[family].byScript);

it('M §1 every attribute has a live example on the page of its chapter', () => {
  const missing = families.filter((family) => {
    const markup = live.get(language[family].docs)?.join('\n') ?? '';
    return !namesOf(family).some((name) => new RegExp(`\\s${name}(?=[\\s=>])`).test(markup));
  });
  expect(missing).toEqual([]);
  expect([...live.keys()].sort()).toEqual([...new Set(families.map((one) => language[one].docs)), 'README'].sort());
});

it('M §1 a live example is the markup that the page shows, and closes what it opens', () => {
  for (const markup of [...live.values()].flat()) {
    const mistakes: string[] = [];
    parse(markup, {
      treeAdapter: adapter,
      onParseError: ({ code }) => mistakes.push(code),
    });
    expect(
      mistakes.filter((code) => code !== 'missing-doctype'),
      markup,
    ).toEqual([]);
  }
});
