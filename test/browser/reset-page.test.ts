import { type FastifyInstance, fastify } from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';
import { freePort } from '../support/process.ts';

describe("C21 the service's own page for mailed reset links", () => {
  let browser: Browser;
  let service: HttpService;
  let site: FastifyInstance;
  let siteUrl: string;
  beforeAll(async () => {
    const port = String(await freePort());
    site = fastify();
    site.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html><title>Site</title>'));
    await site.listen({ port: 0, host: '127.0.0.1' });
    siteUrl = `http://localhost:${(site.server.address() as { port: number }).port}`;
    service = await createHttpService({
      env: { MS_PORT: port },
      app: (app) => {
        app.baseUrl = siteUrl;
      },
    });
    await service.server.listen({ port: Number(port), host: '127.0.0.1' });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await service.close();
  });

  it.each([1280, 390])(
    'R25, R89 a link opened at %d px leaves the address bar, stays on its origin and sets a password',
    async (width) => {
      const email = width === 390 ? 'grace@example.com' : 'mary@example.com';
      await service.call('sendMemberResetPasswordEmail', { email });
      const [mail] = await service.mails(email);
      const token = mail!.link!.split('#ms_reset=')[1]!;
      // A scanner of mails comes first: it loads the page, runs its scripts, and asks once more
      // without.
      const scanner = await browser.newPage();
      await scanner.goto(mail!.link!);
      await scanner.locator('input[autocomplete="new-password"]').first().waitFor();
      await scanner.close();
      for (const method of ['GET', 'HEAD']) await fetch(mail!.link!, { method });
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const troubles: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || /Content Security Policy/.test(message.text())) troubles.push(message.text());
      });
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
      await page.goto(mail!.link!);
      const password = page.locator('input[autocomplete="new-password"]').first();
      await password.waitFor();
      // A check of the link after its use would be refused.
      await page.getByText('Link confirmed').waitFor();
      expect(page.url()).not.toContain(token);
      await password.fill('an entirely new phrase');
      await page.keyboard.press('Enter');
      await page.getByText('Your password has been reset', { exact: false }).first().waitFor();
      expect(asked.filter((line) => !line.startsWith(service.settings.publicUrl))).toEqual([]);
      expect(asked.filter((line) => line.includes(token))).toEqual([]);
      expect(troubles).toEqual([]);
      expect(await service.logIn(email, 'an entirely new phrase')).toBeTruthy();

      // A login on this page would be one at the service's address: the button leads to the site,
      // here to the page of test mode, with a login link (R24).
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(new RegExp(`^${siteUrl}/pages/workbench\\.html#ms_login=[\\w-]{43}$`));
      await page.close();
    },
  );
});
