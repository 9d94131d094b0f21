import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pictureCache } from '../../../demo/photo-finder/api/http/headers.ts';
import { diskOriginals } from '../../../demo/photo-finder/api/outside/originals/disk.ts';
import { finderSettings } from '../../../demo/photo-finder/api/settings.ts';
import { readSettings } from '../../../src/service/config.ts';

const [first, second] = ['the first secret of at least 32 bytes', 'the second secret of at least 32 bytes'];
const [own, older] = ['a column key of at least thirty-two bytes', 'the column key that was before this one'];
const settingsOf = (env: Record<string, string>) => {
  const all = { MS_PUBLIC_URL: 'https://members.example.com', FINDER_PUBLIC_KEY: 'pk_sb_afterview', ...env };
  return finderSettings(all, readSettings({ ...all, MS_SMTP_URL: 'smtp://localhost' }), []);
};
const derived = (secret: string) => createHash('sha256').update(`AV_COLUMN_KEY of ${secret}`).digest('hex');

describe('R32 what Afterview has sealed', () => {
  it('R32 opens after a secret was replaced, while the one before it is given; the newest seals', async () => {
    const { columnKeys } = settingsOf({ MS_SECRET: second, MS_SECRET_PREVIOUS: first });
    expect(columnKeys).toEqual([derived(second), derived(first)]);
    const folder = mkdtempSync(join(tmpdir(), 'afterview-originals-'));
    const name = 'a'.repeat(32);
    await diskOriginals(folder, [derived(first)]).put(name, Buffer.from('a picture'));
    expect(String(await diskOriginals(folder, columnKeys).get(name))).toBe('a picture');
    await diskOriginals(folder, columnKeys).put(name, Buffer.from('another one'));
    expect(String(await diskOriginals(folder, [derived(second)]).get(name))).toBe('another one');
    await expect(diskOriginals(folder, [derived(first)]).get(name)).rejects.toThrow();
  });

  it('R32 opens by the column key that was before, and by what was derived before there was one', () => {
    expect(settingsOf({ MS_SECRET: first, FINDER_COLUMN_KEY: `${own}, ${older}` }).columnKeys).toEqual([
      own,
      older,
      derived(first),
    ]);
  });

  it('R32 a key that is too short is told by its name, also behind a comma', () => {
    expect(() => settingsOf({ MS_SECRET: first, FINDER_COLUMN_KEY: `${own},short` })).toThrow(
      'FINDER_COLUMN_KEY must have at least 32 bytes',
    );
  });
});

it('a variable by its former name is refused with its new one, so that no key is lost in silence', () => {
  const start = () => settingsOf({ MS_SECRET: first, AV_COLUMN_KEY: own, AV_MS_URL: 'http://localhost:1' });
  expect(start).toThrow('AV_MS_URL is now called FINDER_MS_URL: rename it.');
  expect(start).toThrow('AV_COLUMN_KEY is now called FINDER_COLUMN_KEY: rename it.');
});

it.each([
  [undefined, 0, 'private, no-cache'],
  ['0', 0, 'private, no-cache'],
  ['3600', 3600, 'public, max-age=3600'],
])('R117 with FINDER_IMG_CACHE_SECONDS=%s caches keep a picture for %d s', (given, seconds, header) => {
  const env: Record<string, string> = given === undefined ? {} : { FINDER_IMG_CACHE_SECONDS: given };
  const { imageCacheSeconds } = settingsOf({ MS_SECRET: first, ...env });
  expect([imageCacheSeconds, pictureCache(imageCacheSeconds)]).toEqual([seconds, header]);
});

it.each([
  ['1', 'http://localhost:4872', null],
  ['1', 'http://[::1]:4872', null],
  ['1', 'https://photos.example.com', 'FINDER_PUBLIC_ORIGIN must be an address of localhost in demo mode'],
  ['0', 'https://photos.example.com', null],
])(
  'R118 MS_DEMO=%s with Afterview at %s starts on loopback addresses only',
  (MS_DEMO, FINDER_PUBLIC_ORIGIN, refusal) => {
    const env = { MS_DEMO, FINDER_PUBLIC_ORIGIN, FINDER_PUBLIC_KEY: 'pk_sb_afterview' };
    const service = readSettings({ MS_SECRET: first, MS_PUBLIC_URL: 'http://localhost:4870', MS_DEMO });
    const start = () => finderSettings(env, service, []);
    if (refusal) expect(start).toThrow(refusal);
    else expect(start).not.toThrow();
  },
);
