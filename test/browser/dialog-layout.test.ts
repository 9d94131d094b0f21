import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';

let page: Page;

openDemo();
visitEachTest();
beforeEach(async () => {
  page = visitor.page;
});

const open = async (state: string, size: { width: number; height: number }, look = {}) => {
  await page.setViewportSize(size);
  await page.goto(`${stack.siteUrl}/pages/gallery/state?${new URLSearchParams({ state, shell: 'modal', ...look })}`);
  await page.waitForSelector(`html[data-ready="${state}"]`);
};
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const landscape = { width: 700, height: 320 };
/** Where parts of the shown element stand; null for what is not there. */
const boxesOf = (...selectors: string[]) =>
  page.evaluate((all) => {
    const { shadowRoot } = document.querySelector('main > :not(h1)')!;
    return all.map((selector) => {
      const found = shadowRoot!.querySelector(selector);
      if (!found) return null;
      const { top, bottom, left, right, height } = found.getBoundingClientRect();
      return { top, bottom, left, right, height };
    });
  }, selectors) as Promise<{ top: number; bottom: number; left: number; right: number; height: number }[]>;
const button = (name: string) => visitor.dialog.getByRole('button', { name, exact: true });

describe('errors in a form', () => {
  it('§2.4 takes no room for an error before there is one', async () => {
    await open('login', desktop);
    const [field, next] = await boxesOf('[name=email]', '[name=password]');
    expect(next!.top - field!.bottom).toBeLessThanOrEqual(42);
    const [error] = await boxesOf('[part~=error]');
    expect(
      error!.height === 0 ||
        (await page
          .locator('main [part~=error]')
          .first()
          .evaluate((one) => one.parentElement!.clientHeight)) === 0,
    ).toBe(true);
  });

  it('§2.4 is nearer to its field than to the next one, tied to it, and marked by more than colour', async () => {
    await open('signup-invalid', desktop);
    const email = page.locator('main input[name=email]');
    const id = await email.getAttribute('aria-describedby');
    const error = page.locator(`main [id="${id}"]`);
    expect(await error.textContent()).toBe('Please enter a valid email address');
    const [field, text, label] = await Promise.all([
      email.boundingBox(),
      error.locator('span').boundingBox(),
      page.locator('main label[for=password]').boundingBox(),
    ]);
    const above = text!.y - (field!.y + field!.height);
    expect(above).toBeLessThan(8);
    expect(label!.y - (text!.y + text!.height)).toBeGreaterThan(above + 6);
    expect(await error.locator('svg').count()).toBe(1);
    // The focused field and the wrong one: a ring outside, and a thicker edge.
    const looks = (name: string) =>
      page.locator(`main input[name=${name}]`).evaluate((one) => {
        const { outlineStyle, boxShadow } = getComputedStyle(one);
        return [outlineStyle, boxShadow !== 'none'];
      });
    expect(await looks('email')).toEqual(['solid', true]);
    expect((await looks('password'))[1]).toBe(true);
    expect((await looks('field-first-name'))[1]).toBe(false);
  });
});

describe('an error that appears', () => {
  const cases = [desktop, phone].flatMap((size) =>
    (['login', 'signup'] as const).map((state) => [state, size] as const),
  );
  it.each(cases)('§2.4 in %s it moves the button by its own line at most, at %o', async (state, size) => {
    await open(state, size);
    await page.locator('main input[name=password]').fill('a walk along the river');
    // The strength of a new password comes in a line of its own, a moment after the first key.
    if (state === 'signup') await page.getByText('password: ').waitFor();
    // A field is checked when it is left: until then its words are not there.
    await page.locator('main input[name=email]').fill('nora@nowhere');
    const parts = ['[type=submit]', '[part=heading]', '[data-card]', '[name=password]', '[name=email]'];
    const [button, heading, , password, email] = await boxesOf(...parts);
    await page.keyboard.press('Enter');
    const error = page.getByText('Please enter a valid email address');
    await error.waitFor();
    const line = (await error.boundingBox())!.height;
    const [buttonAfter, headingAfter, cardAfter, passwordAfter, emailAfter] = await boxesOf(...parts);
    // Between the fields its line and the gap to its field are new, and nothing else.
    const gap = passwordAfter!.top - emailAfter!.bottom - (password!.top - email!.bottom);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThanOrEqual(line + 8);
    // In a card in the middle half of it goes upwards.
    const moved = buttonAfter!.top - button!.top;
    expect(moved).toBeGreaterThanOrEqual(0);
    expect(moved).toBeLessThanOrEqual(line + 8);
    expect(Math.abs(headingAfter!.top - heading!.top)).toBeLessThanOrEqual(line + 8);
    // What follows the password moves with it, and keeps its distance.
    expect(Math.round(buttonAfter!.top - passwordAfter!.bottom)).toBe(Math.round(button!.top - password!.bottom));
    expect(cardAfter!.bottom).toBeLessThanOrEqual(size.height);
    await page.locator('main input[name=email]').fill('nora@example.com');
    await error.waitFor({ state: 'hidden' });
    const [again] = await boxesOf('[type=submit]');
    expect(Math.round(again!.top)).toBe(Math.round(button!.top));
  });
});

