import { describe, expect, it } from 'vitest';
import type { Wire } from '../../../../demo/photo-finder/contract/wire.ts';
import { looksRight } from '../../../browser/looks.ts';
import { button, guest, heading, onADesktop, openAfterview, stack } from './chromium-scene.ts';

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
    const active = await box().getAttribute('aria-activedescendant');
    expect(await guest.page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
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
    await heading('No photo fits all of this yet').waitFor();
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
