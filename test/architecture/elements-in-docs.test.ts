import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { panels } from '../../src/contract/views.ts';
import { colors, shapes } from '../../src/ui/tokens.ts';
import { authViews } from '../../src/widget/auth/auth-attributes.ts';
import { root, sourceFiles } from './source-files.ts';

const document = readFileSync(`${root}src/docs/elements.md`, 'utf8');
const source = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const chapter = (heading: string) => document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The words in the first cells of all tables of a text. */
const firstCells = (text: string) =>
  [...text.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  );

/** The keys of an attribute table in a source: `name: 'text'`, `'name': 'presence'`. */
const attributesIn = (path: string, start: string) =>
  [...(source(path).split(start)[1]?.split('}')[0] ?? '').matchAll(/'?([a-z-]+)'?: '(?:text|presence|json)'/g)].map(
    ([, name]) => name,
  );

const shared = attributesIn('src/widget/element/define.tsx', 'const sharedAttributes = {');

describe('the elements in elements.md', () => {
  it('has every attribute of every element, and nothing more', () => {
    const ofAuth = attributesIn('src/widget/auth/auth-attributes.ts', 'Attributes = {');
    const ofProfile = attributesIn('src/widget/profile/profile-attributes.ts', 'Attributes = {');
    expect(shared.length).toBeGreaterThan(0);
    expect(firstCells(chapter('`<ms-auth-modal>`')).sort()).toEqual([...ofAuth, ...shared].sort());
    expect(firstCells(chapter('`<ms-profile>`')).sort()).toEqual([...ofProfile, ...shared].sort());
  });

  it('has every view and every panel', () => {
    const valuesOf = (heading: string, name: string) =>
      new RegExp(`^\\| \`${name}\` +\\| (.*?) \\|`, 'm')
        .exec(chapter(heading))?.[1]
        ?.split(', ')
        .map((value) => value.trim().slice(1, -1));
    expect(valuesOf('`<ms-auth-modal>`', 'view')).toEqual([...authViews]);
    expect(valuesOf('`<ms-profile>`', 'panel')).toEqual([...panels]);
  });

  it('has every event', () => {
    const events = [...source('src/widget/element/events.ts').matchAll(/^ {2}'(ms:[a-z-]+)':/gm)].map(
      ([, name]) => name,
    );
    expect(events.length).toBeGreaterThan(0);
    expect(firstCells(chapter('Events')).sort()).toEqual(events.sort());
  });

  it('has every custom property', () => {
    const properties = Object.keys({ ...colors, ...shapes }).map((name) => `--ms-${name}`);
    expect(firstCells(chapter('Looks')).sort()).toEqual(properties.sort());
  });

  it('has every part', () => {
    const files = sourceFiles(['src/ui', 'src/widget/element', 'src/widget/auth', 'src/widget/profile'], ['.tsx']);
    const written = files.flatMap(({ text }) => [
      ...[...text.matchAll(/\bpart=(?:"([^"]+)"|\{`([^`]+)`\})/g)].map(
        ([, plain, template]) => plain ?? template ?? '',
      ),
      ...[...text.matchAll(/\?\? `(button [^`]+)`/g)].map(([, template]) => template ?? ''),
      ...[...text.matchAll(/\bpart = '([^']+)'/g)].map(([, fallback]) => fallback ?? ''),
    ]);
    // `button-${kind}` and `provider-${key}` have rows of their own.
    const parts = written.flatMap((words) => words.split(' ')).filter((word) => !word.includes('${'));
    const documented = firstCells(chapter('Parts')).filter(
      (part) => !/^button-(?:primary|secondary|danger)$/.test(part),
    );
    expect([...new Set(parts)].sort()).toEqual(documented.sort());
  });

  it('tables are read by their first cells', () => {
    expect(firstCells('| Attribute | Value |\n| --- | --- |\n| `a`, `b-c` | `d` |\n| `e`   | |\n')).toEqual([
      'a',
      'b-c',
      'e',
    ]);
  });
});
