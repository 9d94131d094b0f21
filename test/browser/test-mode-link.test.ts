import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';

let browser: Browser;
let stack: Stack;
beforeAll(async () => {
  const app = (file: { pages: object }) => {
    file.pages = {};
  };
  [browser, stack] = await Promise.all([sharedBrowser(), startStack({ app })]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

const email = 'ada@example.com';
/** A site builder's own machine: not a live origin, so its pages are in test mode. */
let site: string;
let server: Server;
beforeAll(async () => {
  const tag = `<script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo"></script>`;
  const member = '<p data-ms-content="members">Signed in as <b data-ms-member="email"></b></p>';
  server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><link rel="icon" href="data:,"><title>Draft</title>${tag}${member}`),
  );
  await new Promise<void>((done) => void server.listen(0, 'localhost', done));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server?.close());

async function openSite(url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.waitForFunction('window.$ms');
  return page;
}

it('R24 §4.2 a login link of test mode leads back to the site that asked and signs in there', async () => {
  const asking = await openSite(`${site}/draft/`);
  await asking.evaluate((to) => {
    const { $ms } = window as unknown as {
      $ms: { sendMemberLoginPasswordlessEmail(params: object): Promise<unknown> };
    };
    return $ms.sendMemberLoginPasswordlessEmail({ email: to });
  }, email);
  const { link } = await stack.nextMail(email);
  expect(link).toMatch(new RegExp(`^${site}/#ms_login=[\\w-]{43}$`));

  const opened = await openSite(link!);
  await opened.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
  await opened.getByText(`Signed in as ${email}`).waitFor();
  const member = await opened.evaluate(async () => {
    const { $ms } = window as unknown as { $ms: { getCurrentMember(): Promise<{ data: { id: string } }> } };
    return (await $ms.getCurrentMember()).data;
  });
  expect(member.id).toMatch(/^mem_sb_/);
  await Promise.all([asking.context().close(), opened.context().close()]);
});

it('R24 a reset of test mode leads back to the site that asked and signs in there', async () => {
  const asking = await openSite(`${site}/draft/`);
  await asking.evaluate((to) => {
    const { $ms } = window as unknown as {
      $ms: { sendMemberResetPasswordEmail(params: object): Promise<unknown> };
    };
    return $ms.sendMemberResetPasswordEmail({ email: to });
  }, email);
  const { link } = await stack.nextMail(email);
  expect(new URL(link!).origin).toBe(stack.serviceUrl);

  const opened = await (await browser.newContext()).newPage();
  await opened.goto(link!);
  const password = opened.locator('input[autocomplete="new-password"]').first();
  await password.fill('an entirely new phrase');
  await password.press('Enter');
  await opened.locator('ms-auth-modal').getByRole('button', { name: 'Log in', exact: true }).click();
  await opened.waitForURL(`${site}/`);
  const dialog = opened.getByRole('dialog');
  await dialog.getByText(email).waitFor();
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await opened.getByText(`Signed in as ${email}`).waitFor();
  await Promise.all([asking.context().close(), opened.context().close()]);
});
