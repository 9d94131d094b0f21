import { beforeEach, describe, expect, it } from 'vitest';
import { typedFields } from '../support/typed-fields.ts';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';

/** The demo's site is a live one. */
const tenant = { appId: 'app_demo', mode: 'live' } as const;

openDemo({
  app: (app) => {
    app.customFields = [...app.customFields.slice(0, 1), ...app.customFields.slice(3), ...typedFields];
    for (const member of app.seed.members) member.customFields = { 'first-name': 'Ada' };
  },
});
visitEachTest();
beforeEach(async () => {
  // R89 the strictest policy of the demo.
  await visitor.open('/pages/csp.html');
  await visitor.page.waitForFunction('window.$ms');
});

const show = (type: string) =>
  visitor.page.evaluate((modal) => {
    void (window as unknown as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal(modal);
  }, type);
const field = (label: string) => visitor.dialog.getByLabel(label);
const press = (name: string) => visitor.dialog.getByRole('button', { name, exact: true }).click();
const errorOf = async (label: string) => {
  const ids = (await field(label).getAttribute('aria-describedby')) ?? '';
  return visitor.page.locator('ms-auth-modal, ms-profile').locator(`[id="${ids}"]`).textContent();
};

describe('custom fields with types in our own forms', () => {
  it('§2.4 sign-up draws an input for each type, refuses what does not fit and stores the rest', async () => {
    await show('SIGNUP');
    await field('Company').waitFor();
    const drawn = await visitor.page
      .locator('ms-auth-modal')
      .locator('[name^=field-]')
      .evaluateAll((inputs) =>
        inputs.map((input) => [
          (input as HTMLInputElement).name.slice(6),
          input.localName,
          (input as HTMLInputElement).type,
          input.getAttribute('autocomplete'),
          input.getAttribute('inputmode'),
        ]),
      );
    expect(drawn).toEqual([
      ['first-name', 'input', 'text', 'given-name', null],
      ['company', 'input', 'text', 'organization', null],
      ['phone', 'input', 'tel', 'tel', null],
      ['website', 'input', 'url', 'url', null],
      ['born', 'input', 'date', 'off', null],
      ['guests', 'input', 'number', 'off', 'decimal'],
      ['glaze', 'select', 'select-one', 'off', null],
      ['kinds', 'input', 'checkbox', null, null],
      ['kinds', 'input', 'checkbox', null, null],
      ['kinds', 'input', 'checkbox', null, null],
      ['about', 'textarea', 'textarea', 'off', null],
      ['terms', 'input', 'checkbox', null, null],
    ]);
    await field('I have read the rules').focus();
    await looksRight(visitor.page, 'typed-signup', 'ms-auth-modal');
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    expect(await errorOf('Guests')).toBe('Yourself included.');

    // The keyboard alone, from field to field.
    await field('First name').focus();
    const { keyboard } = visitor.page;
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.type('0049(30)1234567');
    expect(await field('Phone').inputValue()).toBe('+49 301 234 567');
    await keyboard.press('Tab');
    await keyboard.type('juniper.example');
    await keyboard.press('Tab');
    expect(await errorOf('Website')).toBe('Enter an address that starts with https:// or http://.');
    await field('Guests').fill('11');
    await field('Raku').check();
    await field('Stoneware').check();
    await field('Porcelain').check();
    await field('Email').fill('typed@example.com');
    await visitor.dialog.getByLabel('Password', { exact: true }).fill('a long way to the river');
    await press('Sign up');
    await expect.poll(() => errorOf('Company')).toBe('Please fill in this field');
    expect(await field('Company').evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(await errorOf('Guests')).toBe('Enter a number between 1 and 10.');
    expect(await errorOf('I have read the rules of the workshop')).toBe('Please fill in this field');
    await visitor.dialog.getByText('Choose at most 2.').waitFor();
    await looksRight(visitor.page, 'typed-signup-invalid', 'ms-auth-modal');
    await visitor.page.setViewportSize({ width: 1280, height: 900 });

    await field('Company').fill('Juniper');
    await field('Website').fill('https://juniper.example');
    await field('Date of birth').fill('1990-05-31');
    await field('Guests').fill('2');
    await field('Favourite clay').selectOption('Raku');
    await field('Porcelain').uncheck();
    await field('About your work').fill('Bowls.\nCups.');
    await field('I have read the rules').check();
    await press('Sign up');
    const stored = async () => (await stack.service.store.members.byEmail(tenant, 'typed@example.com'))?.customFields;
    await expect.poll(stored).toEqual({
      company: 'Juniper',
      phone: '+49301234567',
      website: 'https://juniper.example',
      born: '1990-05-31',
      guests: '2',
      glaze: 'raku',
      kinds: 'stoneware,raku',
      about: 'Bowls.\nCups.',
      terms: 'true',
    });
  });

  it.each([
    ['de', 'Lieblingston', ['Steinzeug', 'Porzellan', 'Raku']],
    ['de-AT', 'Lieblingston', ['Steinzeug', 'Porzellan', 'Raku']],
    ['fr', 'Favourite clay', ['Stoneware', 'Porcelain', 'Raku']],
    ['en', 'Favourite clay', ['Stoneware', 'Porcelain', 'Raku']],
  ])('M §3 in "%s" profile and sign-up show the label "%s" and its options', async (language, label, options) => {
    const { page } = visitor;
    await page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, language);
    const shows = async (dialog: string) => {
      const list = page.locator(dialog).getByLabel(label);
      await list.waitFor();
      expect([dialog, await list.locator('option[value]:not([value=""])').allTextContents()]).toEqual([
        dialog,
        options,
      ]);
      // A field without a label of the language keeps its own.
      await page.locator(dialog).getByLabel('Company').waitFor();
      const others = { Lieblingston: 'Favourite clay', 'Favourite clay': 'Lieblingston' };
      expect(
        await page
          .locator(dialog)
          .getByText(others[label as keyof typeof others])
          .count(),
      ).toBe(0);
    };
    await show('SIGNUP');
    await shows('ms-auth-modal');
    await page.keyboard.press('Escape');
    await page.evaluate(async () => {
      const { $ms } = window as unknown as { $ms: Record<string, (one: object) => Promise<unknown>> };
      await $ms.loginMemberEmailPassword!({ email: 'ada@example.com', password: 'latchkey-demo' });
    });
    await show('PROFILE');
    await shows('ms-profile');
    if (language === 'de') await looksRight(page, 'de-profile-labels', 'ms-profile');
  });

  it('§2.5 the profile shows what is stored, marks what is wrong, and keeps values of no option', async () => {
    const { store } = stack.service;
    const { id } = (await store.members.byEmail(tenant, 'ada@example.com'))!;
    const before = { phone: '+4930123456', born: 'in May', glaze: 'Red', kinds: 'raku,Blue', guests: 'a dozen' };
    await store.members.mergeCustomFields(tenant, id, before);
    await visitor.page.evaluate(() =>
      (
        window as unknown as { $ms: { loginMemberEmailPassword(one: object): Promise<unknown> } }
      ).$ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' }),
    );
    await show('PROFILE');
    await field('Phone').waitFor();
    expect(await field('Phone').inputValue()).toBe('+49 301 234 56');
    expect(await field('Favourite clay').inputValue()).toBe('Red');
    expect(await field('Blue').isChecked()).toBe(true);
    await looksRight(visitor.page, 'typed-profile', 'ms-profile');
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    await field('First name').fill('Augusta');
    await press('Save');
    await visitor.dialog.getByText('Saved').waitFor();
    const stored = async () => (await store.members.byEmail(tenant, 'ada@example.com'))!.customFields;
    expect(await stored()).toEqual({ ...before, 'first-name': 'Augusta' });

    // A date that is typed by half is no empty one.
    await field('Date of birth').focus();
    await visitor.page.keyboard.type('05');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Tab');
    await expect.poll(() => errorOf('Date of birth')).toBe('Enter a complete date, such as 2026-05-31.');
    await field('Date of birth').fill('2020-01-01');
    await press('Save');
    await expect.poll(() => errorOf('Date of birth')).toBe('Enter a date on or before 2015-12-31.');
    // No box lies half below the button: axe would call it too small.
    await field('Date of birth').evaluate((one) => one.scrollIntoView({ block: 'end' }));
    await looksRight(visitor.page, 'typed-profile-invalid', 'ms-profile');
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    await field('Date of birth').fill('1990-05-31');
    await field('I have read the rules').check();
    await press('Save');
    await visitor.dialog.getByText('Saved').waitFor();
    expect(await stored()).toMatchObject({ born: '1990-05-31', terms: 'true', guests: 'a dozen' });
  });
});

describe('custom fields with types in a form of the page', () => {
  /** As a builder writes it, with the classes of the demo's own forms. */
  const ownForm = `
    <main class="page" style="max-width:420px;margin:24px auto;padding:0 16px">
      <form class="form" data-ms-form="signup" novalidate>
        <p class="field"><label for="o-email">Email</label><input id="o-email" data-ms-member="email"></p>
        <p class="field"><label for="o-password">Password</label><input id="o-password" data-ms-member="password"></p>
        <p class="field"><label for="o-again">Again</label><input id="o-again" data-ms-member="password-confirm"></p>
        <p><button type="button" id="o-eye" data-ms-action="toggle-password">Show password</button></p>
        <p class="field"><label for="o-company">Company</label><input id="o-company" data-ms-member="company"></p>
        <p class="field"><label for="o-guests">Guests</label><input id="o-guests" type="number" data-ms-member="guests"></p>
        <p id="o-hint" data-ms-message="field:guests"></p>
        <p class="choices"><input id="o-terms" type="checkbox" data-ms-member="terms"> <label for="o-terms">I agree</label></p>
        <p class="submit"><button id="o-send">Join</button></p>
      </form>
    </main>`;

  it('M §1.2 is checked before it is sent, with hints while people type, by keyboard', async () => {
    const { page } = visitor;
    await visitor.open('/pages/landing.html');
    await page.waitForFunction('window.$ms');
    await page.evaluate(
      (html) => document.body.replaceChildren(document.createRange().createContextualFragment(html)),
      ownForm,
    );
    await expect.poll(() => page.locator('#o-again').getAttribute('type')).toBe('password');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/\/auth\/signup/.test(request.url())) sent.push(request.postData() ?? '');
    });
    await page.locator('#o-email').fill('own@example.com');
    await page.locator('#o-password').fill('a long way to the river');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a long way');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.locator('#o-eye').evaluate((eye) => [eye.ariaPressed, eye === document.activeElement])).toEqual([
      'true',
      true,
    ]);
    expect(await page.locator('#o-again').getAttribute('type')).toBe('text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('11');
    await page.keyboard.press('Tab');
    await page.getByText('Enter a number between 1 and 10.').waitFor();
    await page.locator('#o-send').click();
    await page.getByText('Passwords do not match').waitFor();
    expect(await page.locator('.ms-field-error').allTextContents()).toEqual([
      'Passwords do not match',
      'Please fill in this field',
      'Please fill in this field',
    ]);
    expect(
      await page
        .locator('#o-again')
        .evaluate((input) => [input === document.activeElement, input.getAttribute('type')]),
    ).toEqual([true, 'password']);
    expect(sent).toEqual([]);
    await looksRight(page, 'typed-own', 'form');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('a long way to the river');
    await page.locator('#o-company').fill('Juniper');
    await page.locator('#o-guests').fill('3');
    await expect.poll(() => page.locator('#o-hint').isVisible()).toBe(false);
    await page.locator('#o-terms').check();
    await page.locator('#o-send').click();
    const stored = async () => (await stack.service.store.members.byEmail(tenant, 'own@example.com'))?.customFields;
    await expect.poll(stored).toEqual({ company: 'Juniper', guests: '3', terms: 'true' });
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toContain('password-confirm');
  });
});
