import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService, secret } from '../../support/http-service.ts';

const script = `/* ${randomBytes(600).toString('hex')} */`;
const texts = JSON.stringify({ login: 'Anmelden' });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const folder = () => mkdtempSync(join(tmpdir(), 'latchkey-dist-'));
const distWith = (text: string) => {
  const dist = folder();
  writeFileSync(join(dist, 'ms.js'), text);
  writeFileSync(join(dist, 'ms.js.br'), brotliCompressSync(text));
  writeFileSync(join(dist, 'guard.js'), '/* guard */');
  mkdirSync(join(dist, 'texts'));
  writeFileSync(join(dist, 'icons.json'), '{"google":[]}');
  for (const language of ['de', 'nl']) writeFileSync(join(dist, 'texts', `${language}.json`), texts);
  return dist;
};

describe('the scripts', () => {
  const scriptsDir = folder();
  const live = { MS_DEMO: '0', MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' };
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService({ env: live, parts: { distDir: distWith(script), scriptsDir } });
  });
  afterAll(() => service.close());
  const get = (url: string, headers: Record<string, string> = {}) => service.inject({ url, headers });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const)('a browser that takes %s gets %s', async (accepted, encoding, unpack) => {
    const answer = await get('/ms.js', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(unpack(answer.rawPayload).toString()).toBe(script);
  });

  it('every page of the world may load it, checked by SRI, and no credentials ride on it', async () => {
    for (const origin of ['https://www.juniper.example', 'https://unknown.example']) {
      const { headers, body } = await get('/ms.js', { origin });
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(body).toBe(script);
    }
  });

  it('answers 304 to a browser with the same version, by encoding', async () => {
    const { headers } = await get('/ms.js', { 'accept-encoding': 'br' });
    const again = await get('/ms.js', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/ms.js', { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) })).statusCode).toBe(
      200,
    );
    expect(
      (await get('/ms.js', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${headers.etag}` })).statusCode,
    ).toBe(304);
  });

  it('the floating address is revalidated soon, the versioned one never', async () => {
    expect((await get('/ms.js')).headers['cache-control']).toMatch(/^public, max-age=300\b/);
    const versioned = await get(`/ms/${hashOf(script)}.js`);
    expect(versioned.body).toBe(script);
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // M §0 the guard blocks the page, so it never waits for the network again: an old one is used
    // while it is renewed.
    const guard = await get('/guard.js');
    expect([guard.body, guard.headers['cache-control']]).toEqual([
      '/* guard */',
      'public, max-age=604800, stale-while-revalidate=31536000',
    ]);
  });

  it('R109 a page that pinned an older build still gets it after the next one', async () => {
    const next = await createHttpService({ env: live, parts: { distDir: distWith('/* next */'), scriptsDir } });
    expect((await next.inject({ url: '/ms.js' })).body).toBe('/* next */');
    expect((await next.inject({ url: `/ms/${hashOf(script)}.js` })).body).toBe(script);
    await next.close();
  });

  it('§2.4 serves texts of a language like the script: any origin, compressed, ETag, short cache', async () => {
    const { headers, rawPayload } = await get('/texts/de.json', {
      'accept-encoding': 'br',
      origin: 'https://unknown.example',
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(texts);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const again = await get('/texts/de.json', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    '/texts/en.json',
    '/texts/nl.json',
    '/texts/fr.json',
    '/texts/de',
    '/texts/..%2fms.js',
    '/ms/0123456789abcdef.js',
    '/ms/x.js',
    '/ms/..%2fms.js',
    `/ms/${hashOf(script)}.js.br`,
    '/ms.js.br',
    '/manifest.json',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('in demo mode a browser revalidates every time, because the site is under development', async () => {
    const demo = await createHttpService({ parts: { distDir: distWith(script) } });
    expect((await demo.inject({ url: '/ms.js' })).headers['cache-control']).toBe('no-cache');
    await demo.close();
  });
});
