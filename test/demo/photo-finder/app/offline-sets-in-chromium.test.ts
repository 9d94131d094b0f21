import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import {
  button,
  guest,
  heading,
  image,
  onADesktop,
  openAfterview,
  pick,
  signedIn,
  stack,
  text,
} from './chromium-scene.ts';
import { kept } from './kept-on-device.ts';
import { alert, byItself, later, loseTheAnswer, off, on, value } from './offline.ts';

openAfterview();

/** How much of it is inside the window, from 0 to 1. */
const howMuchOf = (one: Locator) => () =>
  one.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([seen]) => resolve(seen!.intersectionRatio)).observe(element);
      }),
  );

describe('without a network', () => {
  it('sending a set, viewing uploads and erasing data report it at every step, lose nothing and go on', async () => {
    await signedIn('otto@example.com');
    const { page } = guest;
    // A part that is of another version, or breaks, says so, and goes without a change of the
    // address.
    await page.route('**/assets/save-picker-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click();
    await guest.page.getByRole('button', { name: 'Change', exact: true }).click();
    await text('This part broke, or was updated while the page was open. Trying again loads the page anew.').waitFor();
    if (process.env.SHOTS) await looksRight(page, 'afterview-part-failed');
    await onADesktop();
    await page.evaluate(() => {
      window.addEventListener('replaceState', () => document.body.setAttribute('data-changed', ''));
    });
    await page.keyboard.press('Escape');
    await heading('Something is missing').waitFor({ state: 'detached' });
    expect(await page.locator('body[data-changed]').count()).toBe(0);
    guest.complaints.length = 0;
    // A part that was never loaded takes nothing else with it, and comes at the next try.
    await off();
    await button('Share a result').click();
    await heading('You are offline').waitFor();
    await button('Try again').click();
    await heading('You are offline').waitFor();
    await page.keyboard.press('Escape');
    await heading('You are offline').waitFor({ state: 'detached' });
    await page.locator('[data-photo]').first().waitFor();
    await button('Share a result').click();
    await heading('You are offline').waitFor();
    await on();
    const unreachable = 'The gallery cannot be reached right now.';
    const cutOff = (url: string) => page.route(url, (route) => route.abort());
    await cutOff('**/api/v1/config');
    await button('Try again').click();
    // A network without our service: a new page would not come either.
    await text(unreachable).waitFor();
    await page.unroute('**/api/v1/config');
    expect(await guest.stayed()).toBe(true);
    await cutOff('**/assets/details-step-*.js');
    await button('Try again').click();
    await page.getByLabel(/^This is me/).waitFor();
    expect(await guest.stayed()).toBe(false);
    guest.complaints.length = 0;
    await off();
    await button('Next').click();
    await alert(later).waitFor();
    await on();
    await button('Next').click();
    await text('Add pictures').waitFor();

    // Choosing and looking over need no network; what is ready waits, and goes by itself.
    await off();
    await pick('Pictures', [await image(800), await image(900)]);
    await button('Use this picture').click();
    await button('Use this picture').click();
    await expect.poll(() => alert(byItself).count()).toBe(2);
    expect(await kept()).toEqual([2, 0]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/offline-pictures.png` });
    await on();
    const images = page.getByRole('img', { name: /^(?:After|Before), Front$/ });
    await expect.poll(() => images.count()).toBe(2);
    await expect.poll(kept).toEqual([0, 0]);
    // Cut off when all of it had arrived: sent again it is known, and stands there once.
    await loseTheAnswer('**/assets?**', off);
    await pick('Pictures', [await image(1000)]);
    await button('Use this picture').click();
    await alert(byItself).waitFor();
    await on();
    await expect.poll(() => images.count()).toBe(3);
    await expect.poll(kept).toEqual([0, 0]);
    // The same once more says so, without a try that would end alike.
    await pick('Pictures', [await image(1000)]);
    await button('Use this picture').click();
    await alert('This image was submitted already.').waitFor();
    expect(await button('Try again').count()).toBe(0);
    await button('Leave it out').click();
    await alert('This image was submitted already.').waitFor({ state: 'detached' });

    // The next step was never had: it comes with a new page, as soon as there can be one.
    await cutOff('**/api/v1/config');
    await button('Next').click();
    await alert(unreachable).waitFor();
    expect(await images.count()).toBe(3);
    await page.unroute('**/api/v1/config');
    await page.unroute('**/assets/details-step-*.js');
    await button('Next').click();
    guest.complaints.length = 0;
    await page.getByLabel('What was done').selectOption('chin');
    await off();
    await page.getByLabel('Months since the operation').fill('4');
    await page.getByLabel(/^In your words/).fill('Typed in a tunnel.');
    // Pressed by its key while she looks at the beginning again: what is said at the end has to
    // come to her.
    await page.getByLabel('What was done').scrollIntoViewIfNeeded();
    await expect.poll(howMuchOf(page.getByLabel(/^In your words/))).toBe(0);
    await button('Next').focus();
    await page.keyboard.press('Enter');
    await alert(later).waitFor();
    expect([await value('Months since the operation'), await value(/^In your words/)]).toEqual([
      '4',
      'Typed in a tunnel.',
    ]);
    // The form is longer than the window, and she sees why it does not go on.
    await expect.poll(howMuchOf(alert(later))).toBeGreaterThan(0.9);
    expect(await kept()).toEqual([0, 1]);
    await on();
    await button('Next').click();
    const consent = page.getByLabel(/^This is me, I am 18 or older/);
    await consent.waitFor();
    await button('Back').click();
    await off();
    await button('Next').click();
    await heading('You are offline').waitFor();
    await on();
    await consent.check();
    await button('Next').click();
    await text('Typed in a tunnel.').waitFor();
    await off();
    await button('Send').click();
    await alert(later).waitFor();
    await on();
    // Sent, and not heard of: pressed again it is on its way already.
    await loseTheAnswer('**/submit');
    await button('Send').click();
    await alert('The gallery cannot be reached right now.').waitFor();
    await button('Send').click();
    await heading('It is on its way').waitFor();
    expect(await kept()).toEqual([0, 0]);
    await stack.finder.runJobs();

    // The same picture in another set: she is told, and led to the first one.
    await guest.go('/?upload=1');
    await button('Next').click();
    await text('Add pictures').waitFor();
    await pick('Pictures', [await image(800)]);
    await button('Use this picture').click();
    await alert('You have sent this image already, in another set.').waitFor();
    expect(await button('Try again').count()).toBe(0);
    await looksRight(page, 'afterview-upload-sent-before');
    await onADesktop();
    await guest.dialog.getByRole('button', { name: 'My uploads' }).click();
    await text(/^Waiting for a moderator/).waitFor();

    await page.getByRole('tab', { name: 'Public' }).click();
    await off();
    await page.getByRole('tab', { name: 'My uploads' }).click();
    await heading('You are offline').waitFor();
    await on();
    await text(/^Waiting for a moderator/).waitFor();
    await button('Withdraw').click();
    await off();
    await guest.dialog.getByRole('button', { name: 'Withdraw' }).click();
    await guest.toast(later).waitFor();
    await on();
    await guest.dialog.getByRole('button', { name: 'Withdraw' }).click();
    await guest.toast(/^Withdrawn\./).waitFor();

    await guest.go('/?data=mine');
    await page.getByLabel('I want everything erased').check();
    await off();
    for (const name of ['Download all of it', 'Erase my data']) {
      await button(name).click();
      await alert(later).waitFor();
    }
    expect(await page.getByLabel('I want everything erased').isChecked()).toBe(true);
    await on();
    await button('Erase my data').click();
    await guest.toast(/^Erased:/).waitFor();
  });
});
