import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import type { OperatorRole } from '../../src/contract/operator-roles.ts';
import type { MailTransport } from '../../src/service/outside/mail/mail.ts';
import { axeFindings } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';
import {
  confirmPress,
  consoleWidths,
  demoOperator,
  expectClean,
  newOperatorPage,
  picture,
} from '../support/operator-page.ts';
import { type Stack, startStack } from '../support/stack.ts';

const tenant = { appId: 'app_demo', mode: 'live' } as const;
const hookSecret = 'JOURNEY_HOOK_SECRET';

let browser: Browser;
let stack: Stack;
let isMailDown = false;
const sentMails: string[] = [];
const smtp: MailTransport = {
  async send({ mail }) {
    if (isMailDown) throw new Error('the mail server does not answer');
    sentMails.push(`${mail.to}: ${mail.subject}`);
  },
  close() {},
};
/** The owner's own site: a page, and what takes her webhooks. */
let ownPage = '';
let hookStatus = 200;
const hooks: { path: string; body: string; headers: Record<string, string> }[] = [];
const site = createServer(async (request, answer) => {
  if (request.method === 'GET') return answer.writeHead(200, { 'content-type': 'text/html' }).end(ownPage);
  let body = '';
  for await (const chunk of request) body += chunk;
  hooks.push({ path: request.url!, body, headers: request.headers as Record<string, string> });
  return answer.writeHead(hookStatus).end(`<h1>Status ${hookStatus}</h1>`);
});
let ownOrigin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  ownOrigin = `http://localhost:${(site.address() as AddressInfo).port}`;
  [browser, stack] = await Promise.all([
    sharedBrowser(),
    startStack({
      smtp,
      // Nothing listens there: the checks of Health find a mail server that is down.
      env: { MS_SMTP_URL: 'smtp://localhost:9', [hookSecret]: 'whsec_am91cm5leQ==' },
      app: (app) => {
        app.origins = { live: [ownOrigin] };
        app.webhooks = { live: [{ url: `${ownOrigin}/members`, secretFrom: hookSecret }] };
      },
    }),
  ]);
  const { store, hasher } = stack.service;
  const passwordHash = await hasher.hash(demoOperator.password);
  for (const role of ['admin', 'support', 'viewer'] satisfies OperatorRole[]) {
    const email = `${role}@example.com`;
    const operator = { id: `mem_${role}`, email, emailCanon: email, passwordHash, verified: true, permissions: [role] };
    await store.members.create({ appId: consoleAppId, mode: 'live' }, operator);
  }
  for (let i = 0; i < 12; i++) {
    const email = `guest${i}@old.example`;
    const names = { 'first-name': 'Guest', 'last-name': `Number ${i}` };
    await store.members.create(tenant, { id: `mem_guest${i}`, email, emailCanon: email, customFields: names });
  }
});
afterAll(async () => {
  site.close();
  await browser?.close();
  await stack?.close();
});

const as = (email: string, screen: string) =>
  newOperatorPage(browser, stack, {
    email,
    screen: `app_demo/live/${screen}`,
    look: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
const asOwner = (screen: string) => as(demoOperator.email, screen);
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true }).click();
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish these changes' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.waitFor({ state: 'detached' });
};

const isNewestServed = async () => {
  const newest = await stack.service.store.appRevisions.newestNumber();
  return stack.service
    .logged()
    .some(({ msg }) => String(msg).endsWith(`serves revision ${newest} of the configuration`));
};

