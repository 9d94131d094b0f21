import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { holdRequests, partFiles } from './hold-requests.ts';
import { newVisitor, type Visitor } from './visitor.ts';

interface View {
  $ms: {
    loginMemberEmailPassword(params: { email: string; password: string }): Promise<unknown>;
    getMemberJSON(): Promise<{ data: Record<string, unknown> }>;
    updateMemberJSON(params: { json: object }): Promise<unknown>;
    logout(): Promise<unknown>;
  };
}
const course = `<section id="course">
  <button data-ms-json-toggle="favourites" data-ms-json-id="soup">Soup</button>
  <button data-ms-json-toggle="favourites" data-ms-json-id="cake">Cake</button>
  <b id="count" data-ms-json="favourites">none yet</b>
  <label><input type="checkbox" data-ms-json="lessons.1.done"> Lesson 1</label>
</section>`;

let visitor: Visitor;
openDemo();
afterEach(() => visitor.leave());

/** Opens a page that gets its buttons later, as a page of a framework does. */
async function openCourse(page: Page) {
  await page.goto(`${stack.siteUrl}/pages/landing.html`);
  await page.waitForFunction(() => '$ms' in window);
  await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), course);
}
/** As a member for whom nothing is kept yet. */
async function openAsMember(page: Page) {
  await openCourse(page);
  await page.evaluate(async () => {
    const { $ms } = window as unknown as View;
    await $ms.loginMemberEmailPassword({ email: 'mary@example.com', password: 'latchkey-demo' });
    await $ms.updateMemberJSON({ json: {} });
  });
  await openCourse(page);
}
const stored = (page: Page) => page.evaluate(async () => (await (window as unknown as View).$ms.getMemberJSON()).data);
const soup = (page: Page) => page.getByRole('button', { name: 'Soup' });
const pressed = (page: Page) => page.locator('#course [aria-pressed="true"]').allTextContents();

describe('data-ms-json on a page', () => {
  it('keeps favourites and lessons over a reload, and gives the page back at logout', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await openAsMember(page);
    await page.locator('#course [aria-pressed="false"]').first().waitFor();
    await soup(page).click();
    await page.getByLabel('Lesson 1').check();
    expect([await pressed(page), await page.locator('#count').textContent()]).toEqual([['Soup'], '1']);
    await expect.poll(() => stored(page)).toEqual({ favourites: ['soup'], lessons: { 1: { done: true } } });
    await openCourse(page);
    await page.locator('#course [aria-pressed="true"]').waitFor();
    expect([await pressed(page), await page.getByLabel('Lesson 1').isChecked()]).toEqual([['Soup'], true]);
    await page.evaluate(() => (window as unknown as View).$ms.logout());
    await page.locator('#count', { hasText: 'none yet' }).waitFor();
    expect([await pressed(page), await page.getByLabel('Lesson 1').isChecked()]).toEqual([[], false]);
    expect(visitor.complaints).toEqual([]);
  });

  it('keeps what two tabs change in the same moment', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    const other = await page.context().newPage();
    await openAsMember(page);
    await openCourse(other);
    for (const one of [page, other]) await one.locator('#course [aria-pressed="false"]').first().waitFor();
    await Promise.all([soup(page).click(), other.getByRole('button', { name: 'Cake' }).click()]);
    await expect
      .poll(async () => ((await stored(page)).favourites as string[] | undefined)?.toSorted())
      .toEqual(['cake', 'soup']);
  });

  it('shows what another device saved once the page is looked at again', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await openAsMember(page);
    await soup(page).click();
    await expect.poll(() => pressed(page)).toEqual(['Soup']);
    await expect.poll(() => stored(page)).toEqual({ favourites: ['soup'] });
    await page.evaluate(() => (window as unknown as View).$ms.updateMemberJSON({ json: { favourites: ['cake'] } }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => pressed(page)).toEqual(['Cake']);
  });

  it('saves what was changed a moment before the person goes on to the next page', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await openAsMember(page);
    await page.locator('#course [aria-pressed="false"]').first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    const slowDown = (latency: number) =>
      cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    for (const box of [true, false]) {
      await slowDown(300);
      await page.getByLabel('Lesson 1').setChecked(box);
      await page.goto(`${stack.siteUrl}/pages/course.html`);
      await page.waitForFunction(() => '$ms' in window);
      await slowDown(0);
      await expect.poll(() => stored(page)).toEqual({ lessons: { 1: { done: box } } });
      await openCourse(page);
      await expect.poll(() => page.getByLabel('Lesson 1').isChecked()).toBe(box);
    }
  });

  it('saves what was changed while its code was loaded', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await openAsMember(page);
    const code = await holdRequests(page, partFiles);
    await openCourse(page);
    await page.getByLabel('Lesson 1').check();
    await code.asked;
    code.release();
    await expect.poll(() => stored(page)).toEqual({ lessons: { 1: { done: true } } });
    await expect.poll(() => page.getByLabel('Lesson 1').isChecked()).toBe(true);
  });

  it('shows in one window what was changed in another', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await openAsMember(page);
    const other = await page.context().newPage();
    await openCourse(other);
    await other.locator('#course [aria-pressed="false"]').first().waitFor();
    await soup(page).click();
    await expect.poll(() => pressed(other)).toEqual(['Soup']);
  });

  it('R100 goes back without a network, and says why', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await openAsMember(page);
    await page.locator('#course [aria-pressed="false"]').first().waitFor();
    await page.context().setOffline(true);
    await soup(page).click();
    await page.getByText('There is no connection right now').first().waitFor();
    await expect.poll(() => pressed(page)).toEqual([]);
    await page.context().setOffline(false);
    await soup(page).click();
    await expect.poll(() => stored(page)).toEqual({ favourites: ['soup'] });
  });

  it('asks a visitor to log in, and keeps nothing', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await openCourse(page);
    await soup(page).click();
    await page.getByText('log in').first().waitFor();
    expect(await pressed(page)).toEqual([]);
  });
});
