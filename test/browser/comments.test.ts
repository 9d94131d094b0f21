import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor, type Visitor } from './visitor.ts';

let ada: Visitor;
let mary: Visitor;

openDemo();
beforeEach(async () => {
  [ada, mary] = await Promise.all([
    newVisitor(browser, stack),
    newVisitor(browser, stack, { viewport: { width: 390, height: 844 } }),
  ]);
});
afterEach(async () => {
  expect([...ada.complaints, ...mary.complaints]).toEqual([]);
  await Promise.all([ada.leave(), mary.leave()]);
});

async function comeIn({ page, open, dialog }: Visitor, email: string) {
  await open('/pages/comments.html');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel(/What would you like to say/).waitFor();
  await dialog.waitFor({ state: 'detached' }).catch(() => dialog.waitFor({ state: 'hidden' }));
}
const say = async ({ page }: Visitor, words: string) => {
  const field = page.getByLabel(/What would you like to say/);
  await field.fill(words);
  await field.press('Enter');
  // A second Enter before the first is answered counts as the same one.
  await expect.poll(() => field.inputValue()).toBe('');
};
const post = ({ page }: Visitor, words: string) => page.getByRole('article').filter({ hasText: words });

describe('M §1.8 the wall', () => {
  it("shows one member the other's posts, replies, votes and typing, and never disturbs typed text", async () => {
    await Promise.all([comeIn(ada, 'ada@example.com'), comeIn(mary, 'mary@example.com')]);
    await ada.page.getByText('2 here now').waitFor();
    await ada.page.getByText('Nothing here yet.').waitFor();

    await mary.page.getByLabel(/What would you like to say/).fill('Half a sent');
    await ada.page.getByText('Someone is typing').waitFor();

    await say(ada, 'Who took <b>my</b> sponge?');
    await post(mary, 'Who took <b>my</b> sponge?').waitFor();
    expect(await mary.page.getByLabel(/What would you like to say/).inputValue()).toBe('Half a sent');
    const seen = post(mary, 'sponge');
    expect(await seen.getByText('Ada', { exact: true }).isVisible()).toBe(true);
    expect(await seen.getByRole('button', { name: 'Delete' }).count()).toBe(0);

    await seen.getByRole('button', { name: /Agree/ }).first().click();
    await post(ada, 'sponge').getByRole('button', { name: 'Agree 1', exact: true }).waitFor();
    await seen.getByRole('button', { name: /Replies/ }).click();
    await seen.getByLabel('Your reply').fill('It is on the kiln.');
    await seen.getByLabel('Your reply').press('Enter');
    await post(ada, 'sponge').getByRole('button', { name: 'Replies 1' }).click();
    await post(ada, 'sponge').getByText('It is on the kiln.').waitFor();

    await post(ada, 'sponge').getByRole('button', { name: 'Edit' }).click();
    await post(ada, 'sponge').getByLabel('Your words').fill('Found my sponge.');
    await post(ada, 'sponge').getByRole('button', { name: 'Save' }).click();
    await post(mary, 'Found my sponge.').getByText('changed').first().waitFor();

    // Replies in the order of the page, edited and deleted by their authors.
    await post(ada, 'sponge').getByLabel('Your reply').fill('Thank you.');
    await post(ada, 'sponge').getByLabel('Your reply').press('Enter');
    await seen.getByText('Thank you.').waitFor();
    const replies = ({ page }: Visitor) => page.locator('[data-ms-thread="item"] [data-ms-thread="content"]');
    expect(await replies(mary).allTextContents()).toEqual(['It is on the kiln.', 'Thank you.']);
    expect(await seen.getByRole('button', { name: 'Change' }).count()).toBe(1);
    await seen.getByRole('button', { name: 'Change' }).click();
    await seen.getByLabel('What it should say').first().fill('It is on the rack.');
    await seen.getByRole('button', { name: 'Keep it so' }).click();
    await post(ada, 'sponge').getByText('It is on the rack.').waitFor();
    await seen.getByRole('button', { name: 'Delete' }).click();
    await seen.getByText('Take the reply off?').first().waitFor();
    await seen.getByRole('button', { name: 'Yes, take it off' }).click();
    for (const one of [ada, mary]) {
      await post(one, 'sponge').getByRole('button', { name: 'Replies 1' }).waitFor();
      await expect.poll(() => replies(one).allTextContents()).toEqual(['Thank you.']);
    }

    const own = post(ada, 'Found my sponge.');
    await own.getByRole('button', { name: 'Delete' }).first().click();
    await own.getByText('Take it off the wall, with its replies?').waitFor();
    expect(await mary.page.getByRole('article').count()).toBe(1);
    await own.getByRole('button', { name: 'Yes, take it off' }).first().click();
    await expect.poll(() => mary.page.getByRole('article').count(), { timeout: 15_000 }).toBe(0);
    await ada.page.getByText('Nothing here yet.').waitFor();
    expect(await ada.stayed()).toBe(true);
  });

  it('R106 axe finds nothing, in both widths and schemes, with posts, replies and an open editor', async () => {
    await mary.page.addInitScript(() => {
      const plain = new CSSStyleSheet();
      plain.replaceSync('* { white-space: normal !important }');
      document.adoptedStyleSheets = [plain];
    });
    await Promise.all([comeIn(ada, 'ada@example.com'), comeIn(mary, 'mary@example.com')]);
    await say(
      ada,
      'The kiln is free on Thursday, from noon on. Bring your own cones, please, and write your name on the shelf.',
    );
    const field = ada.page.getByLabel(/What would you like to say/);
    await field.fill('First line');
    await field.press('Shift+Enter');
    await field.pressSequentially('second line');
    await field.press('Enter');
    // A line break is seen where the page has said nothing about it; where it has, it is left
    // alone.
    for (const [{ page }, own] of [
      [ada, ''],
      [mary, 'pre-line'],
    ] as const) {
      const broken = page.getByText('second line');
      await broken.waitFor();
      expect(await broken.evaluate((one: HTMLElement) => one.style.whiteSpace)).toBe(own);
    }
    await say(mary, 'Lovely!');
    const first = post(mary, 'The kiln');
    await first.getByRole('button', { name: /Replies/ }).click();
    await first.getByLabel('Your reply').fill('I have two bowls for it.');
    await first.getByLabel('Your reply').press('Enter');
    await first.getByText('I have two bowls for it.').waitFor();
    await post(ada, 'The kiln').getByRole('button', { name: 'Replies 1' }).click();
    await post(ada, 'The kiln').getByText('I have two bowls').waitFor();
    await post(mary, 'Lovely!').getByRole('button', { name: 'Edit' }).click();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const { page } of [ada, mary]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        if (process.env.LOOKS)
          await page.screenshot({
            path: `${process.env.LOOKS}/wall-${page.viewportSize()!.width}-${colorScheme}.png`,
            fullPage: true,
          });
      }
  });
});
