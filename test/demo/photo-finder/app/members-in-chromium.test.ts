import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { addAuthenticator } from '../../../support/virtual-authenticator.ts';
import { button, guest, onADesktop, openAfterview, signedIn, stack } from './chromium-scene.ts';

openAfterview({ sets: 12 });

const firstHeart = () => guest.page.locator('[data-photo]').first().getByRole('button', { name: /^Save/ });

describe('saving before signing in', () => {
  it('§4 a new address signs up, and what was wanted is saved', async () => {
    await guest.go('/');
    await firstHeart().click();
    await guest.signInWith('ines@example.com');
    await guest.toast('Saved to My goals').waitFor();
    expect(await firstHeart().getAttribute('aria-pressed')).toBe('true');
    expect(await guest.stayed()).toBe(true);
  });

  it('§4 a known address logs in, and what was wanted is saved', async () => {
    await guest.go('/');
    await firstHeart().click();
    await guest.signInWith('member@afterview.example');
    await guest.toast('Saved to My goals').waitFor();
  });

  it('closing the modal leaves the heart empty', async () => {
    await guest.go('/');
    await firstHeart().click();
    await guest.page.locator('ms-auth-modal').getByLabel('Email address').waitFor();
    await guest.page.keyboard.press('Escape');
    await guest.toast('Sign in to save').waitFor();
    expect(await firstHeart().getAttribute('aria-pressed')).toBe('false');
  });

  it('what was wanted survives a reload', async () => {
    await guest.go('/');
    await firstHeart().click();
    await guest.page.locator('ms-auth-modal').getByLabel('Email address').waitFor();
    await guest.page.reload();
    await button('Sign in').click();
    await guest.signInWith('reload@example.com');
    await guest.toast('Saved to My goals').waitFor();
  });
});

describe('a passkey', () => {
  it('R126 is offered after a login by code, and the next login is one tap', async () => {
    await addAuthenticator(guest.page);
    await onADesktop();
    await guest.go('/');
    await button('Sign in').click();
    await guest.signInWith('member@afterview.example');
    await button('Add a passkey').click();
    await guest.toast('Your passkey has been added.').waitFor();
    await guest.page.evaluate(() => (window as unknown as { $ms: { logout(): Promise<unknown> } }).$ms.logout());
    await guest.go('/');
    await button('Sign in').click();
    await button(/^Your account/).waitFor();
  });
});

describe('without a mouse', () => {
  it('R106 a visitor finds, opens, slides, saves and shares; the focus is always seen, and comes back', async () => {
    const { page } = guest;
    const press = (key: string) => page.keyboard.press(key);
    /** What has the focus, by its name; and nothing without a ring around it. */
    const focus = () =>
      page.evaluate(() => {
        const one = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        // A slider has its ring around the thumb, and an element of the membership around what is
        // in it.
        const isWithin = one.matches('[type="range"], ms-auth-modal, ms-inspector');
        const isSeen = isWithin || (outlineStyle !== 'none' && outlineWidth !== '0px');
        const { top, bottom } = one.getBoundingClientRect();
        const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
        return { name: name.slice(0, 60), isSeen: isSeen && bottom > 0 && top < innerHeight };
      });
    const tabTo = async (name: RegExp, key = 'Tab') => {
      for (let i = 0; i < 90; i++) {
        await press(key);
        await expect.poll(focus).toMatchObject({ isSeen: true });
        if (name.test((await focus()).name)) return;
      }
      expect.fail(`${key} does not lead to ${name}`);
    };
    await guest.go('/');
    await page.locator('[data-photo]').nth(3).waitFor();
    await press('/');
    await page.keyboard.type('before and after');
    await press('Enter');
    await button('Remove With a before').waitFor();
    const card = page.locator('[data-photo]').first().getByRole('link');
    await card.waitFor();
    // Not through all of the filters.
    await tabTo(/^Skip to the results$/);
    await press('Enter');
    await tabTo(new RegExp(`^${((await card.textContent()) ?? '').slice(0, 12)}`));
    expect(await card.evaluate((one) => one === document.activeElement)).toBe(true);
    await press('Enter');
    const slider = page.getByRole('slider', { name: 'Before and after' });
    await slider.waitFor();
    // On the picture, arrows lead to the next result.
    await tabTo(/^Before and after$/);
    await press('ArrowRight');
    await expect.poll(() => slider.inputValue()).toBe('52');
    await press('s');
    const isTyped = (label: string) =>
      expect
        .poll(() =>
          page
            .locator('ms-auth-modal')
            .getByLabel(label)
            .evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one),
        )
        .toBe(true);
    await isTyped('Email address');
    await page.keyboard.type('by-keyboard@example.com');
    await press('Enter');
    const { code } = await stack.nextMail('by-keyboard@example.com');
    await isTyped('Digit 1 of 6');
    await page.keyboard.type(code!);
    await guest.toast('Saved to My goals').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true);
    await tabTo(/^Collections$/, 'Shift+Tab');
    await press('Enter');
    await page.getByRole('heading', { name: 'My goals' }).waitFor();
    await tabTo(/^My goals/);
    await press('Enter');
    await page.getByRole('heading', { name: 'My goals', level: 1 }).waitFor();
    await tabTo(/^Share$/);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Share' }).waitFor();
    // From "Close" to the one that is chosen, and on to the next of them.
    await press('Tab');
    await press('ArrowDown');
    expect(await page.getByLabel(/^Consultation link/).isChecked()).toBe(true);
    await tabTo(/^Make the link$/);
    await press('Enter');
    await page.getByLabel('The link', { exact: true }).waitFor();
    await press('Escape');
    await expect.poll(async () => (await focus()).name).toBe('Share');
  });
});

