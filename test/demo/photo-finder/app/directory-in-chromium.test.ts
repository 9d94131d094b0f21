import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { button, guest, heading, openAfterview } from './chromium-scene.ts';

describe('the directory', () => {
  openAfterview({ sets: 8, toleratesComplaints: true });

  it('R106 a visitor comes from the home page, narrows the list, and goes back to it', async () => {
    const { page } = guest;
    await guest.go('/');
    await page.getByRole('main').getByRole('link', { name: 'Providers', exact: true }).click();
    await heading('Find a provider').waitFor();
    const count = page.getByRole('region', { name: 'Providers' }).getByRole('status');
    await expect.poll(() => count.textContent()).toMatch(/^\d+ providers, by name$/);
    await looksRight(page, 'afterview-directory');
    await page.getByLabel('Name, practice or city').fill('nowhere at all');
    await heading('No provider matches all of this').waitFor();
    await looksRight(page, 'afterview-directory-empty');
    await button('Clear all filters').click();
    await expect.poll(() => count.textContent()).toMatch(/^\d+ providers, by name$/);
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('Place', { exact: true }).selectOption({ index: 1 });
    await expect.poll(() => count.textContent()).toMatch(/, the nearest first$/);
    expect(new URL(page.url()).searchParams.has('near')).toBe(true);
  });

  it('§3.6 leads to the photos of a procedure, and from a photo back to those who offer it', async () => {
    const { page } = guest;
    await guest.go('/providers');
    const entry = page
      .getByRole('article')
      .filter({ has: page.getByRole('list', { name: /^Results of/ }) })
      .first();
    const procedure = entry.getByRole('list', { name: 'Procedures' }).getByRole('link').first();
    const address = new URL((await procedure.getAttribute('href'))!, page.url());
    const slug = address.searchParams.get('proc')!;
    await procedure.click();
    await page.locator('[data-photo]').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(address.pathname);
    await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBeLessThanOrEqual(1);
    await page.locator('[data-photo]').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Providers who offer this' }).click();
    await heading('Find a provider').waitFor();
    expect(new URL(page.url()).searchParams.get('proc')).toBe(slug);
    await page.getByRole('link', { name: 'See photos of this procedure' }).click();
    await page.locator('[data-photo]').first().waitFor();
    expect(new URL(page.url()).searchParams.get('proc')).toBe(slug);
  });

  it('R100 says so without a network, and shows the list with the next try', async () => {
    const { page } = guest;
    await page.route('**/v1/providers?*', (route) => route.abort());
    await guest.go('/providers');
    await button('Try again').waitFor();
    await looksRight(page, 'afterview-directory-offline');
    await page.unroute('**/v1/providers?*');
    await button('Try again').click();
    await page.getByRole('status').filter({ hasText: 'by name' }).waitFor();
  });
});
