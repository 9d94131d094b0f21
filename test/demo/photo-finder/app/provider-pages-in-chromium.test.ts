import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { picture } from '../../../service/outside/files/corpus.ts';
import { become, button, guest, newcomer, onADesktop, openAfterview, signedIn, stack } from './chromium-scene.ts';

openAfterview({ sets: 12 });

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

  it('§3.6 “Share” is whole at 1280 × 800, on the page and in a photo, beside the longest name', async () => {
    const { page } = guest;
    const { items } = await stack.ask<{ items: { sid: string; name: string; photos: number }[] }>(
      '/v1/providers?limit=60',
    );
    const longest = items.filter(({ photos }) => photos > 0).toSorted((a, b) => b.name.length - a.name.length)[0]!;
    await page.setViewportSize({ width: 1280, height: 800 });
    await guest.go(`/provider/${longest.sid}`);
    /** Nothing covers or cuts its corners. */
    const isWhole = () =>
      button('Share')
        .last()
        .evaluate((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
          return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
        });
    await expect.poll(isWhole).toBe(true);
    await page.locator('[data-photo]').first().getByRole('link').click();
    await page.getByRole('heading', { name: 'In detail' }).waitFor();
    await expect.poll(isWhole).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('R40, §6 knows its editor by the session alone; edits go live at once, and logging out ends them', async () => {
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
    // Another editor has changed the page: both versions are shown, and the editor chooses one.
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
    await button('Add a location').click();
    const place = page.getByRole('region', { name: 'Another location' });
    await place.getByLabel('Street and number').fill('4 Garden Avenue');
    await place.getByLabel('City').fill('Cork');
    await place.getByLabel('Country').selectOption('Ireland');
    await place.getByRole('button', { name: 'Send to a moderator' }).click();
    await place.getByText('Please put the pin where the practice is.').waitFor();
    // By keys, by pointer, and exactly by the link of another map.
    const map = place.getByRole('application', { name: 'Where it is on the map' });
    const at = place.getByText(/^The pin is at/);
    await map.press('Enter');
    const first = await at.textContent();
    await map.press('Shift+ArrowUp');
    await expect.poll(() => at.textContent()).not.toBe(first);
    const byKeys = await at.textContent();
    await map.click({ position: { x: 40, y: 40 } });
    await expect.poll(() => at.textContent()).not.toBe(byKeys);
    await place.getByLabel(/^Or the link of another map/).fill('https://maps.example/?q=51.8985,-8.4756');
    await place.getByText(/^The pin is at 51\.89\d° N, 8\.476° W\.$/).waitFor();
    await looksRight(page, 'afterview-provider-map');
    await onADesktop();
    await place.getByRole('button', { name: 'Send to a moderator' }).click();
    await page.getByText('Waiting for a moderator: a location.').waitFor();
    expect(await place.getByLabel('City').inputValue()).toBe('');
    const places = page.getByRole('region', { name: 'Locations' });
    await places
      .getByRole('button', { name: /^Correct / })
      .first()
      .click();
    const correction = page.getByRole('region', { name: /^Correct / });
    await correction.getByLabel('Street and number').fill('9 Garden Avenue');
    await correction.getByRole('button', { name: 'Send to a moderator' }).click();
    await places.getByText('A correction is waiting for a moderator.').waitFor();
    await looksRight(page, 'afterview-provider-correct');
    await onADesktop();
    const held = page.getByRole('region', { name: 'Credentials' });
    const stated = await held.getByRole('button', { name: /^Remove / }).count();
    await held
      .getByRole('button', { name: /^Remove / })
      .last()
      .click();
    await looksRight(page, 'afterview-provider-remove');
    await onADesktop();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await guest.toast('Removed from your page.').waitFor();
    await expect.poll(() => held.getByRole('button', { name: /^Remove / }).count()).toBe(stated - 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Credentials');
    await button('Add a credential').click();
    const credential = page.getByRole('region', { name: 'Another credential' });
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
  it('§6 is chosen, refused with a reason, sent again after a failure, and shown after approval', async () => {
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
    // Another editor changed the page: the chosen picture stays, and the next try uses the newest
    // version.
    const asOfYesterday = { 'if-match': '"99"' };
    await page.route(
      '**/portrait',
      (route) => route.continue({ headers: { ...route.request().headers(), ...asOfYesterday } }),
      { times: 1 },
    );
    await send.click();
    await portrait.getByText('Your page was changed in the meantime.').waitFor();
    await send.click();
    await portrait.getByText('Waiting for a moderator').waitFor();
    await page.getByText(/Waiting for a moderator: .*your portrait/).waitFor();
    const address = page.url().split('?')[0]!;
    guest.complaints.length = 0;

    const editor = guest;
    await newcomer();
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=providers');
    await guest.page.getByRole('button', { name: /: a portrait/ }).click();
    await guest.page.getByRole('heading', { name: /: a portrait$/ }).waitFor();
    // From one to the next and back, held and let go, by keys.
    await guest.page.keyboard.press('k');
    await guest.page.getByRole('heading', { name: /: a credential$/ }).waitFor();
    // The key to hold it comes right after its heading, before anything is painted.
    await guest.page.evaluate(() => {
      const whenShown = new MutationObserver(() => {
        if (!/: a portrait$/.test(document.querySelector('article h2')?.textContent ?? '')) return;
        whenShown.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
      });
      whenShown.observe(document.body, { childList: true, subtree: true });
    });
    await guest.page.keyboard.press('j');
    await guest.page.getByRole('heading', { name: /: a portrait$/ }).waitFor();
    await guest.page.getByText('You hold this.').waitFor();
    await guest.page.keyboard.press('c');
    await guest.page.getByText('No moderator holds this.').waitFor();
    await button(/^Look at the pictures/).click();
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

    become(editor);
    await page.reload();
    await portrait.getByText('Shown now').waitFor();
    await portrait.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await portrait.getByText('Your initials, for now').waitFor();
  });
});
