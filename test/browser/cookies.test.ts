import { fastify } from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { builtFiles, pathOfFile } from '../support/built.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';

describe('C15 the flow cookie in Chromium', () => {
  let browser: Browser;
  let service: HttpService;
  const site = fastify();
  let serviceUrl: string;
  let siteUrl: string;
  beforeAll(async () => {
    service = await createHttpService();
    await service.server.listen({ port: 0, host: '127.0.0.1' });
    serviceUrl = `http://localhost:${(service.server.server.address() as { port: number }).port}`;
    site.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html><title>Site</title>'));
    await site.listen({ port: 0, host: '127.0.0.1' });
    siteUrl = `:${(site.server.address() as { port: number }).port}/`;
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await service.close();
  });

  // 127.0.0.1 is another site than localhost, so there the cookie is a third party's.
  it.each(['http://localhost', 'http://127.0.0.1'])(
    'a page at %s sets it without https and sends it back, and no script reads it',
    async (host) => {
      const page = await browser.newPage();
      await page.goto(host + siteUrl);
      const call = (path: string, body: object) =>
        page.evaluate(
          async ([url, json]) => {
            const answer = await fetch(url!, {
              method: 'POST',
              credentials: 'include',
              headers: { 'Content-Type': 'application/json', 'X-APP-ID': 'app_demo', 'X-API-Key': 'pk_sb_demo' },
              body: json,
            });
            return { status: answer.status, body: await answer.json() };
          },
          [serviceUrl + path, JSON.stringify(body)],
        );
      expect((await call('/auth/send-reset-password-email', { email: 'mary@example.com' })).status).toBe(200);
      const [cookie] = (await page.context().cookies(serviceUrl)).filter(({ name }) => name === 'ms_flow');
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None', path: '/' });
      expect(await page.evaluate(() => document.cookie)).not.toContain('ms_flow');
      const [mail] = await service.mails('mary@example.com');
      const reset = await call('/auth/reset-password', { token: mail!.code, newPassword: 'an entirely new phrase' });
      expect([reset.status, reset.body.data]).toEqual([200, { success: true }]);
      await page.close();
    },
  );

  it('R109 a page that pins a build by its hash runs exactly these bytes, and none if one changed', async () => {
    const { integrity } = builtFiles()['ms.js']!;
    const address = serviceUrl + pathOfFile('ms.js');
    for (const isChanged of [false, true]) {
      const page = await browser.newPage();
      if (isChanged)
        await page.route(address, async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, body: `${await answer.text()} ` });
        });
      await page.goto(`http://localhost${siteUrl}`);
      const outcome = await page.evaluate(
        ([src, sum]) =>
          new Promise<string>((resolve) => {
            const script = document.createElement('script');
            Object.assign(script, { src, integrity: sum, crossOrigin: 'anonymous' });
            script.dataset.msApp = 'app_demo';
            script.onload = () => resolve('$ms' in window ? 'runs' : 'loaded');
            script.onerror = () => resolve('refused');
            document.head.append(script);
          }),
        [address, integrity] as [string, string],
      );
      expect([isChanged, outcome, await page.evaluate(() => '$ms' in window)]).toEqual(
        isChanged ? [true, 'refused', false] : [false, 'runs', true],
      );
      await page.close();
    }
  });
});
