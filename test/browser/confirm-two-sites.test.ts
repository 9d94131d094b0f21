import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { sandbox } from '../support/http-service.ts';
import { type Stack, startStack } from '../support/stack.ts';

const password = 'a walk along the river';

// 127.0.0.1 is another site than localhost: cookies of the one are not sent from the other.
describe('a confirm link where the site is another site than the service', () => {
  let browser: Browser;
  let stack: Stack;
  let server: Server;
  let site: string;
  const requests: string[] = [];
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const app = (file: { pages: object }) => {
      file.pages = {};
    };
    [browser, stack] = await Promise.all([sharedBrowser(), startStack({ app })]);
    const tag = `<script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo"></script>`;
    server = createServer((request, response) => {
      requests.push(`${request.url} ${JSON.stringify(request.headers)}`);
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><link rel="icon" href="data:,"><title>Draft</title><h1>Draft</h1>${tag}`);
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    requests.length = 0;
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
    server?.close();
  });

  async function newPage(): Promise<Page> {
    const context = await browser.newContext();
    contexts.push(context);
    context.on('request', (request) => void requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
    return context.newPage();
  }
  /** Signs up on the site and gives the link of the welcome mail. */
  async function signUp(page: Page, email: string): Promise<string> {
    await page.goto(site);
    await page.waitForFunction('window.$ms');
    await page.evaluate(
      (params) => {
        const { $ms } = window as unknown as { $ms: { signupMemberEmailPassword(params: object): Promise<unknown> } };
        return $ms.signupMemberEmailPassword(params);
      },
      { email, password },
    );
    return (await stack.nextMail(email, false)).link!;
  }
  const memberOf = (page: Page) =>
    page.evaluate(async () => {
      type Api = { getCurrentMember(): Promise<{ data: { verified: boolean } | null }> };
      return (await (window as unknown as { $ms: Api }).$ms.getCurrentMember()).data;
    });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  const open = async (page: Page, link: string, title = 'One more step') => {
    await page.goto('about:blank');
    await page.goto(link);
    await press(page, 'Confirm');
    await page.getByRole('heading', { name: title }).waitFor();
  };
  const onSite = (page: Page) => page.getByRole('link', { name: 'Continue to Juniper Studio', exact: true });

  it('R114 the browser that signed up confirms on the site without a question', async () => {
    const page = await newPage();
    const link = await signUp(page, 'iris@example.com');
    const token = link.split('#ms_confirm=')[1]!;
    expect((await memberOf(page))?.verified).toBe(false);

    await open(page, link);
    await page
      .getByRole('listitem')
      .getByText(/^Chrome on /)
      .waitFor();
    await page
      .getByRole('listitem')
      .getByText(/^Link requested on /)
      .waitFor();
    await look(page, 'elsewhere');
    await onSite(page).press('Enter');
    await page.waitForURL(`${site}/`);
    await page.getByText('Your address has been confirmed').first().waitFor();
    await look(page, 'confirmed');
    expect((await memberOf(page))?.verified).toBe(true);
    expect(requests.filter((line) => line.includes(token))).toEqual([]);
    expect(await stack.service.logIn('iris@example.com', password)).toBeTruthy();

    await page.goto('about:blank');
    await page.goto(link);
    await press(page, 'Confirm');
    await page.getByText('Please enter a valid code').waitFor();
  });

  it('R113 another browser returns from the site with the link unused, and is asked', async () => {
    const link = await signUp(await newPage(), 'lena@example.com');
    const token = link.split('#ms_confirm=')[1]!;
    const page = await newPage();
    await open(page, link);
    await onSite(page).press('Enter');
    await page.waitForURL(`${stack.serviceUrl}/confirm?**`);
    await page.getByRole('heading', { name: 'Opened in another browser' }).waitFor();
    expect(page.url()).not.toContain(token);
    expect(await onSite(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Juniper Studio' }).waitFor();
    await press(page, 'Confirm here');
    await page.getByRole('heading', { name: 'Was this you?' }).waitFor();
    await page.getByText('A password', { exact: true }).waitFor();
    expect(requests.filter((line) => line.includes(token))).toEqual([]);
  });

  it('R113 a browser that is logged in there as another member confirms nothing on the site', async () => {
    const link = await signUp(await newPage(), 'mia@example.com');
    const page = await newPage();
    await signUp(page, 'attacker@example.com');
    await open(page, link);
    await onSite(page).press('Enter');
    await page.getByRole('button', { name: 'Confirm here' }).waitFor();
    expect(await stack.service.store.members.byEmail(sandbox, 'mia@example.com')).toMatchObject({ verified: false });
  });

  it('R113 the page leads to no site that the app does not have', async () => {
    const link = await signUp(await newPage(), 'nora@example.com');
    const page = await newPage();
    const [url, hash] = link.split('#') as [string, string];
    const foreign = new URL(url);
    foreign.searchParams.set('from', 'https://attacker.example');
    await open(page, `${foreign}#${hash}`, 'Opened in another browser');
    const target = new URL((await page.locator('[data-site]').getAttribute('href'))!);
    expect(target.hostname).not.toBe('attacker.example');
  });

  it('R113 a refusal without a device or a date still offers both ways', async () => {
    const link = await signUp(await newPage(), 'petra@example.com');
    const page = await newPage();
    await page.route('**/member-auth/confirm', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { error: { requestedBy?: object } };
      delete body.error.requestedBy;
      await route.fulfill({ response, json: body });
    });
    await open(page, link);
    await onSite(page).waitFor();
    await page.getByRole('button', { name: 'Confirm here' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
  });

  it('R11 confirmed here at once, the account asks whether it was the member', async () => {
    const link = await signUp(await newPage(), 'olga@example.com');
    const page = await newPage();
    await open(page, link);
    await press(page, 'Confirm here');
    await page.getByRole('heading', { name: 'Was this you?' }).waitFor();
    expect(await onSite(page).count()).toBe(0);
  });
});

/** Pictures to look at, where `LOOK_AT` names a folder. */
async function look(page: Page, name: string) {
  const folder = process.env.LOOK_AT;
  if (!folder) return;
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
}
