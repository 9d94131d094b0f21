import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';

const clip = Buffer.from('a clip of twenty-four b.');

describe('§2.6 the clip, as it is served', () => {
  let service: HttpService;
  beforeAll(async () => {
    const distDir = mkdtempSync(join(tmpdir(), 'latchkey-dist-'));
    mkdirSync(join(distDir, 'media'));
    writeFileSync(join(distDir, 'media', 'test-card.webm'), clip);
    writeFileSync(join(distDir, 'media', 'test-card.webp'), 'a drawing');
    service = await createHttpService({ parts: { distDir } });
  });
  afterAll(() => service.close());
  const get = (url: string, headers: Record<string, string> = {}) => service.inject({ url, headers });

  it('§2.6 every page of the world may show it', async () => {
    const { statusCode, headers, rawPayload } = await get('/media/test-card.webm', {
      origin: 'https://unknown.example',
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'video/webm',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload).toEqual(clip);
    expect((await get('/media/test-card.webp')).headers['content-type']).toBe('image/webp');
  });

  it('§2.6 serves byte ranges, and 304 for a known version', async () => {
    const part = await get('/media/test-card.webm', { range: 'bytes=2-5' });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-5/24', 'clip']);
    const { headers } = await get('/media/test-card.webm');
    const again = await get('/media/test-card.webm', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it.each(['/media/', '/media/none.webm', '/media/../ms.js', '/media/%2e%2e/ms.js'])(
    'R80 %s is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
