import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

/** The least versions without known holes (R80), by the advisories named there. */
const floors: Record<string, [number, number, number]> = {
  fastify: [5, 8, 3],
  '@fastify/static': [9, 1, 1],
};

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  packages: Record<string, { version: string }>;
};

describe('versions', () => {
  it.each(Object.entries(floors))('R80 %s is at least %j wherever it stands in the lockfile', (name, floor) => {
    const found = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(found.length).toBeGreaterThan(0);
    for (const [path, { version }] of found) {
      const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
      const distance = (major - floor[0]) * 1e6 + (minor - floor[1]) * 1e3 + (patch - floor[2]);
      expect([path, version, distance >= 0]).toEqual([path, version, true]);
    }
  });
});
