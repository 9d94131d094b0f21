import { beforeEach, describe, expect, it } from 'vitest';
import { de } from '../../src/texts/widget/de.ts';
import { picture } from '../service/outside/files/corpus.ts';
import { browser, openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';
import { newVisitor } from './visitor.ts';

let now = Date.now();

openDemo({ clock: () => now });
visitEachTest();
beforeEach(async () => {
  await visitor.open('/pages/landing.html');
  await visitor.page.waitForFunction('window.$ms');
});

async function openPanel(tab: string, email = 'ada@example.com', until?: string) {
  await visitor.page.setViewportSize({ width: 1280, height: 900 });
  await visitor.page.evaluate(
    async ([tab, email]) => {
      const { $ms } = window as never as {
        $ms: {
          loginMemberEmailPassword(who: object): Promise<unknown>;
          openModal(type: string, params: object): Promise<unknown>;
        };
      };
      await $ms.loginMemberEmailPassword({ email, password: 'latchkey-demo' });
      void $ms.openModal('PROFILE', { profile: { tab } });
    },
    [tab, email],
  );
  if (until) return visitor.page.locator(until).waitFor();
  await visitor.dialog.getByRole('button', { name: 'Logout' }).first().waitFor();
}
async function logInElsewhere(email: string) {
  const other = await newVisitor(browser, stack);
  await other.open('/pages/landing.html');
  await other.page.waitForFunction('window.$ms');
  await other.page.evaluate(
    (who) =>
      (window as never as { $ms: { loginMemberEmailPassword(who: object): Promise<unknown> } }).$ms
        .loginMemberEmailPassword({ email: who, password: 'latchkey-demo' })
        .then(() => {}),
    email,
  );
  await other.leave();
}
const button = (name: string) => visitor.dialog.getByRole('button', { name, exact: true });
const looks = (name: string) => looksRight(visitor.page, `panel-${name}`, 'ms-profile');
const wide = () => visitor.page.setViewportSize({ width: 1280, height: 900 });

describe('§2.5, R106 the panels', () => {
  it('§2.5, R106 the plans show price, next payment, seats and what they open, and look right', async () => {
    await openPanel('plans');
    const row = (name: string) => visitor.dialog.getByRole('listitem').filter({ hasText: name });
    await row('€12.00 per month').getByText('Opens Premium').waitFor();
    await row('€45.00 per month').getByText('2 of 5 seats').waitFor();
    await visitor.dialog
      .getByText(/^Active · Next payment on /)
      .nth(1)
      .waitFor();
    await looks('plans-details');
  });

  it('§2.5, R101 the focus stays in its section when what had it goes', async () => {
    await logInElsewhere('grace@example.com');
    await openPanel('security', 'grace@example.com', 'ms-profile [part~=second-factor]');
    const focused = () => visitor.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent);
    await button('Set up an authenticator app').press('Enter');
    await button('Copy the key').waitFor();
    await expect.poll(focused).toBe('Authenticator app');
    await visitor.page.keyboard.press('Tab');
    expect(await focused()).toBe('Copy the key');
    await button('Cancel').press('Enter');
    await button('Set up an authenticator app').waitFor();
    await expect.poll(focused).toBe('Authenticator app');
    const device = visitor.dialog.getByRole('listitem').filter({ hasText: 'Last active' });
    await device.getByRole('button', { name: 'Logout' }).press('Enter');
    await device.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Where you are logged in');
  });

  it('§2.5, R106 picks a picture by keyboard, previews it while uploading, and refuses a wrong file', async () => {
    await openPanel('profile');
    const asked = visitor.page.waitForEvent('filechooser');
    await button('Upload Profile Image').press('Enter');
    // The response waits until the preview was checked.
    let letGo = () => {};
    await visitor.page.route('**/member/profile-image', async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await route.continue();
    });
    const buffer = await picture(900, 600).jpeg().toBuffer();
    await (await asked).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await visitor.page.waitForFunction(() => {
      const canvas = document.querySelector('ms-profile')!.shadowRoot!.querySelector('canvas');
      return canvas?.getContext('2d')?.getImageData(64, 64, 1, 1).data[3] === 255;
    });
    await visitor.page.getByRole('progressbar', { name: 'Uploading the image' }).waitFor();
    letGo();
    await button('Replace Image').waitFor();
    await visitor.page.waitForFunction(
      () =>
        document.querySelector('ms-profile')!.shadowRoot!.querySelector<HTMLImageElement>('[part~=profile-image] img')
          ?.naturalWidth === 512,
    );
    await visitor.page.locator('ms-profile input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('hello'),
    });
    await visitor.dialog.getByText('File is not an image.').first().waitFor();
    await looks('picture');
  });

  it('R106 security, with a new email that waits for its code', async () => {
    await openPanel('security');
    await visitor.dialog.getByText('This device').waitFor();
    await looks('security');
    await wide();
    await visitor.dialog.getByLabel('Email address').fill('countess@example.com');
    await button('Save').click();
    await visitor.dialog.getByText('Sent to countess@example.com').waitFor();
    await looks('security-confirm');
    await wide();
    const { code } = await stack.nextMail('countess@example.com');
    const wrong = code === '111111' ? '222222' : '111111';
    await visitor.dialog.getByLabel('Digit 1 of 6').fill(wrong);
    await visitor.dialog.getByText('Please enter a valid code').first().waitFor();
    await looks('security-wrong-code');
    await wide();
    await button('Cancel').click();
    expect(await visitor.dialog.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });

  it('R23, R96 an address that the mailed link has confirmed in another tab is hers here too', async () => {
    await openPanel('security', 'grace@example.com');
    const { page, dialog } = visitor;
    const back = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const address = dialog.getByLabel('Email address');
    await address.fill('hopper@example.com');
    await button('Save').click();
    await dialog.getByText('Sent to hopper@example.com').waitFor();
    const { link } = await stack.nextMail('hopper@example.com');
    const other = await page.context().newPage();
    await other.goto(link!);
    await other.getByRole('button', { name: 'Confirm' }).click();
    await other.getByText('Your email has been changed.').waitFor();
    await back();
    await dialog.getByText('Sent to').waitFor({ state: 'detached' });
    await dialog.getByText('Saved').waitFor();
    await dialog.getByText('hopper@example.com').waitFor();
    expect(await address.inputValue()).toBe('hopper@example.com');
    // The same without a code that is awaited here: a stale address would be saved back.
    await other.goto(`${stack.siteUrl}/pages/landing.html`);
    await other.waitForFunction('window.$ms');
    await other.evaluate(async () => {
      const { $ms } = window as never as { $ms: { updateMemberAuth(change: object): Promise<unknown> } };
      await $ms.updateMemberAuth({ email: 'grace@example.com' });
    });
    await other.goto((await stack.nextMail('grace@example.com')).link!);
    await other.getByRole('button', { name: 'Confirm' }).click();
    await other.getByText('Your email has been changed.').waitFor();
    await back();
    await expect.poll(() => address.inputValue()).toBe('grace@example.com');
    expect(await button('Save').isDisabled()).toBe(true);
  });

  it('R127, R101 the focus stays in the profile when a notice above it is dismissed', async () => {
    const { page } = visitor;
    let endsAt: string | undefined = '2031-01-01T00:00:00.000Z';
    await page.route(/\/member(\/second-factor\/keep)?$/, async (route) => {
      if (route.request().url().endsWith('keep')) endsAt = undefined;
      const url = route.request().url().replace('/second-factor/keep', '');
      const response = await route.fetch({ url, method: 'GET' });
      const { data } = await response.json();
      const member = { ...data, auth: { ...data.auth, secondFactorEndsAt: endsAt } };
      const answer = endsAt ? { data: member } : { data: { member } };
      await route.fulfill({ response, json: answer });
    });
    await openPanel('security', 'grace@example.com');
    await page.evaluate(() =>
      (window as never as { $ms: { getCurrentMember(): Promise<void> } }).$ms.getCurrentMember(),
    );
    const notice = page.locator('ms-profile [part~=lost-app]');
    await notice.getByRole('button').press('Enter');
    await notice.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent);
    await expect.poll(focused).toBe('Security');
  });

  it('C20, R106 who it is, asked in place; the focus goes there and comes back', async () => {
    await openPanel('security');
    await visitor.dialog.getByLabel('Email address').fill('countess@example.com');
    now += 11 * 60_000;
    await button('Save').click();
    await visitor.dialog.getByRole('heading', { name: 'Is it you?' }).waitFor();
    expect(await visitor.page.evaluate('document.querySelector("ms-profile").shadowRoot.activeElement.name')).toBe(
      'password',
    );
    await looks('reauth-password');
    await wide();
    await button('Send me a code instead').click();
    await visitor.dialog.getByLabel('Digit 1 of 6').waitFor();
    await looks('reauth-code');
    await wide();
    await button('Cancel').click();
    expect(await visitor.dialog.getByLabel('Email address').inputValue()).toBe('countess@example.com');
    expect(
      await visitor.page.evaluate('document.querySelector("ms-profile").shadowRoot.activeElement.textContent'),
    ).toBe('Save');
  });

  it('R106 the question before the account is deleted: Escape means no, and closes nothing else', async () => {
    await openPanel('security');
    await button('Delete account').click();
    await visitor.page.getByRole('alertdialog').waitFor();
    await looks('delete');
    await wide();
    for (let press = 0; press < 5; press++) {
      await visitor.page.keyboard.press('Tab');
      const focused = await visitor.page.evaluate(
        'document.querySelector("ms-profile").shadowRoot.activeElement.closest("[role=alertdialog]") !== null',
      );
      expect(focused).toBe(true);
    }
    await visitor.page.keyboard.press('Escape');
    await visitor.page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(
      await visitor.page.evaluate('document.querySelector("ms-profile").shadowRoot.activeElement.textContent'),
    ).toBe('Delete account');
    await button('Security').waitFor();
  });

  it.each([
    ['en', 'New Password', 'At least 8 characters, and neither a common password nor your email'],
    ['de', 'Neues Passwort', de.password_hint.replace('{number}', '8')],
  ])('§2.5 the rules of a password are there before the first try, in "%s"', async (language, label, rules) => {
    const { page, dialog } = visitor;
    await page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, language);
    await openPanel('changePassword', 'ada@example.com', 'ms-profile [part~=panel]');
    const field = dialog.getByLabel(label, { exact: true });
    // How strong it is stands after them.
    const words = async () =>
      page.locator('ms-profile').locator(`[id="${(await field.getAttribute('aria-describedby'))!.split(' ')[0]}"]`);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await field.waitFor();
      expect(await (await words()).textContent()).toBe(rules);
      const [input, text] = [(await field.boundingBox())!, (await (await words()).boundingBox())!];
      expect(text.y - (input.y + input.height)).toBeLessThan(8);
    }
    // The rules belong to the new password alone, and give way to what is wrong with it.
    expect(await dialog.getByText(rules).count()).toBe(1);
    await field.fill('short');
    await page.keyboard.press('Tab');
    await (await words()).locator('svg').waitFor();
    expect(await dialog.getByText(rules).count()).toBe(0);
  });

  it('R106 the password', async () => {
    await openPanel('changePassword');
    await looks('password');
    await wide();
    await visitor.dialog.getByLabel('New Password', { exact: true }).fill('a quiet river');
    await visitor.dialog.getByLabel('Confirm New Password').fill('a quiet rivet');
    await visitor.page.keyboard.press('Tab');
    await visitor.dialog.getByText('Passwords do not match').waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
    await looks('password-mismatch');
  });

  it('R106, R107 the plans; by keyboard the question waits for as long as the focus is on it', async () => {
    await openPanel('plans', 'grace@example.com');
    await looks('plans');
    await wide();
    await button('Remove').focus();
    await visitor.page.keyboard.press('Enter');
    await button('Are you sure?').waitFor();
    await looks('plans-sure');
    await wide();
    await visitor.page.keyboard.press('Tab');
    await button('Remove').waitFor();
  });

  it('R106 the team, with its invite, and full', async () => {
    await openPanel('team');
    await button('Regenerate Invite Link').click();
    await visitor.dialog.getByLabel('Invite link').waitFor();
    await looks('team');
    await wide();
    await button('Remove').click();
    await button('Are you sure?').waitFor();
    await looks('team-sure');
  });

  it('R50, R106 the team of a plan that is not paid', async () => {
    const { planConnections, members } = stack.service.store;
    const live = { appId: 'app_demo', mode: 'live' } as const;
    const { id } = (await members.byEmail(live, 'ada@example.com'))!;
    const paid = (await planConnections.ofMember(live, id)).find(({ planId }) => planId === 'pln_team')!;
    await planConnections.save(live, { ...paid, status: 'REQUIRES_PAYMENT', active: false });
    await openPanel('team');
    await visitor.dialog.getByText('Invites work again').waitFor();
    await looks('team-unpaid');
    await wide();
    await visitor.dialog.getByRole('button', { name: 'Plans' }).last().click();
    await visitor.dialog.getByText('Payment failed.').waitFor();
    await planConnections.save(live, paid);
  });

  it('R100, R106 a team that does not come', async () => {
    await visitor.page.route('**/member/team/**', (route) => route.abort());
    await openPanel('team');
    await button('Try again').waitFor();
    await looks('team-failed');
    visitor.complaints.length = 0;
  });
});
