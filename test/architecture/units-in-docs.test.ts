import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** User, data and program of a chapter's first unit. */
function unit(document: string, chapter: string) {
  const text = document.split(`\n## ${chapter}\n`)[1] ?? '';
  const lines = /\[Service\]\n[\s\S]*?(?=\n\[|\n```|\n#.*\.timer)/.exec(text)?.[0] ?? '';
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(lines)?.[1];
  return {
    user: value('User'),
    folder: value('WorkingDirectory'),
    file: value('EnvironmentFile'),
    data: /\bMS_DATA_DIR=\S+/.exec(lines)?.[0],
    node: value('ExecStart')?.split(' ')[0],
  };
}

it('R72 the documented nightly backup uses user, data and Node of the documented service', () => {
  const document = read('src/docs/operating.md');
  const service = unit(document, 'As a systemd unit');
  expect(Object.values(service)).not.toContain(undefined);
  expect(unit(document, 'Backups')).toEqual(service);
});