describe('saving without a network', () => {
  const heart = (place: number) =>
    guest.page
      .locator('[data-photo]')
      .nth(place)
      .getByRole('button', { name: /^Saved?[ :]/ });
  const isFull = (place: number) => expect.poll(() => heart(place).getAttribute('aria-pressed'));
  const waiting = () => guest.page.evaluate(() => localStorage.getItem('pf.outbox'));

  it('waits on the device and is sent when there is one; what one member wanted is not sent for the next', async () => {
    const { page } = guest;
    await signedIn('offline@example.com');
    await page.context().setOffline(true);
    await heart(0).click();
    await guest.toast('Saved on this device. It is sent when you are online again.').waitFor();
    await isFull(0).toBe('true');
    expect(await waiting()).not.toBeNull();
    await page.context().setOffline(false);
    await guest.toast('What you saved offline is saved now.').waitFor();
    expect(await waiting()).toBeNull();
    await page.reload();
    await isFull(0).toBe('true');
    // The second one does not get through before she leaves.
    await page.route('**/api/v1/saves/*', (route) => route.abort());
    await heart(1).click();
    await expect.poll(waiting).not.toBeNull();
    await button(/^Your account/).click();
    await button('Log out')
      .or(page.getByRole('menuitem', { name: 'Log out' }))
      .click();
    await button('Sign in').click();
    await page.unroute('**/api/v1/saves/*');
    await guest.signInWith('next-one@example.com');
    await button(/^Your account/).waitFor();
    await expect.poll(waiting).toBeNull();
    await isFull(1).toBe('false');
    await isFull(0).toBe('false');
    await page.goto(`${stack.finderUrl}/collections`);
    await page.getByText('Ask my surgeon').first().waitFor();
    expect(await page.getByText('My goals').count()).toBe(0);
    guest.complaints.length = 0;
  });
});

describe('§6 moderation', () => {
  it('asks visitors to sign in, and tells members that it is not theirs', async () => {
    await guest.go('/moderation');
    await guest.page.getByRole('heading', { name: 'Sign in to moderate' }).waitFor();
    await looksRight(guest.page, 'afterview-moderation-visitor');
    await onADesktop();
    await button('Sign in').last().click();
    await guest.signInWith('no-moderator@example.com');
    await guest.page.getByRole('heading', { name: 'This is for moderators' }).waitFor();
    await guest.page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The button that was pressed is gone, so the page's first link has the focus: it lies over the
    // logo while it has.
    await guest.page.getByRole('heading', { name: 'This is for moderators' }).click();
    await looksRight(guest.page, 'afterview-moderation-member');
  });
});
