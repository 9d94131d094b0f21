import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { ignoredColumns, importColumns, plain } from '../../src/cli/import-columns.ts';
import { latchkey } from '../support/command-line.ts';

const doc = readFileSync(new URL('../../src/docs/command-line.md', import.meta.url), 'utf8');
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

it('command-line.md names every command', () => {
  const rows = doc.split('\n').filter((line) => line.startsWith('| `'));
  for (const name of Object.keys(commands))
    expect(
      rows.some((row) => row.startsWith(`| \`${name}`)),
      name,
    ).toBe(true);
});

it('R78 command-line.md lists every column that import takes, with all its names, and nothing more', () => {
  const chapter = doc.split('\n## Import')[1]!.split('\n## ')[0]!;
  const documented = [...chapter.matchAll(/^\| `(\w+)` \| (`.+?`) \|/gm)].map(
    ([, column = '', names = '']) => [column, codes(names).map(plain).sort()] as const,
  );
  const sorted = Object.entries(importColumns).map(([column, names]) => [column, [...names].sort()]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(sorted));
  const ignored = /without a remark: (.+?)\./.exec(chapter)?.[1] ?? '';
  expect(codes(ignored).map(plain)).toEqual([...ignoredColumns]);
});

it('R78 the help of import lists every column with all its names', async () => {
  const { out } = await latchkey(['members', '--help']);
  for (const [column, names] of Object.entries(importColumns))
    expect(out).toMatch(new RegExp(`^  ${column} +${names.join(', ')}$`, 'm'));
  for (const column of ignoredColumns) expect(out).toMatch(new RegExp(`Ignored without a remark:.*\\b${column}\\b`));
});
