import { existsSync, readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';
import { skipBecause } from '../support/skipped.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** What a newcomer copies out of the README. */
const snippet = /```html\n(<script async src[\s\S]*?)```/.exec(readme)?.[1] ?? '';

const isBuilt = existsSync(new URL('../../dist/ms.js', import.meta.url));
if (!isBuilt) skipBecause('the README on a page: nothing is built (npm run build)');

describe.skipIf(!isBuilt)('the page of the README', () => {
  let browser: Browser;
  let service: HttpService;
  const site = fastify();
  beforeAll(async () => {
    service = await createHttpService();
    await service.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.server.server.address() as { port: number };
    const page = `<!doctype html><title>Anybody's page</title>${snippet.replaceAll('localhost:4870', `localhost:${port}`)}`;
    site.get('/', (_request, reply) => reply.type('text/html').send(page));
    await site.listen({ port: 0, host: '127.0.0.1' });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site.close();
    await service?.close();
  });

  it("signs a visitor up, shows members' content, and hides it after the logout", async () => {
    const page = await browser.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`http://localhost:${(site.server.address() as { port: number }).port}/`);
    const greeting = page.getByText('Good to see you');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Email address').fill('noor@example.com');
    await page.getByLabel('Password', { exact: true }).fill('seven quiet herons');
    expect(await greeting.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Sign up' }).click();

    await greeting.waitFor();
    expect(await greeting.textContent()).toContain('Good to see you, Noor');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Log out' }).click();
    await greeting.waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
  });
});
