import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import {
  become,
  button,
  guest,
  heading,
  newcomer,
  onADesktop,
  openAfterview,
  signedIn,
  stack,
} from './chromium-scene.ts';

openAfterview();

const firstId = async () => (await stack.ask<{ items: { id: string }[] }>('/v1/photos?sort=new')).items[0]!.id;

describe('taking down', () => {
  it('a visitor has a photo hidden at once, and her link says how it stands', async () => {
    await onADesktop();
    const id = await firstId();
    await guest.go(`/?removal=${id}`);
    await button('Take it out of sight').click();
    await guest.page.getByText('Please choose one.').waitFor();
    await guest.page.getByLabel('It shows me').check();
    await guest.page.getByLabel('Why').fill('It is me, without my consent.');
    await looksRight(guest.page, 'afterview-removal');
    await onADesktop();
    await button('Take it out of sight').click();
    await heading('The photo is out of sight').waitFor();
    await looksRight(guest.page, 'afterview-removal-link');
    const { items } = await stack.ask<{ items: { id: string }[] }>('/v1/photos?limit=60');
    expect(items.map((item) => item.id)).not.toContain(id);
    const link = await guest.page.getByLabel('The address of your request').inputValue();
    // R25 the fragment is sent to no server.
    expect([new URL(link).search, new URL(link).hash]).toEqual([
      expect.stringMatching(/^\?removal=rmv_[0-9a-z]+$/),
      expect.stringMatching(/^#t=.{20,}$/),
    ]);
    const token = new URL(link).hash.slice('#t='.length);
    const asked: string[] = [];
    guest.page.on('request', (request) => asked.push(request.url()));
    await guest.page.goto(link);
    await guest.page.getByText('It stays hidden while a moderator looks.').waitFor();
    expect(asked.filter((url) => !url.includes('#') && url.includes(token))).toEqual([]);
    expect(asked.some((url) => url.includes('/v1/removals/rmv_'))).toBe(true);
    await looksRight(guest.page, 'afterview-removal-status');

    const visitor = guest;
    await newcomer();
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=removals');
    await guest.page.getByText('It is me, without my consent.').waitFor();
    await button(/^Put back/).click();
    await guest.page.getByText('Please say why, in a sentence.').waitFor();
    await guest.page.getByLabel(/^Note/).fill('The person shown confirmed her consent.');
    await guest.page.getByLabel(/^Note/).blur();
    await guest.page.keyboard.press('r');
    await guest.page.getByText('Please look at the pictures first.').waitFor();
    await guest.page.keyboard.press('v');
    await button(/^Veil again/).waitFor();
    await guest.page.keyboard.press('r');
    await guest.toast('Put back.').waitFor();
    await guest.go('/moderation?tab=log');
    await guest.page.getByText(/^The chain holds:/).waitFor();
    await looksRight(guest.page, 'afterview-moderation-log');
    await onADesktop();
    const [file] = await Promise.all([guest.page.waitForEvent('download'), button('Download as CSV').click()]);
    expect(file.suggestedFilename()).toBe('afterview-decisions.csv');
    await guest.go('/moderation?tab=log&from=2026-02-31');
    await guest.page.getByText('The address names no such day.').waitFor();
    await guest.page.getByText('The person shown confirmed her consent.').waitFor();
    await button('Show all').click();
    await guest.page.getByText('The address names no such day.').waitFor({ state: 'detached' });
    await guest.leave();

    become(visitor);
    await onADesktop();
    await guest.page.reload();
    await guest.page.getByText('The person shown confirmed her consent.').waitFor();
    await guest.page.getByLabel('What was overlooked').fill('I never did.');
    await looksRight(guest.page, 'afterview-removal-appeal');
    await onADesktop();
    await button('Ask again').click();
    await guest.page.getByText('It stays hidden while a moderator looks.').waitFor();
  });
});

describe('a provider’s page', () => {
  it('is claimed by a member, and waits for two people', async () => {
    const { items } = await stack.ask<{ items: { sid: string }[] }>('/v1/providers?limit=2');
    await guest.go(`/provider/${items[1]!.sid}?claim=${items[1]!.sid}`);
    await heading('Sign in to claim this page').waitFor();
    await looksRight(guest.page, 'afterview-claim-visitor');
    await signedIn('claire@example.com');
    await guest.go(`/provider/${items[1]!.sid}`);
    await button('Claim this page').click();
    await button('Send').click();
    await guest.page.getByText('Please enter the number as your register has it.').waitFor();
    await guest.page.getByLabel('Number of the licence').fill('A-100');
    await guest.page.getByLabel('How we can tell').fill('Call the practice and ask for me.');
    await looksRight(guest.page, 'afterview-claim');
    await onADesktop();
    await button('Send').click();
    await heading('Two people look at your claim').waitFor();
  });
});

describe('a member’s data', () => {
  it('R78 is loaded as a file, and erased after she says so', async () => {
    await signedIn('mira@example.com');
    await guest.go('/?data=mine');
    await heading('Your data').waitFor();
    await looksRight(guest.page, 'afterview-my-data');
    await onADesktop();
    const [file] = await Promise.all([guest.page.waitForEvent('download'), button('Download all of it').click()]);
    expect(file.suggestedFilename()).toBe('afterview-my-data.json');
    expect(await button('Erase my data').isDisabled()).toBe(true);
    await guest.page.getByLabel('I want everything erased').check();
    await button('Erase my data').click();
    await guest.toast(/^Erased:/).waitFor();
  });
});
