import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declarations } from '../../src/declarations/declarations.ts';
import { root } from '../architecture/source-files.ts';

const folder = join(root, 'test/out/declarations');

/** What the compiler says to these files, in the strictest customer's project there is. */
function complaints(files: string[], skipLibCheck = false): string {
  mkdirSync(join(folder, 'wrappers/astro'), { recursive: true });
  for (const [name, text] of Object.entries(declarations())) writeFileSync(join(folder, name), text);
  for (const name of files) cpSync(join(root, 'test/declarations', name), join(folder, name));
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    jsx: 'react-jsx',
    strict: true,
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck,
    noEmit: true,
  };
  const project = join(folder, `${files[0]}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

describe('M §3 the types for pages', () => {
  it('M §3 a customer’s page compiles, in JSX too, and its mistakes do not', () => {
    expect(complaints(['consumer-page.tsx'])).toBe('');
  });

  it('M §3 so does a page with the components for React, Vue and Astro', () => {
    expect(complaints(['consumer-wrappers.tsx'])).toBe('');
  });

  it('M §2 the declared client is the published one: the same methods, taking and answering the same', () => {
    expect(complaints(['same-api.ts'], true)).toBe('');
  });
});
