import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { looksRight } from './looks.ts';
import { newVisitor, type Visitor } from './visitor.ts';

interface View {
  $ms: {
    loginMemberEmailPassword(params: { email: string; password: string }): Promise<unknown>;
    updateMemberJSON(params: { json: object }): Promise<unknown>;
    getMemberJSON(): Promise<{ data: unknown }>;
    logout(): Promise<unknown>;
  };
}
const mary = { email: 'mary@example.com', password: 'latchkey-demo' };
const path = '/pages/course.html';

let visitor: Visitor;
openDemo();
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

async function open(options: { isPhone?: boolean } = {}) {
  const opened = await newVisitor(browser, stack, options.isPhone ? { viewport: { width: 390, height: 844 } } : {});
  await opened.open(path);
  await opened.page.waitForFunction(() => '$ms' in window);
  return opened;
}
const logIn = (page: Page, json?: object) =>
  page.evaluate(
    async ([params, kept]) => {
      const { $ms } = window as unknown as View;
      await $ms.loginMemberEmailPassword(params);
      if (kept) await $ms.updateMemberJSON({ json: kept });
    },
    [mary, json] as const,
  );
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favourite: ${name}` });
const stored = (page: Page) => page.evaluate(async () => (await (window as unknown as View).$ms.getMemberJSON()).data);
const people = (page: Page) => page.locator('.person:visible h3').allTextContents();

describe('the course, a page without a script of its own', () => {
  it('B1 keeps favourites, evenings, a count and a note, and shows them on a second device', async () => {
    visitor = await open();
    const { page } = visitor;
    await logIn(page, {});
    await page.reload();
    await page.locator('[aria-pressed="false"]').first().waitFor();
    await heart(page, 'Ines Duarte').click();
    await heart(page, 'Odile Martin').click();
    await page.getByLabel('Centring').check();
    await page.getByLabel('Glazing').check();
    await page.getByText('2 of 6 evenings done').waitFor();
    await page.getByRole('button', { name: 'One more bowl' }).click();
    await page.getByRole('button', { name: 'One more bowl' }).click();
    await page.getByText('2 bowls thrown').waitFor();
    await page.getByLabel('Notes to yourself').fill('Wet hands, slow wheel');
    await page.getByLabel('Notes to yourself').blur();
    await page.getByLabel('Remind me of the next evening').check();
    await page.getByLabel('Only my favourites (2)').check();
    expect(await people(page)).toEqual(['Ines Duarte', 'Odile Martin']);
    await expect
      .poll(() => stored(page))
      .toEqual({
        favourites: ['ines', 'odile'],
        course: { evenings: ['centre', 'glaze'], bowls: 2, note: 'Wet hands, slow wheel', reminder: true },
      });
    await looksRight(page, 'course-favourites');

    const phone = await open({ isPhone: true });
    await logIn(phone.page);
    await phone.page.getByText('2 of 6 evenings done').waitFor();
    expect([
      await phone.page.getByLabel('Glazing').isChecked(),
      await phone.page.getByLabel('Notes to yourself').inputValue(),
      await phone.page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value),
      await heart(phone.page, 'Ines Duarte').getAttribute('aria-pressed'),
    ]).toEqual([true, 'Wet hands, slow wheel', 2, 'true']);
    expect(phone.complaints).toEqual([]);
    await phone.leave();

    await page.evaluate(() => (window as unknown as View).$ms.logout());
    await page.getByText('None of 6 evenings done').waitFor();
    expect([
      await page.getByLabel('Glazing').isChecked(),
      await page.getByLabel('Notes to yourself').inputValue(),
      await page.locator('[aria-pressed]').count(),
    ]).toEqual([false, '', 0]);
    await page.getByText('You have no favourites yet.').waitFor();
  });

  it('shows a link once its field has a value, and refuses a script beside the field', async () => {
    visitor = await open();
    const { page } = visitor;
    await logIn(page);
    await page.getByText('A link to your website stands here').waitFor();
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Write it down' }).click();
    await page.locator('#homepage[aria-invalid="true"]').waitFor();
    await page.getByLabel('Website').fill('https://mary.example/pots');
    await page.getByRole('button', { name: 'Write it down' }).click();
    const link = page.getByRole('link', { name: 'Your website' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://mary.example/pots');
    await looksRight(page, 'course-member');
  });

  it('asks a visitor to log in, by keyboard too, and leaves the page as it was written', async () => {
    visitor = await open();
    const { page } = visitor;
    await looksRight(page, 'course-visitor');
    await heart(page, 'Ruth Okafor').focus();
    await page.keyboard.press('Enter');
    await page.getByText('log in').last().waitFor();
    await page.getByLabel('Trimming a foot').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByLabel('Trimming a foot').isChecked()).toBe(false);
    expect(await page.locator('[aria-pressed="true"]').count()).toBe(0);
  });
});
