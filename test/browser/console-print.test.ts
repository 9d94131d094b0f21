import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { demoOperator, newOperatorPage, picture } from '../support/operator-page.ts';
import { type Stack, startStack } from '../support/stack.ts';

const members = { appId: 'app_demo', mode: 'live' } as const;
const much = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`entry-${i}`, `what the site stores ${i}`]));

let browser: Browser;
let stack: Stack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([sharedBrowser(), startStack()]);
  const { store } = stack.service;
  const ada = (await store.members.byEmail(members, 'ada@example.com'))!;
  await store.members.writeJson(members, ada.id, much);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

/** Names of elements of the sheet that cut off a part of their content. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#console, #console *')]
      .filter((one) => getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)
      .filter((one) => one.clientHeight > 1)
      .map((one) => `${one.tagName} ${one.className}`),
  );

describe('the printed sheet of a member', () => {
  it('§3.1 has all sections on its pages, light and without controls', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/members/ada@example.com',
      look: { colorScheme: 'dark' },
    });
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await page.getByText('what the site stores 119').waitFor();
    await page.getByLabel('New note').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await picture(page, 'member-print');
    expect(await page.getByRole('navigation').count()).toBe(0);
    for (const role of ['button', 'combobox', 'textbox'] as const) expect(await page.getByRole(role).count()).toBe(0);
    for (const name of ['Fields', 'Private notes', 'Plans', 'Ways to log in', 'JSON'])
      expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
    expect(await cutOff(page)).toEqual([]);
    const { text, root, body } = await page.evaluate(() => {
      const element = document.querySelector('#console > div')!;
      return {
        text: getComputedStyle(element).color,
        root: getComputedStyle(element).backgroundColor,
        body: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect({ text, root, body }).toEqual({
      text: 'rgb(21, 23, 28)',
      root: 'rgb(255, 255, 255)',
      body: 'rgb(255, 255, 255)',
    });
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
