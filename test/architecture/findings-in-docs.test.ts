import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingTexts } from '../../src/catalogue/finding-texts/finding-texts.ts';
import { rules } from '../../src/catalogue/rules/index.ts';
import { root } from './source-files.ts';

it('inspector.md has every finding with its kind and title, in the order of the rules, and nothing more', () => {
  const text = readFileSync(`${root}src/docs/inspector.md`, 'utf8');
  const documented = [...text.matchAll(/^\| `([^`]+)` +\| +(\S+) +\| +(.+?) +\|$/gm)].map((match) => match.slice(1));
  const inCode = (Object.keys(rules) as (keyof typeof rules)[]).map((id) => [
    id,
    findingTexts[id].severity,
    findingTexts[id].title,
  ]);
  expect(documented).toEqual(inCode);
});
