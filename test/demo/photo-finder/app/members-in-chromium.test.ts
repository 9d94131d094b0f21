import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { picture } from '../../../service/outside/files/corpus.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { type FinderStack, startFinderStack } from '../../../support/finder-stack.ts';
import { type Guest, newGuest } from './guest.ts';

/** Each screen is looked at four times over; two cores need their time for it. */
vi.setConfig({ testTimeout: 120_000, expect: { poll: { timeout: 10_000 } } });

let browser: Browser;
let stack: FinderStack;
let guest: Guest;

beforeAll(async () => {
  [browser, stack] = await Promise.all([launchBrowser(), startFinderStack({ sets: 12 })]);
}, 420_000);
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});
beforeEach(async () => {
  guest = await newGuest(browser, stack);
});
afterEach(async () => {
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

const button = (name: string | RegExp) => guest.page.getByRole('button', { name, exact: typeof name === 'string' });
const firstHeart = () => guest.page.locator('[data-photo]').first().getByRole('button', { name: /^Save/ });
const onADesktop = () => guest.page.setViewportSize({ width: 1280, height: 900 });
const signedIn = async (email: string) => {
  await guest.go('/');
  await button('Sign in').click();
  await guest.signInWith(email);
  await button(/^Your account/).waitFor();
};

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

describe('without a mouse', () => {
  it('R106 a visitor finds, opens, slides, saves and shares; the focus is always seen, and comes back', async () => {
    const { page } = guest;
    const press = (key: string) => page.keyboard.press(key);
    /** What has the focus, by its name; and nothing without a ring around it. */
    const focus = () =>
      page.evaluate(() => {
        const one = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        // A slider has its ring around the thumb, and an element of the membership around what is in it.
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

describe('what is said while something is open', () => {
  it('§9 stands beside the list of collections, long or short, on a phone and on a desktop, and covers nothing of it', async () => {
    const { page } = guest;
    let isLong = true;
    await page.route('**/api/v1/collections?tab=my*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { items: { id: string; title: string }[] } };
      const many = Array.from({ length: 30 }, (_, i) => ({
        ...body.data.items[0]!,
        id: `col_${String(i).padStart(20, '0')}`,
        title: `Number ${i}`,
      }));
      if (isLong) body.data.items.push(...many);
      await route.fulfill({ response, json: body });
    });
    await signedIn('reader@example.com');
    await page.route('**/api/v1/saves/*', (route) =>
      route.request().postData() === '{}' ? route.continue() : route.abort(),
    );
    await firstHeart().click();
    for (isLong of [true, false]) {
      await page.reload();
      await page.locator('[data-photo]').first().getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: 'Save to…' }).click();
      for (const [width, height] of [
        [390, 844],
        [1280, 900],
        [1280, 620],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.getByRole('checkbox', { name: /^My goals/ }).click();
        const toast = guest.toast('The gallery cannot be reached right now.').locator('..');
        await toast.waitFor();
        // Both have come to rest when they are looked at.
        const isApart = async () => {
          const [said, list] = [
            await toast.boundingBox(),
            await page.getByRole('dialog', { name: 'Save to' }).boundingBox(),
          ];
          return said !== null && list !== null && (said.y >= list.y + list.height || said.y + said.height <= list.y);
        };
        await expect.poll(isApart, { message: `${width} × ${height}, ${isLong ? 'long' : 'short'}` }).toBe(true);
      }
    }
    guest.complaints.length = 0;
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

describe('collections', () => {
  it('explain themselves to visitors', async () => {
    await guest.go('/collections?tab=my');
    await guest.page.getByRole('heading', { name: 'Your collections are private' }).waitFor();
    await looksRight(guest.page, 'afterview-collections-visitor');
  });

  it('hold photos with notes and tags, in an order of one’s own, and are shown to whoever has the link until it is taken back', async () => {
    const { page } = guest;
    await signedIn('collector@example.com');
    await page.goto(`${stack.finderUrl}/collections?tab=my`);
    await page.getByRole('heading', { name: 'Begin with one of these' }).waitFor();
    await looksRight(page, 'afterview-collections-empty');
    await onADesktop();
    await page.goto(`${stack.finderUrl}/`);
    const hearts = page.locator('[data-photo]').getByRole('button', { name: /^Save / });
    for (const _ of [1, 2, 3]) {
      await page.locator('[data-photo]').first().waitFor();
      await hearts.first().click();
      await guest.toast('Saved to My goals').waitFor();
    }
    await page.goto(`${stack.finderUrl}/collections?tab=my`);
    await page.getByRole('heading', { name: 'My goals' }).waitFor();
    await looksRight(page, 'afterview-collections');
    await onADesktop();
    await page.getByRole('link', { name: /My goals/ }).click();
    await page.getByRole('heading', { name: 'My goals', level: 1 }).waitFor();

    // By keyboard: Space lifts, an arrow moves, Space drops.
    const order = () =>
      page.locator('[data-item]').evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.item));
    const before = await order();
    await page.locator('[data-item]').first().getByRole('button', { name: /^Move/ }).focus();
    for (const key of [' ', 'ArrowRight', ' ']) await page.keyboard.press(key);
    await expect.poll(order).toEqual([before[1], before[0], before[2]]);
    await page.getByText('Dropped at position 2.').waitFor({ state: 'attached' });

    await button('As a list, with notes').click();
    await page.getByRole('textbox', { name: 'Note' }).first().fill('Ask about the scar?');
    await page.getByRole('group', { name: 'Tag' }).first().getByRole('button', { name: 'Goal' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await looksRight(page, 'afterview-collection-list');
    await onADesktop();
    await page.reload();
    await page.getByText('Ask about the scar?').first().waitFor();
    expect(await order()).toEqual([before[1], before[0], before[2]]);

    await button('Share').click();
    await page.getByLabel(/^Consultation link/).check();
    await button('Make the link').click();
    const link = await page.getByLabel('The link', { exact: true }).inputValue();
    await looksRight(page, 'afterview-share');
    await onADesktop();

    const surgeon = await newGuest(browser, stack);
    await surgeon.open(link);
    await surgeon.page.getByText('Shared with you').waitFor();
    await surgeon.page.getByText('Tap to show').first().waitFor();
    expect(await surgeon.page.getByText('Ask about the scar?').count()).toBe(0);
    await looksRight(surgeon.page, 'afterview-shared');
    await button('Take the link back').click();
    await guest.toast('The link no longer works.').waitFor();
    await surgeon.page.reload();
    await surgeon.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(surgeon.complaints).toEqual([]);
    await surgeon.leave();
  });

  it('§3.4 whoever deletes more than twenty photos types the name, and takes the collection back from “Deleted”', async () => {
    const { page } = guest;
    let count = 20;
    await page.route('**/api/v1/collections?tab=my*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { items: { count: number }[] } };
      for (const card of body.data.items) card.count = count;
      await route.fulfill({ response, json: body });
    });
    await signedIn('tidy@example.com');
    await page.goto(`${stack.finderUrl}/collections?tab=my`);
    await button('Goals').click();
    const card = page.getByRole('link', { name: /Goals/ });
    const dialog = page.getByRole('dialog', { name: 'Delete “Goals”?' });
    const sure = dialog.getByRole('button', { name: 'Delete' });
    const typed = dialog.getByLabel('Type “Goals” to be sure');
    const wish = async () => {
      await card.waitFor();
      await button('More for Goals').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog.waitFor();
    };
    await wish();
    expect([await typed.count(), await sure.isEnabled()]).toEqual([0, true]);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    count = 21;
    await page.reload();
    await wish();
    expect(await sure.isDisabled()).toBe(true);
    await typed.fill('Goal');
    expect(await sure.isDisabled()).toBe(true);
    await typed.fill('Goals');
    await sure.click();

    await card.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Begin with one of these' }).waitFor();
    const trash = page.getByRole('group').filter({ hasText: 'Deleted' });
    let cut = () => {};
    const seen = new Promise<void>((resolve) => {
      cut = resolve;
    });
    await page.route('**/api/v1/collections?tab=trash', async (route) => {
      await seen;
      await route.abort();
    });
    await page.getByText('Deleted', { exact: true }).click();
    await trash.locator('ul[aria-busy="true"] li').first().waitFor();
    cut();
    await trash.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/collections?tab=trash');
    await trash.getByRole('button', { name: 'Try again' }).click();
    await trash.getByText(/^0 photos · gone on /).waitFor();
    await page.route('**/restore', (route) => route.abort());
    await button('Take back Goals').click();
    await trash.getByRole('alert').waitFor();
    await page.unroute('**/restore');
    await looksRight(page, 'afterview-collections-trash');
    await onADesktop();
    await button('Take back Goals').click();
    await card.waitFor();
    await trash.getByText('Nothing here. What you delete stays here for 30 days.').waitFor();
    // From its own page as well; and taking it back says so where it cannot be.
    await card.click();
    await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await sure.click();
    await page.getByRole('heading', { name: 'Begin with one of these' }).waitFor();
    const message = 'You have 100 collections already. Delete one to make room.';
    await page.route('**/restore', (route) =>
      route.fulfill({ status: 409, json: { error: { code: 'limit-reached', message } } }),
    );
    await button('Undo').click();
    await guest.toast(message).waitFor();
    guest.complaints.length = 0;
  });

  it('a private one stays closed, with the way to its owner', async () => {
    await guest.go('/collections/col_00000000000000000000');
    await guest.page.getByRole('heading', { name: /There is no such collection|This collection is private/ }).waitFor();
    await looksRight(guest.page, 'afterview-collection-closed');
  });
});

describe('provider pages', () => {
  it('show results, credentials and places', async () => {
    const { items } = await stack.ask<{ items: { sid: string; name: string; photos: number }[] }>('/v1/providers');
    const most = items.toSorted((a, b) => b.photos - a.photos)[0]!;
    await guest.go(`/provider/${most.sid}`);
    await guest.page.getByRole('heading', { name: most.name, level: 1 }).waitFor();
    await guest.page.locator('[data-photo]').first().waitFor();
    await looksRight(guest.page, 'afterview-provider');
    await onADesktop();
    await guest.page.getByRole('tab', { name: 'Locations' }).click();
    await guest.page.getByRole('link', { name: 'Open in maps' }).first().waitFor();
    await looksRight(guest.page, 'afterview-provider-places');
    await onADesktop();
    await guest.page.getByRole('tab', { name: 'Credentials' }).click();
    await looksRight(guest.page, 'afterview-provider-credentials');
    await onADesktop();
    await button('Request a removal').first().click();
    await guest.page.getByRole('heading', { name: 'Request a removal' }).waitFor();
  });

  it('§6 its editor is asked for by the session alone (R40), edits what goes live at once, and is a visitor again after logging out', async () => {
    const { page } = guest;
    const asked = page.waitForRequest('**/api/surgeons/check-edit');
    await signedIn('provider@afterview.example');
    expect((await asked).method()).toBe('POST');
    const { data: sid } = (await (await (await asked).response())!.json()) as { data: string };
    await page.goto(`${stack.finderUrl}/provider/${sid}?edit=1`);
    await page.getByText('You are editing your page.').waitFor();
    await looksRight(page, 'afterview-provider-edit');
    await onADesktop();
    await page.getByLabel('About you').fill('I show every result that I may show.');
    // Somebody else has changed the page: both versions are shown beside each other, and she says which one stands.
    await page.route(
      '**/api/v1/providers/prv_*',
      (route) => route.continue({ headers: { ...route.request().headers(), 'if-match': '"99"' } }),
      { times: 1 },
    );
    await button('Publish').first().click();
    await page.getByRole('heading', { name: 'This was changed in the meantime' }).waitFor();
    await looksRight(page, 'afterview-provider-merge');
    await onADesktop();
    guest.complaints.length = 0;
    await button('Publish mine').click();
    await guest.toast('Published.').waitFor();
    const place = page.getByRole('region', { name: 'Another location' });
    await place.getByLabel('Street and number').fill('4 Garden Avenue');
    await place.getByLabel('City').fill('Cork');
    await place.getByLabel('Country').fill('ie');
    await place.getByRole('button', { name: 'Send to a moderator' }).click();
    await place.getByText('The map needs a link that names a point, or two numbers.').waitFor();
    expect(await place.getByLabel('Where it is on a map').getAttribute('aria-invalid')).toBe('true');
    await place.getByLabel('Where it is on a map').fill('51.8985, -8.4756');
    await place.getByRole('button', { name: 'Send to a moderator' }).click();
    await page.getByText('Waiting for a moderator: a location.').waitFor();
    expect(await place.getByLabel('City').inputValue()).toBe('');
    const credential = page.getByRole('region', { name: 'Credentials' });
    await credential.getByLabel('Board or council').fill('Demo Board C');
    await credential.getByLabel(/^Where it can be looked up/).fill('register.example.com');
    await credential.getByRole('button', { name: 'Send to a moderator' }).click();
    await credential.getByText('The register’s address begins with https://.').waitFor();
    await looksRight(page, 'afterview-provider-wrong');
    await onADesktop();
    await credential.getByLabel(/^Where it can be looked up/).fill('');
    await credential.getByRole('button', { name: 'Send to a moderator' }).click();
    await page.getByText(/^You are editing.*Waiting for a moderator: (?=.*a location)(?=.*a credential)/).waitFor();
    await button('See it as visitors do').click();
    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByText('I show every result that I may show.').waitFor();
    await button(/^Your account/).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('This is your page.').waitFor({ state: 'detached' });
  });
});

describe('a portrait', () => {
  it('§6 is chosen, refused with its reason, sent again after a failure, and shows after a moderator’s yes', async () => {
    await signedIn('provider@afterview.example');
    const { page } = guest;
    await button(/^Your account/).click();
    await page.getByRole('menuitem', { name: 'Edit my provider page' }).click();
    const portrait = page.getByRole('region', { name: 'Portrait' });
    const choose = async (width: number) => {
      const buffer = await picture(width, 2 * width)
        .flatten()
        .jpeg()
        .toBuffer();
      await portrait.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    };
    await portrait.getByText('Your initials, for now').waitFor();
    await choose(200);
    await portrait.getByText('This image is too small: the shorter side needs at least 320 pixels.').waitFor();
    await choose(480);
    await portrait.getByRole('img', { name: 'What you chose' }).waitFor();
    await portrait.getByLabel('Which part shows').press('Home');
    await page.route('**/portrait', (route) => route.abort(), { times: 1 });
    const send = portrait.getByRole('button', { name: 'Send to a moderator' });
    await send.click();
    await portrait.getByText('The gallery cannot be reached right now.').waitFor();
    await looksRight(page, 'afterview-provider-portrait');
    await onADesktop();
    // Somebody else changed the page: what was chosen stays, and the next try is based on the newest.
    const asOfYesterday = { 'if-match': '"99"' };
    await page.route(
      '**/portrait',
      (route) => route.continue({ headers: { ...route.request().headers(), ...asOfYesterday } }),
      { times: 1 },
    );
    await send.click();
    await portrait.getByText('Your page was changed in the meantime.').waitFor();
    await send.click();
    await portrait.getByText('Waits for a moderator').waitFor();
    await page.getByText(/Waiting for a moderator: .*your portrait/).waitFor();
    const address = page.url().split('?')[0]!;
    guest.complaints.length = 0;

    const editor = guest;
    guest = await newGuest(browser, stack);
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=providers');
    await guest.page.getByRole('button', { name: /: portrait/ }).click();
    await guest.page.getByRole('heading', { name: /: portrait$/ }).waitFor();
    // From one to the next and back, held and let go, by keys.
    await guest.page.keyboard.press('k');
    await guest.page.getByRole('heading', { name: /: a credential$/ }).waitFor();
    await guest.page.keyboard.press('j');
    await guest.page.getByRole('heading', { name: /: portrait$/ }).waitFor();
    await guest.page.keyboard.press('c');
    await guest.page.getByText('You hold this.').waitFor();
    await guest.page.keyboard.press('c');
    await guest.page.getByText('Nobody holds this.').waitFor();
    await button('Look at the pictures').click();
    await guest.page.getByRole('img', { name: 'The portrait' }).waitFor();
    await looksRight(guest.page, 'afterview-moderation-portrait');
    await onADesktop();
    await guest.page.keyboard.press('a');
    await guest.toast('Approved.').waitFor();
    await guest.page.goto(address);
    const shown = guest.page.locator('h1').locator('xpath=ancestor::div[2]').locator('img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await looksRight(guest.page, 'afterview-provider-with-portrait');
    await guest.leave();

    guest = editor;
    await page.reload();
    await portrait.getByText('Shown now').waitFor();
    await portrait.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await portrait.getByText('Your initials, for now').waitFor();
  });
});

describe('§6 moderation', () => {
  it('asks visitors to sign in, and tells members that it is not theirs', async () => {
    await guest.go('/moderation');
    await guest.page.getByRole('heading', { name: 'Sign in to moderate' }).waitFor();
    await looksRight(guest.page, 'afterview-moderation-visitor');
    await onADesktop();
    await button('Sign in').last().click();
    await guest.signInWith('nobody@example.com');
    await guest.page.getByRole('heading', { name: 'This is for moderators' }).waitFor();
    await guest.page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The button that was pressed is gone, so the page's first link has the focus: it lies over the logo while it has.
    await guest.page.getByRole('heading', { name: 'This is for moderators' }).click();
    await looksRight(guest.page, 'afterview-moderation-member');
  });
});
