import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const mostBytes = 60 * 1024;
const readme = readFileSync(`${root}README.md`, 'utf8');

it('the README is one screen and a half, and shows its pictures by what is to be seen', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(80);
  const shown = [...readme.matchAll(/!\[([^\]]+)\]\(src\/docs\/pictures\/([^)]+)\)/g)];
  expect(shown.map(([, , name]) => name).sort()).toEqual(readdirSync(`${root}src/docs/pictures`).sort());
  for (const [, alt] of shown) expect(alt!.length).toBeGreaterThan(30);
});

it('each picture is below 60 KB', () => {
  for (const name of readdirSync(`${root}src/docs/pictures`))
    expect(statSync(`${root}src/docs/pictures/${name}`).size, name).toBeLessThanOrEqual(mostBytes);
});
