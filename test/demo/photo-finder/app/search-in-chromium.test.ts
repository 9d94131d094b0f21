import { describe, expect, it } from 'vitest';
import type { Wire } from '../../../../demo/photo-finder/contract/wire.ts';
import { looksRight } from '../../../browser/looks.ts';
import { button, guest, heading, newcomer, onADesktop, openAfterview, stack } from './chromium-scene.ts';

openAfterview({ sets: 40 });

const box = () => guest.page.getByRole('combobox', { name: /^Search/ });
const list = () => guest.page.getByRole('listbox', { name: 'Suggestions' });
const option = (name: string | RegExp) => list().getByRole('option', { name });
const query = () => Object.fromEntries(new URL(guest.page.url()).searchParams);
const search = (q: string) => stack.ask<Wire['search']['data']>(`/v1/search?q=${encodeURIComponent(q)}`);
const type = async (text: string) => {
  await onADesktop();
  await guest.go('/');
  await guest.page.locator('[data-photo]').first().waitFor();
  await box().fill(text);
};

describe('§1 one search for photos, places and providers', () => {
  it('completes what is typed with counts, and the keys of a combobox choose', async () => {
    await type('tummy t');
    const { completions } = await search('tummy t');
    await option(`Tummy tuck ${completions[0]!.total} results`).waitFor();
    expect(await box().getAttribute('aria-expanded')).toBe('true');
    await looksRight(guest.page, 'afterview-search-words');
    await onADesktop();
    await guest.page.keyboard.press('ArrowDown');
    const chosen = list().getByRole('option', { selected: true });
    const id = await chosen.getAttribute('id');
    await expect.poll(() => box().getAttribute('aria-activedescendant')).toBe(id);
    await guest.page.keyboard.press('Enter');
    await expect.poll(query).toEqual({ proc: 'tummy-tuck' });
    await button('Remove Tummy tuck').waitFor();
    expect(await list().count()).toBe(0);
    expect(await box().inputValue()).toBe('');
  });

  it('Escape closes the list first, then clears the text', async () => {
    await type('bbl');
    await list().waitFor();
    await guest.page.keyboard.press('Escape');
    expect([await list().count(), await box().inputValue()]).toEqual([0, 'bbl']);
    await guest.page.keyboard.press('ArrowDown');
    await list().waitFor();
    await guest.page.keyboard.press('Escape');
    await guest.page.keyboard.press('Escape');
    expect(await box().inputValue()).toBe('');
  });

  it('offers a number with its units while typing, and after Enter', async () => {
    await type('165');
    await option(/^165 cm\?/).waitFor();
    await looksRight(guest.page, 'afterview-search-number');
    await onADesktop();
    await guest.page.keyboard.press('Enter');
    await expect.poll(query).toEqual({ q: '165' });
    const choices = guest.page.getByRole('group', { name: 'Did you mean' });
    await choices.getByRole('button', { name: /^165 cm\? \d+ results?$/ }).waitFor();
    await looksRight(guest.page, 'afterview-search-choices');
    await onADesktop();
    await choices.getByRole('button', { name: /^165 cm/ }).click();
    await expect.poll(query).toEqual({ h: '162-167' });
  });

  it('finds a place, and names it on its chip', async () => {
    await type('tummy tuck in mia');
    await option(/^Miami, FL, US/).waitFor();
    await looksRight(guest.page, 'afterview-search-place');
    await onADesktop();
    await option(/^Miami, FL, US/).click();
    await expect.poll(query).toMatchObject({ proc: 'tummy-tuck', near: expect.stringMatching(/,50,Miami$/) });
    await button('Remove Within 50 km of Miami').click();
    await expect.poll(query).toEqual({ proc: 'tummy-tuck' });
  });

  it('near me asks the device, and says what to do where it may not know', async () => {
    await type('tummy tuck near me');
    await guest.page.keyboard.press('Enter');
    await guest.toast('Your browser does not share your location.').waitFor();
    expect(query()).toEqual({ proc: 'tummy-tuck' });
    await guest.page.context().grantPermissions(['geolocation']);
    await guest.page.context().setGeolocation({ latitude: 25.7617, longitude: -80.1918 });
    await box().fill('near me');
    await guest.page.keyboard.press('Enter');
    await expect.poll(query).toEqual({ proc: 'tummy-tuck', near: '25.8,-80.2,100' });
  });

  it('leads to a provider by her name, and Enter shows her results', async () => {
    const { items } = await stack.ask<Wire['listProviders']['data']>('/v1/providers');
    const { sid, name } = items.find(({ photos }) => photos > 0)!;
    await type(name.slice(0, -2).toLowerCase());
    await option(new RegExp(`^${name}`)).waitFor();
    await looksRight(guest.page, 'afterview-search-provider');
    await onADesktop();
    await box().fill(name);
    await guest.page.keyboard.press('Enter');
    await expect.poll(query).toEqual({ prov: sid });
    await button(`Remove ${name}`).waitFor();
    await box().fill(name);
    await option(new RegExp(`^${name}`)).click();
    await heading(name).waitFor();
    expect(new URL(guest.page.url()).pathname).toBe(`/provider/${sid}`);
  });

  it('where nothing fits, the nearest search is offered with its count', async () => {
    await type('bbl 131 cm black woman');
    await guest.page.keyboard.press('Enter');
    await heading('No photo matches all of this yet').waitFor();
    const { nearest } = await search('bbl 131 cm black woman');
    const nearestButton = button(new RegExp(`: ${nearest!.total} results?$`)).first();
    await nearestButton.waitFor();
    await looksRight(guest.page, 'afterview-search-nearest');
    await onADesktop();
    await nearestButton.click();
    await guest.page.getByText(new RegExp(`^${nearest!.total} results?`)).waitFor();
  });

  it('offline it reads by itself, without counts; a failure leaves Enter', async () => {
    await type('nosej');
    await option(/^Rhinoplasty/).waitFor();
    await guest.page.context().setOffline(true);
    await list().getByText('Rhinoplasty', { exact: true }).waitFor();
    await guest.page.getByText('You are offline. Counts, places and providers come back').waitFor();
    await looksRight(guest.page, 'afterview-search-offline');
    await onADesktop();
    await guest.page.context().setOffline(false);
    await option(/^Rhinoplasty \d+ results?/).waitFor();
    await guest.page.route('**/api/v1/search?**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await box().fill('xyzzy');
    await guest.page.getByText('Suggestions did not load. Press Enter to search.').waitFor();
    await guest.page.keyboard.press('Enter');
    await expect.poll(query).toEqual({ q: 'xyzzy' });
    guest.complaints.length = 0;
  });

  it('says that nothing is known by a name, and searches the descriptions', async () => {
    await type('xylophone');
    await guest.page.getByText('Nothing is known by this name.').waitFor();
    await looksRight(guest.page, 'afterview-search-nothing');
  });
});

describe('§2.1 shell on a phone', () => {
  it('the header has Upload beside the screens', async () => {
    for (const width of [390, 375, 320]) {
      await guest.page.setViewportSize({ width, height: 700 });
      await guest.go('/');
      const upload = guest.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Upload' });
      await guest.page.locator('[data-photo]').first().waitFor();
      const account = guest.page.locator('#app header > div');
      const [one, other] = [await upload.boundingBox(), await account.boundingBox()];
      if (width >= 375) expect(one!.x + one!.width, String(width)).toBeLessThanOrEqual(other!.x + 1);
      expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.SHOTS) await guest.page.screenshot({ path: `${process.env.SHOTS}/header-${width}.png` });
    }
  });
});

describe('§1 units are those of the visitor', () => {
  it('an American reads feet and pounds in the box, and first among the units of a number', async () => {
    await guest.leave();
    await newcomer({ locale: 'en-US' });
    await type('165');
    expect(await box().getAttribute('placeholder')).toBe('5′5″, 139 lb, tummy tuck');
    await option(/^165 lb\?/).waitFor();
    expect(await list().getByRole('option').first().textContent()).toMatch(/^165 lb\?/);
  });
});
