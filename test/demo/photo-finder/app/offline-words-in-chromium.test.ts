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
  pdf,
  pick,
  signedIn,
  stack,
  text,
} from './chromium-scene.ts';
import { alert, byItself, later, loseTheAnswer, off, on, value } from './offline.ts';

openAfterview();

describe('without a network', () => {
  it('photos are laid aside for the first time, and compared once it is back', async () => {
    await onADesktop();
    const asked: string[] = [];
    guest.page.on('requestfinished', (request) => asked.push(request.url()));
    await guest.go('/');
    const photos = guest.page.locator('[data-photo]');
    await photos.nth(1).waitFor();
    for (const part of [/compare-tray-[^/]*\.js$/, /compare-(?!tray)[^/]*\.js$/])
      await expect.poll(() => asked.some((url) => part.test(url))).toBe(true);
    await off();
    const tray = guest.page.getByRole('complementary', { name: 'Added to compare' });
    for (const [i, label] of ['Add another', 'Compare'].entries()) {
      await photos.nth(i).getByRole('link').first().focus();
      await guest.page.keyboard.press('c');
      await tray.getByRole('button', { name: label, exact: true }).waitFor();
    }
    await tray.getByRole('button', { name: 'Compare', exact: true }).click();
    await heading('You are offline').waitFor();
    await text('Please try again once you are online.').waitFor();
    await button('Try again').waitFor();
    if (process.env.SHOTS) await looksRight(guest.page, 'afterview-compare-offline');
    await onADesktop();
    await on();
    await guest.page.getByRole('dialog').locator('[data-stage]').nth(1).waitFor();
  });

  it('a stranger’s words, a claim with its evidence and a decision stay, and go when they are sent again', async () => {
    const { items } = await stack.ask<{ items: { id: string }[] }>('/v1/photos?sort=new');
    await onADesktop();
    await guest.go(`/?removal=${items[0]!.id}`);
    await guest.page.getByLabel('It shows me').check();
    await guest.page.getByLabel('Why').fill('Written on a train.');
    await guest.page.getByLabel(/^Email address/).fill('stranger@example.com');
    await off();
    await button('Take it out of sight').click();
    await alert(later).waitFor();
    expect([await value('Why'), await value(/^Email address/)]).toEqual([
      'Written on a train.',
      'stranger@example.com',
    ]);
    expect(await guest.page.getByLabel('It shows me').isChecked()).toBe(true);
    await on();
    await button('Take it out of sight').click();
    await heading('The photo is out of sight').waitFor();
    await off();
    await button('See how it stands').click();
    await heading('You are offline').waitFor();
    await on();
    await text('It stays hidden while a moderator looks.').waitFor();
    const stranger = guest;

    await newcomer();
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=removals');
    await guest.page.getByText('Written on a train.').waitFor();
    await button(/^Look at the pictures/).click();
    await button(/^Veil again/).waitFor();
    await guest.page.getByLabel(/^Note/).fill('She agreed in writing.');
    await off();
    await button(/^Put back/).click();
    await alert(later).waitFor();
    expect(await value(/^Note/)).toBe('She agreed in writing.');
    await guest.page.getByRole('tab', { name: /^Reports/ }).click();
    await heading('You are offline').waitFor();
    await on();
    await heading('Nothing is waiting here').waitFor();
    await guest.page.getByRole('tab', { name: /^Removals/ }).click();
    await button(/^Look at the pictures/).click();
    await button(/^Veil again/).waitFor();
    await guest.page.getByLabel(/^Note/).fill('She agreed in writing.');
    // Decided, and not heard of: the second try says that it was she.
    await loseTheAnswer('**/decisions');
    await button(/^Put back/).click();
    await alert('The gallery cannot be reached right now.').waitFor();
    const waiting = guest.page.getByRole('list', { name: 'Queue' }).getByRole('button');
    await expect.poll(() => waiting.count()).toBe(0);
    expect(await value(/^Note/)).toBe('She agreed in writing.');
    await button(/^Put back/).click();
    await guest.toast('You have decided this already: put back.').waitFor();
    await text(/^Put back by/).waitFor();
    guest.complaints.length = 0;
    await guest.leave();

    become(stranger);
    await guest.page.reload();
    await text('She agreed in writing.').waitFor();
    await guest.page.getByLabel('What was overlooked').fill('I did not.');
    await off();
    await button('Ask again').click();
    await guest.page.getByText(later).waitFor();
    expect(await value('What was overlooked')).toBe('I did not.');
    await on();
    await button('Ask again').click();
    await text('It stays hidden while a moderator looks.').waitFor();
    await guest.leave();

    await newcomer();
    await signedIn('clara@example.com');
    const pages = await stack.ask<{ items: { sid: string }[] }>('/v1/providers?limit=3');
    const { sid } = pages.items[2]!;
    await guest.go(`/provider/${sid}?claim=${sid}`);
    await guest.page.getByLabel('Number of the licence').fill('C-7');
    await guest.page.getByLabel('How we can tell').fill('Ask at the desk.');
    await off();
    await pick('Evidence', [pdf]);
    await alert(byItself).waitFor();
    await button('Send').click();
    await text('Wait for each document, or leave it out.').waitFor();
    await on();
    await text('1 kB, taken').waitFor();
    await off();
    await button('Send').click();
    await alert(later).waitFor();
    expect([await value('Number of the licence'), await value('How we can tell')]).toEqual(['C-7', 'Ask at the desk.']);
    await on();
    await button('Send').click();
    await heading('Two people look at your claim').waitFor();
  });

  it('§6 a section stays on the device through failures, merges and reloads, for its own editor only', async () => {
    await signedIn('provider@afterview.example');
    const { page } = guest;
    await button(/^Your account/).click();
    await page
      .getByRole('menuitem', { name: /^Edit / })
      .first()
      .click();
    await text('You are editing your page.').waitFor();
    const address = page.url();
    const about = page.getByRole('region', { name: 'About', exact: true });
    const bio = about.getByLabel('About you');
    const publish = about.getByRole('button', { name: 'Publish' });
    const mine = guest.dialog.getByRole('button', { name: 'Publish mine' });
    const written = await bio.inputValue();
    await bio.fill('Written on the way.');
    await off();
    await publish.click();
    await about.getByRole('alert').getByText(later).waitFor();
    await on();
    await page.reload();
    await about.getByText('Draft kept on this device').waitFor();
    expect(await bio.inputValue()).toBe('Written on the way.');

    // Another editor published meanwhile: the editor chooses, and the choice itself may fail too.
    const asOfYesterday = () =>
      page.route(
        '**/api/v1/providers/prv_*',
        (route) => route.continue({ headers: { ...route.request().headers(), 'if-match': '"99"' } }),
        { times: 1 },
      );
    await asOfYesterday();
    await publish.click();
    await heading('This was changed in the meantime').waitFor();
    const within = (words: string) => guest.dialog.getByRole('alert').getByText(words).waitFor();
    await page.route(
      '**/api/v1/providers/prv_*',
      (route) => route.fulfill({ status: 500, json: { error: { code: 'unknown-error', message: 'Not now.' } } }),
      { times: 1 },
    );
    await mine.click();
    await within('Not now.');
    await looksRight(page, 'afterview-provider-merge-failed');
    await onADesktop();
    await off();
    await mine.click();
    await within(later);
    await on();
    await asOfYesterday();
    await mine.click();
    await within('It was changed once more. This is how it stands now.');
    await guest.dialog.getByText('Written on the way.').waitFor();
    await page.keyboard.press('Escape');
    await heading('This was changed in the meantime').waitFor({ state: 'detached' });
    expect(await bio.inputValue()).toBe('Written on the way.');
    guest.complaints.length = 0;

    // A draft from before another editor published: nothing is overwritten unseen.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pf.drafts') ?? '');
      for (const one of Object.values<{ base: { bio: string } }>(kept.drafts)) one.base.bio = 'What stood there then.';
      localStorage.setItem('pf.drafts', JSON.stringify(kept));
    });
    await page.reload();
    await publish.click();
    await heading('This was changed in the meantime').waitFor();
    await guest.dialog.getByText(written.slice(0, 40)).waitFor();
    await mine.click();
    await guest.toast('Published.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('pf.drafts'))).toBeNull();

    // What lies there and is no draft of hers is let go, and the page stands.
    await bio.fill('Of the next day.');
    await about.getByText('Draft kept on this device').waitFor();
    const draft = await page.evaluate(() => localStorage.getItem('pf.drafts'));
    const spoilt = JSON.parse(draft!);
    for (const one of Object.values<{ draft: unknown }>(spoilt.drafts)) one.draft = { bio: 7, languages: [null] };
    for (const kept of ['{{{', '[]', JSON.stringify(spoilt), draft!.replace(/"by":"[^"]*"/, '"by":"mem_another"')]) {
      await page.evaluate((text) => localStorage.setItem('pf.drafts', text), kept);
      await page.reload();
      await text('You are editing your page.').waitFor();
      expect([kept, await bio.inputValue()]).toEqual([kept, 'Written on the way.']);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('pf.drafts'))).toBeNull();
    }
    const former = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pf.draft.')));
    const leaveFormer = () =>
      page.evaluate(() => {
        for (const section of ['about', 'name'])
          localStorage.setItem(`pf.draft.prv_1.${section}`, '{"draft":"Of an unknown owner."}');
      });
    await leaveFormer();
    await page.reload();
    await text('You are editing your page.').waitFor();
    await expect.poll(former).toEqual([]);

    // What a moderator looks at first was compared when it went: changed once more, it goes without
    // another question.
    const naming = page.getByRole('region', { name: 'Name and title' });
    const title = naming.getByLabel('Title');
    const send = naming.getByRole('button', { name: 'Send to a moderator' });
    await title.fill('Of the first try');
    await naming.getByText('Draft kept on this device').waitFor();
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pf.drafts') ?? '');
      for (const one of Object.values<{ base: { title: string } }>(kept.drafts))
        one.base.title = 'What stood there then.';
      localStorage.setItem('pf.drafts', JSON.stringify(kept));
    });
    await page.reload();
    await send.click();
    await mine.click();
    await guest.toast(/^Sent\./).waitFor();
    // It is no draft any more, and stays to be read.
    await naming.getByText('Draft kept on this device').waitFor({ state: 'detached' });
    expect([await title.inputValue(), await send.isDisabled()]).toEqual(['Of the first try', true]);
    await title.fill('Of the second try');
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await send.click();
    expect((await answer).status()).toBe(200);
    await naming.getByText('Draft kept on this device').waitFor({ state: 'detached' });
    expect(await heading('This was changed in the meantime').count()).toBe(0);

    await bio.fill('Not to be read by others.');
    await about.getByText('Draft kept on this device').waitFor();
    await leaveFormer();
    await button(/^Your account/).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await button('Sign in').waitFor();
    expect([await page.evaluate(() => localStorage.getItem('pf.drafts')), await former()]).toEqual([null, []]);
    await signedIn('provider@afterview.example');
    await guest.go(new URL(address).pathname + new URL(address).search);
    await expect.poll(() => bio.inputValue()).toBe('Written on the way.');
  });
});