describe('a dialog that is higher than the screen', () => {
  it.each([
    ['signup-invalid', landscape],
    ['signup-invalid', { width: 390, height: 320 }],
    ['signup-invalid', { width: 390, height: 600 }],
    ['password', landscape],
    ['profile', { width: 390, height: 320 }],
  ] as const)('§2.4 %s keeps heading and button in sight and scrolls between them', async (state, size) => {
    await open(state, size);
    const scroll = (to: number) =>
      page.evaluate((top) => {
        const part = document.querySelector('main > :not(h1)')!.shadowRoot!.querySelector('[data-scroll]')!;
        part.scrollTop = top;
        return part.scrollHeight > part.clientHeight;
      }, to);
    expect(await scroll(0)).toBe(true);
    for (const top of [0, 40]) {
      await scroll(top);
      const [heading, submit, card] = await boxesOf(
        size.width === 390 && state === 'profile' ? '[part=title]' : '[part=heading]',
        '[type=submit]',
        '[data-card]',
      );
      expect(heading!.top).toBeGreaterThanOrEqual(card!.top);
      expect(submit!.bottom).toBeLessThanOrEqual(size.height);
      expect(submit!.top).toBeGreaterThanOrEqual(heading!.bottom);
      expect(card!.bottom).toBeLessThanOrEqual(size.height);
    }
  });

  it('§2.4 ends above the keyboard of a phone', async () => {
    await page.addInitScript(() => {
      const now = { height: 844 };
      Object.defineProperty(VisualViewport.prototype, 'height', { get: () => now.height });
      Object.assign(window, {
        showKeyboard() {
          now.height = 460;
          visualViewport!.dispatchEvent(new Event('resize'));
        },
      });
    });
    await open('signup', phone);
    await page.evaluate('showKeyboard()');
    const [submit, card, heading] = await boxesOf('[type=submit]', '[data-card]', '[part=heading]');
    expect(card!.bottom).toBeLessThanOrEqual(460);
    expect(submit!.bottom).toBeLessThanOrEqual(460);
    expect(heading!.top).toBeGreaterThanOrEqual(card!.top);
  });
});

describe('messages and a dialog', () => {
  it.each([desktop, phone, landscape])('§2.4 a message covers nothing of the dialog at %o', async (size) => {
    await open('signup', size, { brand: 'plum' });
    await page.evaluate(() => {
      const { $ms } = window as never as { $ms: { _showMessage(text: string, isError: boolean): void } };
      $ms._showMessage('Two lines of words that a person would read while the dialog is still in front of her.', true);
    });
    await page.locator('main [part=toast]').waitFor();
    const [toast, card] = await boxesOf('[part=toast]', '[data-card]');
    expect(toast!.top >= card!.bottom || toast!.bottom <= card!.top).toBe(true);
    expect(toast!.top).toBeGreaterThanOrEqual(0);
    expect(toast!.bottom).toBeLessThanOrEqual(size.height);
  });
});

describe('§2.5 the card of the profile', () => {
  it.each([desktop, { width: 1280, height: 720 }, { width: 1280, height: 600 }, phone, { width: 390, height: 620 }])(
    '§2.5 stays where it is when a message comes and goes at %o',
    async (size) => {
      await open('profile', size);
      const [before] = await boxesOf('[data-card]');
      await page.evaluate(() => {
        const { $ms } = window as never as { $ms: { _showMessage(text: string, isError: boolean): void } };
        $ms._showMessage('Your changes are saved.', false);
      });
      await page.locator('main [part=toast]').waitFor();
      const [toast, card] = await boxesOf('[part=toast]', '[data-card]');
      expect(card).toEqual(before);
      expect(toast!.top >= card!.bottom || toast!.bottom <= card!.top).toBe(true);
      expect([toast!.top >= 0, toast!.bottom <= size.height]).toEqual([true, true]);
    },
  );

  it.each([desktop, phone])('§2.5 keeps height and place from panel to panel at %o', async (size) => {
    await open('profile', size);
    const [before] = await boxesOf('[data-card]');
    for (const name of ['Security', 'Plans', 'Team', 'Profile']) {
      if (size === phone) await button('Back').click();
      await button(name).click();
      await page.locator('main [part=panel]').waitFor();
      const [card] = await boxesOf('[data-card]');
      expect([name, card]).toEqual([name, before]);
      if (size === phone) continue;
      const pressed = await page.evaluate(
        () => document.querySelector('main > :not(h1)')!.shadowRoot!.activeElement?.textContent,
      );
      expect(pressed).toBe(name);
    }
  });

  it('§2.5 marks the open panel differently from the entry under the pointer', async () => {
    await open('profile', desktop);
    await button('Security').hover();
    const looks = (name: string) =>
      button(name).evaluate((one) => {
        const { backgroundColor, fontWeight, color } = getComputedStyle(one);
        return { backgroundColor, fontWeight, color, bar: getComputedStyle(one, '::before').content !== 'none' };
      });
    const [active, hovered] = [await looks('Profile'), await looks('Security')];
    expect(active.backgroundColor).not.toBe(hovered.backgroundColor);
    expect([active.bar, hovered.bar]).toEqual([true, false]);
    expect(Number(active.fontWeight)).toBeGreaterThan(Number(hovered.fontWeight));
  });
});
