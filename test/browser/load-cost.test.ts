import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { ensureBuilt } from '../support/built.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';
import { type ServedSite, serveSite } from '../support/served-site.ts';

/** What a live page pays for either script while nothing is open: counts, because times differ. */

const body = `<p data-ms-content="members">for members</p><p data-ms-content="!members">for visitors</p>
  <button data-ms-modal="login">Log in</button><ms-auth-modal></ms-auth-modal><ms-profile></ms-profile>`;

let browser: Browser;
let service: HttpService;
let serviceOrigin: string;
let site: ServedSite;
let page: Page;
let requests: string[];

beforeAll(async () => {
  await ensureBuilt();
  browser = await sharedBrowser();
  site = await serveSite(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const script = `<script async src="${serviceOrigin}${url}" data-ms-app="app_demo" data-ms-key="pk_demo"></script>`;
    response.end(`<!doctype html><title>Page</title>${script}<body>${body}`);
  });
  service = await createHttpService({
    app: (app) => Object.assign(app, { origins: { ...app.origins, live: [site.origin] }, passkeys: undefined }),
  });
  serviceOrigin = await service.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await service?.close();
  site?.close();
  await browser?.close();
});
afterEach(() => page.context().close());

/** Notes whatever makes the browser work out styles or places at once. */
function watchLayout(): void {
  const reads: string[] = [];
  Object.assign(window, { reads });
  const note = (owner: object, name: string) => {
    const found = Object.getOwnPropertyDescriptor(owner, name);
    if (!found) return;
    const noted = (original: () => unknown) =>
      function (this: unknown, ...parameters: []) {
        reads.push(name);
        return original.apply(this, parameters);
      };
    if (found.get) Object.defineProperty(owner, name, { ...found, get: noted(found.get) });
    else Object.defineProperty(owner, name, { ...found, value: noted(found.value) });
  };
  for (const side of ['Width', 'Height', 'Top', 'Left'])
    for (const kind of ['client', 'scroll', 'offset'])
      for (const owner of [Element.prototype, HTMLElement.prototype]) note(owner, `${kind}${side}`);
  for (const name of ['getBoundingClientRect', 'getClientRects', 'checkVisibility', 'scrollIntoView'])
    note(Element.prototype, name);
  for (const name of ['innerText', 'offsetParent', 'focus']) note(HTMLElement.prototype, name);
  for (const name of ['elementFromPoint', 'elementsFromPoint']) note(Document.prototype, name);
  for (const name of ['getComputedStyle', 'innerWidth', 'innerHeight', 'scrollX', 'scrollY']) note(window, name);
}

async function open(script: string, hasSaveData: boolean) {
  page = await (await browser.newContext()).newPage();
  requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(watchLayout);
  if (hasSaveData)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(`${site.origin}/${script}`);
  await page.locator('html[data-ms-state=visitor]').waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each(['ms.js', 'ms.light.js'])('%s on a live page', (script) => {
  it('B7 requests itself and the app at load, and reads no layout', async () => {
    await open(script, true);
    expect(requests).toEqual([`/${script}`, `/${script}`, '/app-member']);
    expect(await page.evaluate(() => (window as never as { reads: string[] }).reads)).toEqual([]);
  });

  it('R100 opens a dialog without a connection when it was idle before', async () => {
    await open(script, false);
    await page.waitForFunction(
      (isLight) => !isLight || performance.getEntriesByType('resource').some(({ name }) => name.includes('/ms/')),
      script === 'ms.light.js',
    );
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('dialog').getByLabel('Email address', { exact: true }).waitFor();
  });
});
