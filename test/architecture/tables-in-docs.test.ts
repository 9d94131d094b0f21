import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSeedArguments } from '../../demo/photo-finder/api/seed-command.ts';
import { variables as finderVariables } from '../../demo/photo-finder/api/settings.ts';
import { errors as finderErrors } from '../../demo/photo-finder/contract/errors.ts';
import { adminPath, adminRoutes, adminScopes } from '../../src/contract/admin-routes.ts';
import { errors } from '../../src/contract/errors.ts';
import { mails } from '../../src/contract/mail-texts.ts';
import { variables } from '../../src/service/variables.ts';
import { en } from '../../src/texts/widget/en.ts';
import { appFilePaths } from './app-file-paths.ts';
import { root, sourceFiles } from './source-files.ts';

const doc = (name: string) => readFileSync(`${root}src/docs/${name}.md`, 'utf8');

/** The first cells of all table rows that begin with `code`, with the second cells. */
const rows = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` +\| +([^|]*?) +\|/gm)].map(([, name = '', second = '']) => [name, second] as const);

/**
 * Names that only the table in the code or only the document has; duplicates too.
 */
function differences(code: Iterable<string>, documented: Iterable<string>): string[] {
  const [inCode, list] = [new Set(code), [...documented]];
  const inDocument = new Set(list);
  return [
    ...[...inCode].filter((name) => !inDocument.has(name)).map((name) => `${name} is not documented`),
    ...[...inDocument].filter((name) => !inCode.has(name)).map((name) => `${name} is documented and does not exist`),
    ...list.filter((name, i) => list.indexOf(name) !== i).map((name) => `${name} is documented twice`),
  ];
}

describe('tables in the documents', () => {
  it('errors.md has every error code with its status, and nothing more', () => {
    const inCode = Object.entries(errors).map(([code, [status]]) => `${code} ${status}`);
    const documented = rows(doc('errors')).map(([code, status]) => `${code} ${status}`);
    expect(differences(inCode, documented)).toEqual([]);
  });

  it('admin-api.md has every call with its scope, and every scope with its words', () => {
    const inCode = [
      ...Object.entries(adminScopes).map(([scope, what]) => `${scope} ${what}`),
      ...Object.values(adminRoutes).map(
        ({ method, path, scope, summary }) => `${method} ${adminPath}${path} \`${scope}\` ${summary}`,
      ),
    ];
    const documented = [...doc('admin-api').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(
      ([, name, rest = '']) => `${name} ${rest.replace(' | ', ' ')}`,
    );
    expect(differences(inCode, documented)).toEqual([]);
  });

  it('afterview.md lists every error code with status and message, and every option of the seed', () => {
    const inCode = Object.entries(finderErrors).map(([code, [status, message]]) => `${code} ${status} ${message}`);
    const documented = [...doc('afterview').matchAll(/^\| `([\w-]+)` \| (\d{3}) \| (.+) \|$/gm)].map(
      ([, code, status, message]) => `${code} ${status} ${message}`,
    );
    expect(differences(inCode, documented)).toEqual([]);
    for (const [option] of rows(doc('afterview')).filter(([name]) => name.startsWith('--')))
      expect(() => readSeedArguments(option.split(' '))).not.toThrow();
  });

  it('texts.md lists exactly the text keys with their texts', () => {
    const inCode = Object.entries(en).map(([key, text]) => `${key}: ${text}`);
    const documented = rows(doc('texts')).map(([key, text]) => `${key}: ${text}`);
    expect(differences(inCode, documented)).toEqual([]);
  });

  it('mails.md lists exactly the mails with when they are sent and their variables', () => {
    const inCode = Object.entries(mails).map(
      ([name, { sentWhen, variables }]) => `${name}: ${sentWhen} ${variables.map((one) => `{${one}}`).join(' ')}`,
    );
    const documented = [...doc('mails').matchAll(/^\| `([\w-]+)` \| (.+) \| (.+) \|$/gm)].map(
      ([, name, sentWhen, variables = '']) => `${name}: ${sentWhen} ${variables.replaceAll('`', '')}`,
    );
    expect(differences(inCode, documented)).toEqual([]);
  });

  it('configuration.md has every environment variable, which is every one that the code reads', () => {
    const code = sourceFiles(['src', 'demo', 'build.mjs'], ['.ts', '.tsx', '.mjs']);
    const inCode = code.flatMap(({ text }) => text.match(/\bMS_[A-Z][A-Z_]*[A-Z]\b/g) ?? []);
    const documented = rows(doc('configuration')).flatMap(([name]) => (name.startsWith('MS_') ? [name] : []));
    expect(differences(Object.keys(variables), documented)).toEqual([]);
    expect(differences(inCode, Object.keys(variables))).toEqual([]);
  });

  it('configuration.md has every environment variable of Afterview, and nothing more', () => {
    const documented = rows(doc('configuration')).flatMap(([name]) => (name.startsWith('FINDER_') ? [name] : []));
    expect(differences(Object.keys(finderVariables), documented)).toEqual([]);
  });

  it('configuration.md lists exactly the paths of an app in the configuration file, with defaults', () => {
    const inCode = appFilePaths().map(({ path, fallback }) => `${path} = ${fallback}`);
    const chapter = doc('configuration').split('\n## Every path of an app')[1] ?? '';
    // The colours of a mode share a row: its last cell has their names.
    const documented = chapter.split('\n').flatMap((line) => {
      const [row] = rows(line);
      if (!row?.[0].startsWith('branding.colors.')) return row ? [`${row[0]} = ${row[1]}`] : [];
      return [...line.matchAll(/`(\w+)`/g)].map(([, name]) => `${row[0]}.${name} = ${row[1]}`);
    });
    expect(differences(inCode, documented)).toEqual([]);
  });

  it('operating.md has every metric that the service counts, and nothing more', () => {
    const counted = { count: 'ms_*_total', gauge: 'ms_*', timer: 'ms_*' } as const;
    const inCode = sourceFiles(['src/service', 'src/platform'], ['.ts']).flatMap(({ text }) =>
      [...text.matchAll(/\bmetrics\??\.(count|gauge|timer)\(\s*'(\w+)'/g)].map(([, kind, name = '']) =>
        counted[kind as keyof typeof counted].replace('*', name),
      ),
    );
    const documented = rows(doc('operating')).flatMap(([name]) => (name.startsWith('ms_') ? [name] : []));
    expect(differences([...inCode, 'ms_request_seconds', 'ms_requests_total'], documented)).toEqual([]);
  });

  it('a missing, an invented and a doubled row are found', () => {
    expect(differences(['a', 'b'], ['b', 'c', 'c'])).toEqual([
      'a is not documented',
      'c is documented and does not exist',
      'c is documented twice',
    ]);
    expect(rows('| `x-y`   | 400    | text `z` | |\n| Code | Status |\n')).toEqual([['x-y', '400']]);
  });
});
