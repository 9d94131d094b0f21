import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { browser, button, guest, onADesktop, openAfterview, signedIn, stack } from './chromium-scene.ts';
import { newGuest } from './guest.ts';

openAfterview({ sets: 12 });

const firstHeart = () => guest.page.locator('[data-photo]').first().getByRole('button', { name: /^Save/ });

describe('what is said while something is open', () => {
  it('§9 stands beside the list of collections, long or short, on phone and desktop, without overlap', async () => {
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
        const toast = guest.toast('The gallery cannot be reached right now.').locator('..');
        // Both have come to rest; on a slow machine the message may have to be said again.
        const isApart = async () => {
          if (!(await toast.isVisible())) await page.getByRole('checkbox', { name: /^My goals/ }).click();
          const said = await toast.boundingBox({ timeout: 1000 }).catch(() => null);
          const list = await page.getByRole('dialog', { name: 'Save to' }).boundingBox();
          return said !== null && list !== null && (said.y >= list.y + list.height || said.y + said.height <= list.y);
        };
        await expect.poll(isApart, { message: `${width} × ${height}, ${isLong ? 'long' : 'short'}` }).toBe(true);
      }
    }
    guest.complaints.length = 0;
  });
});

describe('collections', () => {
  it('explain themselves to visitors', async () => {
    await guest.go('/collections?tab=my');
    await guest.page.getByRole('heading', { name: 'Your collections are private' }).waitFor();
    await looksRight(guest.page, 'afterview-collections-visitor');
  });

  it('hold ordered photos with notes and tags, open to visitors with the link until it is revoked', async () => {
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
    // Her own look is no opening, nor is what the same visit reads anew.
    await page.goto(link);
    await page.getByText('Yours', { exact: true }).waitFor();
    await button('Share').click();
    await page.getByText('Opened 1 time.').waitFor();
    await button('Take the link back').click();
    await guest.toast('The link no longer works.').waitFor();
    await surgeon.page.reload();
    await surgeon.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(surgeon.complaints).toEqual([]);
    await surgeon.leave();
  });

  it('§3.4 ask for the name to delete more than twenty photos, and come back from “Deleted”', async () => {
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
