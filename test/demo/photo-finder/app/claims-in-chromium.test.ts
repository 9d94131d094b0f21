import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import {
  as,
  button,
  guest,
  heading,
  image,
  onADesktop,
  openAfterview,
  pdf,
  pick,
  signedIn,
  stack,
  text,
} from './chromium-scene.ts';

openAfterview();

const faster = { error: { code: 'version-conflict', message: 'This has changed since. Please look again.' } };

describe('a provider’s page', () => {
  it('is claimed with evidence, granted by two moderators, and its editor sends a set with consent', async () => {
    const { items } = await stack.ask<{ items: { sid: string; name: string }[] }>('/v1/providers?limit=2');
    const { sid, name } = items[1]!;
    await signedIn('provider@afterview.example');
    await guest.go(`/provider/${sid}?claim=${sid}`);
    await guest.page.getByLabel('Number of the licence').fill('A-100');
    await guest.page.getByLabel('How we can tell').fill('Call the practice and ask for me.');
    await pick('Evidence', [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') }, pdf]);
    await text('This is neither a PDF nor a picture that we can read.').waitFor();
    await text('1 kB, taken').waitFor();
    await button('Send').click();
    await text('Wait for each document, or leave it out.').waitFor();
    await looksRight(guest.page, 'afterview-claim-evidence');
    await onADesktop();
    await button('Leave out notes.txt').click();
    await button('Send').click();
    await heading('Two people look at your claim').waitFor();
    await text(/“Claim this page” shows how it stands/).waitFor();
    await guest.go(`/provider/${sid}?claim=${sid}`);
    await text('None of them has decided yet.').waitFor();
    await looksRight(guest.page, 'afterview-claim-status');
    await onADesktop();

    for (const [moderator, done] of [
      ['moderator@afterview.example', 'First approval'],
      ['admin@afterview.example', null],
    ] as const) {
      await as(moderator);
      await guest.go('/moderation?tab=claims');
      await heading(`Claim to ${name}`).waitFor();
      const [file] = await Promise.all([
        guest.page.waitForEvent('download'),
        guest.page.getByRole('link', { name: /^Download the PDF/ }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('evidence.pdf');
      if (done) await looksRight(guest.page, 'afterview-moderation-claim');
      await onADesktop();
      await guest.page.keyboard.press('a');
      await guest.toast(done ? '1 of 2 approvals. Another moderator decides too.' : 'Approved.').waitFor();
    }

    await as('provider@afterview.example');
    await guest.go(`/provider/${sid}?claim=${sid}`);
    await heading('This page is yours to edit').waitFor();
    // Two pages are hers now: her menu leads to both, and a set is sent for the one that she names.
    await guest.go('/');
    await button(/^Your account/).click();
    await expect.poll(() => guest.page.getByRole('menuitem', { name: /^Edit / }).count()).toBe(2);
    await guest.page.getByRole('menuitem', { name: `Edit ${name}` }).click();
    await text('You are editing your page.').waitFor();
    await button('Share a result of your practice').click();
    // She comes from one of them, and that is chosen already.
    expect(await guest.page.getByLabel(/^I am the provider/).isChecked()).toBe(true);
    const which = guest.page.getByLabel('For which page');
    expect(await which.inputValue()).toBe(sid);
    expect(await which.locator('option').count()).toBe(2);
    await looksRight(guest.page, 'afterview-upload-which-page');
    await onADesktop();
    await button('Next').click();
    await text('Add pictures').waitFor();
    await pick('Pictures', [await image(840)]);
    await button('Use this picture').click();
    await guest.page.getByRole('img', { name: 'After, Front', exact: true }).waitFor();
    await button('Next').click();
    await guest.page.getByLabel('What was done').selectOption('chin');
    await guest.page.getByLabel('Months since the operation').fill('5');
    await button('Next').click();
    await pick('Your patient’s signed consent', [pdf]);
    await text('1 kB, taken').waitFor();
    await guest.page.getByLabel(/written consent/).check();
    await looksRight(guest.page, 'afterview-upload-provider');
    await onADesktop();
    await button('Next').click();
    await button('Send').click();
    await heading('It is on its way').waitFor();
    await stack.finder.runJobs();

    // On the desk every facet can be corrected, and the log tells of it.
    await as('moderator@afterview.example');
    await guest.go('/moderation');
    await heading('Chin surgery').waitFor();
    await guest.page.getByRole('definition').filter({ hasText: name }).waitFor();
    await guest.page.getByRole('link', { name: /^Download the PDF/ }).waitFor();
    await guest.page.keyboard.press('e');
    await heading('Correct what is said').waitFor();
    await guest.page.getByLabel('Months since the operation').fill('7');
    await guest.page.getByLabel(/^Age then/).selectOption('35-44');
    await looksRight(guest.page, 'afterview-facet-editor');
    await onADesktop();
    // Another editor was faster: no input is lost, and saving again is enough.
    await guest.page.route('**/decisions', (route) => route.fulfill({ status: 409, json: faster }), { times: 1 });
    const readAnew = guest.page.waitForResponse(/\/moderation\/items\/mod_/);
    await button('Save changes').click();
    await guest.dialog.getByText(faster.error.message).waitFor();
    await readAnew;
    expect(await guest.page.getByLabel('Months since the operation').inputValue()).toBe('7');
    guest.complaints.length = 0;
    await guest.page.getByLabel('What the pictures show').selectOption('2');
    await button('Save changes').click();
    await guest.toast('Changed.').waitFor();
    await guest.page.getByRole('definition').filter({ hasText: /^7$/ }).waitFor();
    // The desk's own field follows, and a yes does not take the correction back.
    expect(await guest.page.getByLabel('What it shows (B)').inputValue()).toBe('2');
    await guest.page.keyboard.press('v');
    await button(/^Veil again/).waitFor();
    await guest.page.keyboard.press('Shift+A');
    await guest.toast('Approved.').waitFor();
    await guest.page.keyboard.press('u');
    await guest.toast('Taken back: it waits again.').waitFor();
    await guest.go('/moderation?tab=log');
    await guest.page.getByLabel('Kind').selectOption('claim');
    await expect.poll(() => guest.page.getByRole('row').count()).toBe(3);
    await guest.page.getByLabel('Kind').selectOption('photo');
    await guest.page.getByRole('cell', { name: 'Corrected', exact: true }).waitFor();
    await looksRight(guest.page, 'afterview-log-filters');
    await onADesktop();
    await guest.page.getByLabel('From').focus();
    await guest.page.keyboard.type('01012099');
    await heading('No decision matches').waitFor();
    await button('Show all').click();
    await expect.poll(() => guest.page.getByRole('row').count()).toBeGreaterThan(4);
  });
});
