import { expect, it } from 'vitest';
import { unsafePorts } from '../../demo/unsafe-ports.ts';

it('names each port that browsers refuse, and its variable', () => {
  const urls = {
    MS_SITE_PORT: 'http://localhost:6000',
    MS_APP_PORT: 'http://localhost:4872',
    MS_PORT: 'http://localhost:10080',
  };
  expect(unsafePorts(urls)).toEqual([
    'Browsers refuse port 6000: choose another one with MS_SITE_PORT.',
    'Browsers refuse port 10080: choose another one with MS_PORT.',
  ]);
  expect(unsafePorts({ MS_PORT: 'http://localhost:4870', FINDER_PUBLIC_ORIGIN: 'http://localhost' })).toEqual([]);
});

it('lists only ports that fetch refuses by itself, before any connection', async () => {
  for (const port of [6000, 6697, 10080])
    await expect(fetch(`http://localhost:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
