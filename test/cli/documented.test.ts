import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';

it('command-line.md names every command', () => {
  const doc = readFileSync(new URL('../../src/docs/command-line.md', import.meta.url), 'utf8');
  const rows = doc.split('\n').filter((line) => line.startsWith('| `'));
  for (const name of Object.keys(commands))
    expect(
      rows.some((row) => row.startsWith(`| \`${name}`)),
      name,
    ).toBe(true);
});