it('§3 the first hour: field, plan, look, mail and tag, and the first member appears', async () => {
  const { page, context, complaints } = await asOwner('fields');
  await page.getByRole('button', { name: 'Add field' }).first().click();
  await page.getByLabel('Label').fill('Favourite clay');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Favourite clay' }).waitFor();
  await publish(page);

  await open(page, 'Plans');
  await page.getByRole('button', { name: 'Add plan' }).first().click();
  await page.getByLabel('Name').fill('Club');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Club' }).waitFor();
  await page.getByRole('checkbox', { name: 'A sign-up may choose it' }).check();
  await publish(page);

  await open(page, 'Look and texts');
  await page.getByLabel('Button', { exact: true }).first().fill('#0b6b3a');
  await publish(page);

  await open(page, 'Mails');
  await page.getByRole('link', { name: 'Welcome', exact: true }).click();
  await page.getByLabel('Subject').fill('Your wheel is waiting');
  await publish(page);
  // A revision counts within two seconds (R116).
  await expect.poll(isNewestServed).toBe(true);

  await open(page, 'Install');
  await page.getByRole('button', { name: 'Copy the tag' }).click();
  await page.getByRole('button', { name: 'Copied!' }).waitFor();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  ownPage = `<!doctype html><title>Own site</title>${tag}
    <button data-ms-modal="signup" data-ms-plan:add="pln_club">Join</button><p data-ms-content="members">You are in.</p>`;
  const own = await context.newPage();
  await own.goto(ownOrigin);
  await own.waitForFunction(() => '$ms' in window);
  await own.getByRole('button', { name: 'Join' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByLabel('Favourite clay').fill('Porcelain');
  await dialog.getByLabel('Email address').fill('first@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('a bowl for every morning');
  const button = dialog.getByRole('button', { name: 'Sign up', exact: true });
  expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(11, 107, 58)');
  await button.click();
  await own.getByText('You are in.').waitFor();
  await page.getByText('We have seen your tag on').waitFor();

  await open(page, 'Members');
  await page.getByText('first@example.com').click();
  await page.getByText('Porcelain').waitFor();
  await page.getByText('Club').first().waitFor();
  await expect.poll(() => sentMails).toContain('first@example.com: Your wheel is waiting');
  await picture(page, 'journey-first-hour');
  expect(complaints).toEqual([]);
  await context.close();
  const { page: look, context: viewer } = await as('viewer@example.com', 'look');
  await look.getByText('The role viewer does not open this screen.').waitFor();
  await viewer.close();
});

it('§3 a support day: find, mail a link, grant, take back, see as; a viewer sees why not', async () => {
  const { page, context, complaints } = await as('support@example.com', 'members');
  await page.getByLabel('Search members').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('love');
  await page.waitForURL(/search=love$/);
  await page.keyboard.type('lace');
  await page.waitForURL(/search=lovelace$/);
  await page.locator('[aria-rowindex="2"] a').click();
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
  await page.getByRole('button', { name: 'Mail a link' }).click();
  await page.getByText('A link to log in is on its way to ada@example.com.').last().waitFor();
  await expect.poll(() => sentMails.join('\n')).toMatch(/^ada@example\.com: /m);
  await page.getByText('Only admins and owners can add, remove and cancel plans.').waitFor();
  await page.getByRole('button', { name: 'See the site as this member' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open the site' }).click();
  const site = await opened;
  await site.getByText('You see this site as ada@example.com').waitFor();
  await site.close();
  expect(complaints).toEqual([]);
  await context.close();

  const admin = await as('admin@example.com', 'members/mem_guest1');
  await admin.page.getByLabel('Add a plan').selectOption({ label: 'Pro, free of charge' });
  await admin.page.getByRole('button', { name: 'Add', exact: true }).click();
  await admin.page.getByText('Free of charge', { exact: true }).waitFor();
  await admin.page.getByRole('button', { name: 'Remove' }).click();
  await confirmPress(admin.page, 'Remove now?');
  await admin.page.getByText('No plan.').waitFor();
  expect(await axeFindings(admin.page)).toEqual([]);
  expect(admin.complaints).toEqual([]);
  await admin.context.close();

  const viewer = await as('viewer@example.com', 'members/mem_guest1');
  await viewer.page.getByText('Your role can look at members.').waitFor();
  await viewer.page.getByText('Nothing is recorded yet.').or(viewer.page.getByText('Plan')).first().waitFor();
  expect(await viewer.page.getByRole('main').getByRole('button').allTextContents()).toEqual([]);
  await picture(viewer.page, 'journey-viewer');
  await viewer.context.close();
});

it('§3 an incident: mail server down, a webhook sent again by hand, a leaked key replaced', async () => {
  isMailDown = true;
  hookStatus = 503;
  const { page, context, complaints } = await asOwner('members/mem_guest2');
  await page.getByRole('button', { name: 'Mail a link' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'is on its way to' }).first().waitFor();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Enable' }).waitFor();
  const failing = async (kind: 'mail' | 'webhook') => (await stack.service.store.outbox.failing(tenant, kind)).failing;
  await expect.poll(() => failing('mail')).toBe(1);
  await expect.poll(() => failing('webhook')).toBe(1);

  await open(page, 'Overview');
  await page.getByText('1 mail waits after a failed try').waitFor();
  await page.getByText('1 webhook fails').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'journey-incident');
  await open(page, 'Health');
  await page.getByText('localhost:9 failed at step').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await open(page, 'Webhooks');
  const row = page.getByRole('row').filter({ hasText: 'member.updated' });
  await row.getByText('answered 503').last().waitFor();
  const opens = row.getByRole('button', { name: 'member.updated' });
  await opens.click();
  await page.getByRole('region', { name: 'Body of the answer' }).getByText('<h1>Status 503</h1>').waitFor();
  expect(await page.getByRole('region', { name: 'Body of the request' }).textContent()).toContain('mem_guest2');
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'journey-webhook');
  await opens.click();
  hookStatus = 200;
  await row.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('has taken member.updated.').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(hooks.at(-1)!.headers['webhook-id']).toBe(hooks.at(-2)!.headers['webhook-id']);
  isMailDown = false;

  await open(page, 'API keys');
  const addKey = async (name: string) => {
    await page.getByRole('button', { name: 'Add key' }).first().click();
    const dialog = page.getByRole('alertdialog', { name: 'Add a key' });
    await dialog.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    const made = page.getByRole('alertdialog', { name: 'The key was created' });
    const key = await made.getByLabel('The new key').inputValue();
    await page.keyboard.press('Escape');
    return key;
  };
  const status = async (key: string) =>
    (await fetch(`${stack.serviceUrl}/admin/members`, { headers: { 'x-api-key': key } })).status;
  const leaked = await addKey('shop server');
  const next = await addKey('shop server, new');
  expect([await status(leaked), await status(next)]).toEqual([200, 200]);
  await page
    .getByRole('row')
    .filter({ hasText: /^shop server(?!,)/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await confirmPress(page, 'Revoke now?');
  await expect.poll(() => status(leaked)).toBe(401);
  expect(await status(next)).toBe(200);
  expect(complaints).toEqual([]);
  await context.close();

  const support = await as('support@example.com', 'keys');
  await support.page.getByText('Secret keys are for owners.').waitFor();
  await open(support.page, 'Webhooks');
  await support.page.getByText('Only admins and owners can open webhooks and send them again.').waitFor();
  expect(await support.page.getByRole('link', { name: 'Health' }).count()).toBe(0);
  await support.context.close();
});

it('§3 a clean-up: members are disabled in bulk and brought back, exported, and erased', async () => {
  const { page, context, complaints } = await as('admin@example.com', 'members?search=guest');
  await page.locator('[aria-rowindex="2"] a').waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Chosen members' });
  await bar.getByText('2 chosen').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('You can undo this for ten minutes').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  const job = page.getByRole('region', { name: 'Job' });
  await job.getByText('Disable: done for 2 of 2').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await job.getByRole('button', { name: 'Undo' }).click();
  await job.getByText('Enable: done for 2 of 2').waitFor();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export these' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^members-app_demo-\w+\.csv$/);
  expect(readFileSync((await file.path())!, 'utf8')).toContain('guest3@old.example');

  await page.goto(`${stack.serviceUrl}/console/app_demo/live/members/mem_guest3`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('are deleted for good').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { name: /^Members/ }).waitFor();
  expect(await stack.service.store.members.byId(tenant, 'mem_guest3')).toBeNull();
  await open(page, 'Bulk changes');
  await expect.poll(() => page.getByText('2 of 2 members').count()).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();

  const support = await as('support@example.com', 'members');
  await support.page.getByText('Only admins and owners can import and export.').waitFor();
  await support.context.close();
});

it('§3.8 an owner adds an endpoint by the console alone, and rolls the secret that it made', async () => {
  hookStatus = 200;
  const { page, context, complaints } = await asOwner('deliveries/endpoints');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('Address', { exact: true }).last().fill(`${ownOrigin}/crm`);
  await page.getByText('as soon as the endpoint is published').waitFor();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('alertdialog').getByText('Made by Latchkey').waitFor();
  await picture(page, 'journey-endpoint-review');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  const copied = async () => {
    const dialog = page.getByRole('alertdialog').filter({ has: page.getByLabel('The secret') });
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, `journey-secret-${await dialog.getByRole('heading').textContent()}`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const taken = async (type: string) => {
    const find = () => hooks.findLast(({ path, body }) => path === '/crm' && body.includes(`"${type}"`));
    await expect.poll(find).toBeDefined();
    return find()!;
  };
  const verify = ({ body, headers }: (typeof hooks)[number], secret: string) =>
    new Webhook(secret).verify(body, headers);

  await page.getByRole('button', { name: 'Show secret' }).click();
  const first = await copied();
  const changes = await as('support@example.com', 'members/mem_guest5');
  await changes.page.getByRole('button', { name: 'Disable' }).click();
  await changes.page.getByRole('button', { name: 'Enable' }).waitFor();
  await changes.context.close();
  const updated = await taken('member.updated');
  expect(verify(updated, first)).toMatchObject({ type: 'member.updated', data: { member: { id: 'mem_guest5' } } });

  await page.getByRole('button', { name: 'Roll secret' }).click();
  await confirmPress(page, 'Roll it now?');
  const second = await copied();
  expect(second).not.toBe(first);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('has taken the event webhook.test.').waitFor();
  const tested = await taken('webhook.test');
  for (const secret of [first, second]) expect(verify(tested, secret)).toMatchObject({ type: 'webhook.test' });

  for (const width of consoleWidths) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText('The old secret works until').scrollIntoViewIfNeeded();
    await expectClean(page, 'endpoint-secret');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'End the old one now' }).click();
  await confirmPress(page, 'End it now?');
  await page.getByText('Only the new secret signs now.').waitFor();
  hooks.length = 0;
  await page.getByRole('button', { name: 'Send a test' }).click();
  const alone = await taken('webhook.test');
  expect(() => verify(alone, first)).toThrow();
  expect(verify(alone, second)).toMatchObject({ type: 'webhook.test' });

  // What was taken stays readable, with the answer.
  await page.locator('a[href$="deliveries?state=done"]').click();
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' }).first();
  await row.getByText('Taken', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'webhook.test' }).click();
  await page.getByRole('region', { name: 'Body of the answer' }).getByText('<h1>Status 200</h1>').waitFor();
  for (const width of consoleWidths) {
    await page.setViewportSize({ width, height: 800 });
    for (const moment of [/Taken \w+ \d+, \d{4}/, /just now|ago/])
      await row.getByText(moment).filter({ visible: true }).waitFor();
    await expectClean(page, 'taken-webhook');
  }
  expect(complaints).toEqual([]);
  await context.close();
});
