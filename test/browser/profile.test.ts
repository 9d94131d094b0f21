import { beforeEach, describe, expect, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';

openDemo();
visitEachTest();
beforeEach(async () => {
  await visitor.open('/pages/landing.html');
  await visitor.page.waitForFunction('window.$ms');
});

async function openProfile() {
  await visitor.page.evaluate(async () => {
    const { $ms } = window as never as {
      $ms: { loginMemberEmailPassword(who: object): Promise<unknown>; openModal(type: string): Promise<unknown> };
    };
    await $ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' });
    void $ms.openModal('PROFILE');
  });
  await visitor.dialog.getByRole('button', { name: 'Logout' }).waitFor();
}
const button = (name: string) => visitor.dialog.getByRole('button', { name, exact: true });

describe('the profile', () => {
  it('§2.5, R106 is 700 px wide, saves changes and confirms them; on a phone a list, then a panel', async () => {
    await openProfile();
    expect((await visitor.page.locator('ms-profile [data-card]').boundingBox())?.width).toBe(700);
    await looksRight(visitor.page, 'profile', 'ms-profile');
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    expect(await button('Save').isDisabled()).toBe(true);
    await visitor.dialog.getByLabel('First name').fill('Augusta');
    await button('Save').click();
    await visitor.dialog.getByText('Saved').waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
    await looksRight(visitor.page, 'profile-saved', 'ms-profile');
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await button('Profile').click();
    expect(await visitor.dialog.getByLabel('First name').inputValue()).toBe('Augusta');
    await button('Back').click();
    await visitor.dialog.getByText('ada@example.com').waitFor();
  });

  it('§2.5 on a phone the header shows the app’s logo, or a default one, above the member', async () => {
    const { page } = visitor;
    const logoOf = async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openProfile();
      const [logo, title] = await Promise.all([
        page.locator('ms-profile [part=logo]').boundingBox(),
        page.locator('ms-profile [part=title]').boundingBox(),
      ]);
      expect(logo!.y + logo!.height).toBeLessThanOrEqual(title!.y);
      expect(logo!.height).toBeLessThanOrEqual(32);
      return page.locator('ms-profile [part=logo]').evaluate((one) => `${one.localName} ${one.textContent}`);
    };
    expect(await logoOf()).toBe('span Juniper Studio');
    await looksRight(page, 'profile-default-logo', 'ms-profile');
    await page.route('**/app-member', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.app.branding.logo = `${stack.siteUrl}/pages/art/juniper.svg`;
      await route.fulfill({ json: answer });
    });
    await page.reload();
    expect(await logoOf()).toBe('img ');
  });

  it("§4 Logout closes it, and the page is a visitor's again without a reload", async () => {
    await openProfile();
    await button('Logout').click();
    await visitor.dialog.waitFor({ state: 'hidden' });
    await visitor.page.getByText('A shelf with your name on it').waitFor();
    expect(await visitor.stayed()).toBe(true);
  });
});

describe('R106 what is seen for a moment only', () => {
  it('R100, R106 a service that cannot be reached says so, and trying again helps', async () => {
    await visitor.page.route('**/app-member', (route) => route.abort());
    await visitor.page.reload();
    await visitor.page.waitForFunction('window.$ms');
    await visitor.page.evaluate('void window.$ms.openModal("LOGIN")');
    await visitor.dialog.getByText('This did not load').waitFor();
    await looksRight(visitor.page, 'load-failed', 'ms-auth-modal');
    visitor.complaints.length = 0;
    await visitor.page.unroute('**/app-member');
    await button('Try again').click();
    await visitor.dialog.getByLabel('Email address').waitFor();
  });

  it('R106 the loader has the shape of the form', async () => {
    let answer = () => {};
    await visitor.page.route('**/app-member', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await visitor.page.reload();
    await visitor.page.waitForFunction('window.$ms');
    await visitor.page.evaluate('void window.$ms.openModal("LOGIN")');
    await visitor.dialog.getByRole('status', { name: 'Loading...' }).waitFor();
    await looksRight(visitor.page, 'loading', 'ms-auth-modal');
    answer();
    await visitor.dialog.getByLabel('Email address').waitFor();
  });

  it('R106 the success', async () => {
    await visitor.page.evaluate('void window.$ms.openModal("LOGIN")');
    await visitor.dialog.getByLabel('Email address').fill('mary@example.com');
    await visitor.dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
    await visitor.page.keyboard.press('Enter');
    await visitor.dialog.getByText('You are logged in.').waitFor();
    await looksRight(visitor.page, 'success', 'ms-auth-modal');
  });
});
