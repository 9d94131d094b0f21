import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingTexts } from '../../../../src/catalogue/finding-texts/finding-texts.ts';
import { foundWord } from '../../../../src/catalogue/found-items.ts';
import { language } from '../../../../src/catalogue/language.ts';
import type { Found } from '../../../../src/catalogue/scan.ts';
import { inspectorTexts } from '../../../../src/widget/inspector/inspector-texts.ts';
import { builtFolder, ensureBuilt } from '../../../support/built.ts';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';

let service: HttpService;
beforeAll(async () => {
  await ensureBuilt();
  service = await createHttpService();
}, 180_000);
afterAll(() => service?.close());

describe('where the links of the inspector lead', () => {
  it('§8 every finding and every chapter of the language has its place at /docs/inspector', async () => {
    const { statusCode, body, headers } = await service.inject('/docs/inspector');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const own = foundWord({ attribute: 'data-ms-code' } as Found)!;
    const anchors = [
      ...Object.keys(findingTexts),
      ...new Set(Object.values(language).map(({ docs }) => docs)),
      own.docs,
    ];
    expect(anchors.filter((anchor) => !body.includes(`id="${anchor}"`))).toEqual([]);
    expect(body).not.toMatch(/\{\w+\}/);
  });

  it('§2.7 each help link of the sidebar has its answer at /docs', async () => {
    const { body } = await service.inject('/docs/');
    expect(inspectorTexts.help.filter(({ anchor }) => !body.includes(`id="${anchor}"`))).toEqual([]);
  });

  it('M §1 the table itself is served as data, for any page', async () => {
    const { statusCode, headers } = await service.inject('/inspector/words.json');
    expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '*',
    ]);
  });
});

describe('the live examples', () => {
  it('use an app that demo mode has beside any configuration, and no member of it', async () => {
    const { body } = await service.inject('/docs/examples/forms');
    expect(body).toContain('data-ms-app="app_docs" data-ms-key="pk_docs"');
    const origin = 'http://localhost:4870';
    const account = { email: 'mary@example.com', password: 'latchkey-demo' };
    const ofDocs = { appId: 'app_docs', key: 'pk_docs', origin };
    const answer = await service.call('loginMemberEmailPassword', account, ofDocs);
    expect(answer.statusCode).toBe(200);
    const token = answer.json().data.tokens.accessToken;
    expect((await service.call('getCurrentMember', {}, { ...ofDocs, token })).statusCode).toBe(200);
    expect((await service.call('getCurrentMember', {}, { token, key: 'pk_demo' })).statusCode).toBe(401);
  });

  it('are drawn outside demo mode, where their app does not exist', async () => {
    const real = await createHttpService({ env: { MS_DEMO: '0', MS_PUBLIC_URL: 'https://members.example.com' } });
    const { body } = await real.inject('/docs/examples/forms');
    expect(body).toContain('The examples on this page do not run, because this service is not in demo mode.');
    expect(body).not.toContain('data-ms-app=');
    const { statusCode } = await real.call('getApp', {}, { appId: 'app_docs', key: 'pk_docs', origin: null });
    expect(statusCode).toBe(404);
    await real.close();
  });
});

describe('the documentation as the service sends it', () => {
  it('/docs leads to its folder by a relative address, so that a prefix before it stays', async () => {
    const { statusCode, headers } = await service.inject('/docs');
    expect([statusCode, headers.location]).toEqual([308, 'docs/']);
  });

  it('R98 a page runs only scripts of the service and nothing inline', async () => {
    const { headers } = await service.inject('/docs/language');
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy).toContain(directive);
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('a page is asked for again by its tag, and not sent twice', async () => {
    const { headers } = await service.inject({ url: '/docs/language', headers: { 'accept-encoding': 'br' } });
    expect([headers['cache-control'], headers['content-encoding']]).toEqual(['no-cache', 'br']);
    const again = await service.inject({
      url: '/docs/language',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('what stands under its hash is kept for ever', async () => {
    const assets = readdirSync(`${builtFolder()}/docs/assets`).filter((name) => /\.(?:js|css|json)$/.test(name));
    expect(assets.length).toBe(4);
    for (const name of assets) {
      const { statusCode, headers } = await service.inject(`/docs/assets/${name}`);
      expect([name, statusCode, headers['cache-control']]).toEqual([name, 200, 'public, max-age=31536000, immutable']);
    }
  });

  it.each(['nothing', 'decisions/nothing', '%2e%2e/manifest.json', 'language.html.br', 'assets/'])(
    '/docs/%s is no page, and the answer leads back',
    async (name) => {
      const { statusCode, body } = await service.inject(`/docs/${name}`);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('"files"');
    },
  );

  it('a missing page below a folder leads back by a relative address', async () => {
    const { body } = await service.inject('/docs/decisions/nothing');
    expect(body).toContain('<h1>This page does not exist</h1>');
    expect(body).toContain('href="../"');
  });

  it.each(['/llms.txt', '/docs/llms.txt'])('%s lists every page with a whole address that is served', async (path) => {
    const { body, headers } = await service.inject(path);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const addresses = [...body.matchAll(/\]\((\S+)\)/g)].map(([, address = '']) => new URL(address));
    expect(addresses.length).toBeGreaterThan(30);
    for (const { origin, pathname } of addresses) {
      expect(origin).toBe('http://localhost:4870');
      const page = await service.inject(pathname);
      expect([pathname, page.statusCode, page.body.startsWith('# ')]).toEqual([pathname, 200, true]);
    }
  });
});
