import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import type { OperatorRole } from '../../src/contract/operator-roles.ts';
import { webhookJobKind } from '../../src/service/domain/webhooks.ts';
import { axeFindings } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';
import {
  confirmPress,
  consoleWidths,
  demoOperator,
  expectClean,
  newOperatorPage as operatorPage,
  picture,
} from '../support/operator-page.ts';
import { type Stack, startStack } from '../support/stack.ts';

const operators = { appId: consoleAppId, mode: 'live' } as const;
const members = { appId: 'app_demo', mode: 'live' } as const;
const { email: operator, password } = demoOperator;

let browser: Browser;
let stack: Stack;

beforeAll(async () => {
  [browser, stack] = await Promise.all([sharedBrowser(), startStack()]);
  const { store, hasher } = stack.service;
  const passwordHash = await hasher.hash(password);
  const newOperator = (role: OperatorRole | null, email: string) =>
    store.members.create(operators, {
      id: `mem_${email.split('@')[0]}`,
      email,
      emailCanon: email,
      passwordHash,
      verified: true,
      permissions: role ? [role] : [],
    });
  await newOperator('viewer', 'viewer@example.com');
  await newOperator(null, 'no-role@example.com');
  for (let i = 0; i < 400; i++)
    await store.members.create(members, {
      id: `mem_crowd${String(i).padStart(3, '0')}`,
      email: `crowd${i}@example.com`,
      emailCanon: `crowd${i}@example.com`,
      verified: i % 3 > 0,
      disabled: i % 40 === 7,
      customFields: { 'first-name': ['Ines', 'Noor', 'Wanda'][i % 3]!, 'last-name': `Number ${i}` },
      createdAt: Date.now() - i * 3_600_000,
    });
  const url = `${stack.siteUrl}/no-such-hook`;
  await store.outbox.add(members, {
    id: 'job_hook',
    kind: webhookJobKind,
    payload: { url, type: 'member.created', body: '{}', secret: 'whsec_test' },
    delayMs: 3_600_000,
  });
  await store.adminJobs.add(members, {
    id: 'job_over',
    operation: 'disableMember',
    input: {},
    members: [],
    filter: null,
    actor: { key: null, operator: null },
    total: 2,
    failures: [],
  });
  await store.adminJobs.finish(members, 'job_over', { isCancelled: false });
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

const newOperatorPage = (email: string | null, look: Parameters<Browser['newContext']>[0] = {}) =>
  operatorPage(browser, stack, { email, look });
const firstRow = (page: Page) => page.locator('[aria-rowindex="2"] a');
const inLive = (page: Page) => page.getByLabel('App', { exact: true }).selectOption({ label: 'Live · Juniper Studio' });
const field = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}`, exact: true });

describe('the console', () => {
  it('an operator finds a member, edits a field, ends a session and disables the member', async () => {
    const login = await fetch(`${stack.serviceUrl}/auth/login`, {
      method: 'POST',
      headers: {
        'x-api-key': 'pk_demo',
        'x-app-id': 'app_demo',
        'content-type': 'application/json',
        origin: stack.siteUrl,
      },
      body: JSON.stringify({ email: 'ada@example.com', password }),
    });
    expect(login.status).toBe(200);
    const { page, complaints, context } = await newOperatorPage(operator);
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await inLive(page);
    // The heading stands there before the list has come.
    await firstRow(page).waitFor();
    await picture(page, 'members');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('lovelace');
    await page.waitForURL(/search=lovelace/);
    await expect.poll(() => page.locator('[role=row] a').count()).toBe(1);
    await firstRow(page).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await page.getByText('Sessions and devices').waitFor();
    await picture(page, 'member');
    expect(await axeFindings(page)).toEqual([]);

    await field(page, 'Website').click();
    await page.getByLabel('Website').fill('no address');
    await page.keyboard.press('Enter');
    await page.getByText('Enter an address that starts with https:// or http://.').waitFor();
    await picture(page, 'mistake');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Website').fill('https://ada.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('https://ada.example').waitFor();
    await page.getByText('Member updated').waitFor();
    const ada = (await stack.service.store.members.byEmail(members, 'ada@example.com'))!;
    expect(ada.customFields.homepage).toBe('https://ada.example');

    await page.getByRole('button', { name: 'End', exact: true }).click();
    await confirmPress(page, 'End now?');
    await page.getByText('Not logged in anywhere.').waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect((await stack.service.store.members.byEmail(members, 'ada@example.com'))!.disabled).toBe(true);
    await page.getByText('Member disabled').waitFor();
    const [entry] = await stack.service.store.auditLog.list(members, { memberId: ada.id });
    const own = (await stack.service.store.members.byEmail(operators, operator))!;
    expect(entry).toMatchObject({ event: 'member-disabled', actor: 'operator', detail: { operator: own.id } });
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('filters and the search are in the address, and only rows in sight are in the document', async () => {
    const { page, complaints, context } = await newOperatorPage(operator);
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await inLive(page);
    await firstRow(page).waitFor();
    const scroller = page.locator('[role=rowgroup][tabindex]');
    const oldest = page.getByText('crowd399@example.com');
    await expect
      .poll(async () => {
        await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return oldest.count();
      })
      .toBe(1);
    expect(await page.locator('[role=row]').count()).toBeLessThan(60);
    await page.getByLabel('Login', { exact: true }).selectOption('true');
    await page.waitForURL(/disabled=true/);
    await expect.poll(() => page.locator('[role=row] a').count()).toBe(10);
    await page.getByLabel('Address', { exact: true }).selectOption('false');
    await page.reload();
    await firstRow(page).waitFor();
    expect(await page.getByLabel('Login', { exact: true }).inputValue()).toBe('true');
    await page.getByLabel('Last seen', { exact: true }).selectOption({ label: 'Not for 90 days' });
    await page.waitForURL(/seenTo=\d{4}-\d\d-\d\d/);
    await firstRow(page).waitFor();
    await picture(page, 'filters');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Search members').fill('zzz');
    await page.getByRole('heading', { name: 'No member matches' }).waitFor();
    await picture(page, 'empty');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await firstRow(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the keyboard alone opens a member, edits a field and goes back', async () => {
    const { page, complaints, context } = await newOperatorPage(null);
    await page.getByLabel('Email address').waitFor();
    await page.getByLabel('Email address').focus();
    await page.keyboard.type(operator);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/members?order=ASC`);
    await firstRow(page).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('alertdialog', { name: 'Keyboard' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'keys');
    await page.keyboard.press('Escape');
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    await expect.poll(() => firstRow(page).evaluate((link) => link === document.activeElement)).toBe(true);
    const name = await firstRow(page).locator('b').textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: name! }).waitFor();
    await field(page, 'About you').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByText('By keyboard').waitFor();
    await page.keyboard.press('u');
    await page.waitForURL(/members\?order=ASC$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a viewer sees no button that writes, and the service refuses the write', async () => {
    const { page, context } = await newOperatorPage('viewer@example.com');
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/members/mem_crowd002`);
    await page.getByText('Sessions and devices').waitFor();
    await page.getByText('Nothing is recorded yet.').waitFor();
    const names = await page.getByRole('main').getByRole('button').allTextContents();
    expect(names).toEqual([]);
    await picture(page, 'viewer');
    const refused = await page.evaluate(async () => {
      const token = (window as unknown as { $ms: { getMemberCookie(): string } }).$ms.getMemberCookie();
      const answer = await fetch('/console/api/app_demo/live/members/mem_crowd002/disable', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      return [answer.status, (await answer.json()).error.code];
    });
    expect(refused).toEqual([403, 'access-denied']);
    await context.close();
  });

  it('§3.2 at 320 pixels all that can be done for chosen members is in sight', async () => {
    const { page, context } = await newOperatorPage(operator, { viewport: { width: 320, height: 700 } });
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await inLive(page);
    await firstRow(page).waitFor();
    for (const i of [0, 1]) await page.getByRole('row').getByRole('checkbox').nth(i).check();
    const bar = page.getByRole('region', { name: 'Chosen members' });
    await bar.getByText('Change them').click();
    const buttons = await bar.getByRole('button').all();
    for (const button of buttons) {
      const { x, y, width, height } = (await button.boundingBox())!;
      expect([x >= 0, x + width <= 320, y + height <= 700]).toEqual([true, true, true]);
    }
    expect(await bar.getByRole('button').allTextContents()).toContain('Delete');
    await expectClean(page, 'chosen-members');
    await context.close();
  });

  it('§3 on a phone the ring of the focus around a row is seen whole', async () => {
    const { page, context } = await newOperatorPage(operator, { viewport: { width: 390, height: 844 } });
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/jobs`);
    await page.getByText('2 members').waitFor();
    await page.keyboard.press('j');
    const ring = await page.locator('tr:focus').evaluate((row) => {
      const { outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(row);
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const { left, right } = row.getBoundingClientRect();
      return { outlineStyle, left: left - reach, right: right + reach };
    });
    expect(ring).toEqual({ outlineStyle: 'solid', left: 0, right: 390 });
    await context.close();
  });

  it.each([
    ['members', 'Login', 'Disabled'],
    ['activity', 'By', 'A member'],
  ])('§3 on a phone the filters of %s unfold, and those that are set stay in view', async (path, name, choice) => {
    const { page, context } = await newOperatorPage(operator, { viewport: { width: 390, height: 844 } });
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/${path}`);
    const filters = page.getByRole('group', { name: 'Filters' });
    const toggle = filters.getByRole('button', { name: 'Filters' });
    const chips = () =>
      filters.evaluate((bar) => [...bar.children].filter((one) => one.checkVisibility()).map((one) => one.textContent));
    await toggle.waitFor();
    expect(await chips()).toEqual(['Filters']);
    await toggle.press('Enter');
    const ends = await filters.evaluate((bar) => [...bar.children].map((one) => one.getBoundingClientRect().right));
    expect(ends.filter((end) => end > 390)).toEqual([]);
    await picture(page, `phone-filters-${path}`);
    await filters.getByLabel(name).selectOption(choice);
    await toggle.press('Enter');
    expect(await chips()).toHaveLength(2);
    await context.close();
  });

  it('an account without a role gets nothing but the way out', async () => {
    const { page, context } = await newOperatorPage('no-role@example.com');
    await page.getByRole('heading', { name: 'Not for your role' }).waitFor();
    await picture(page, 'no-role');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email address').waitFor();
    await context.close();
  });

  it('without a connection the list names it, and comes back', async () => {
    const { page, context } = await newOperatorPage(operator);
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await inLive(page);
    await firstRow(page).waitFor();
    await context.setOffline(true);
    await page.getByLabel('Search members').fill('ada');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await picture(page, 'offline');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await firstRow(page).waitFor();
    await context.close();
  });

  it('a file is imported with what is wrong by row, and the list is exported', async () => {
    const { page, complaints, context } = await newOperatorPage(operator);
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    const text = 'Email,First name,Website\nimported@example.com,Ines,https://ines.example\nwrong,Noor,\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('1 of 2 rows can be imported.').waitFor();
    await picture(page, 'import');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 1 member' }).click();
    await page.getByRole('heading', { name: 'The import is done' }).waitFor();
    await picture(page, 'import-done');
    await page.getByRole('link', { name: 'See the members' }).click();
    await page.getByText('imported@example.com').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^members-app_demo-\w+\.csv$/);
    expect(readFileSync((await file.path())!, 'utf8')).toContain('imported@example.com');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the audit log is filtered, opened and checked', async () => {
    const { page, complaints, context } = await newOperatorPage(operator);
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await inLive(page);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByLabel('Event', { exact: true }).selectOption('member-disabled');
    await page.waitForURL(/event=member-disabled/);
    await page.getByRole('button', { name: 'Member disabled' }).first().click();
    await page.getByRole('columnheader', { name: 'Before' }).waitFor();
    await page.getByRole('button', { name: 'Check the log' }).click();
    await page.getByRole('heading', { name: 'The log is intact' }).waitFor();
    await picture(page, 'activity-open');
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(consoleWidths)('is clean in both colours at %i pixels, signed out, list and member', async (width) => {
    const look = { viewport: { width, height: 800 } };
    const { page, complaints, context } = await newOperatorPage(null, look);
    await page.getByLabel('Email address').waitFor();
    expect(await page.getByText(/sign up/i).count()).toBe(0);
    await expectClean(page, 'login');
    await page.getByLabel('Email address').fill(operator);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: /^Members/ }).waitFor();
    await inLive(page);
    await firstRow(page).waitFor();
    await expectClean(page, 'members');
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/members/mem_crowd003`);
    await page.getByText('Nothing is recorded yet.').waitFor();
    await expectClean(page, 'member');
    for (const name of ['Activity', 'Bulk changes', 'Webhooks']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('main').getByRole('table').waitFor();
      await expectClean(page, name.toLowerCase());
    }
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/members/import`);
    await page.getByText('Choose a CSV file').waitFor();
    await expectClean(page, 'import');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
