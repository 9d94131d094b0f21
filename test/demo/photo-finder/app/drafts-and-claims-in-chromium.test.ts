import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { picture } from '../../../service/outside/files/corpus.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { type FinderStack, startFinderStack } from '../../../support/finder-stack.ts';
import { callsOf } from './calls.ts';
import { type Guest, newGuest } from './guest.ts';

vi.setConfig({ testTimeout: 120_000, expect: { poll: { timeout: 10_000 } } });

let browser: Browser;
let stack: FinderStack;
let guest: Guest;
beforeAll(async () => {
  [browser, stack] = await Promise.all([launchBrowser(), startFinderStack({ sets: 8 })]);
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
const heading = (name: string | RegExp) => guest.page.getByRole('heading', { name });
const text = (words: string | RegExp) => guest.page.getByText(words);
const onADesktop = () => guest.page.setViewportSize({ width: 1280, height: 900 });
const signedIn = async (email: string) => {
  await onADesktop();
  await guest.go('/');
  await button('Sign in').click();
  await guest.signInWith(email);
  await button(/^Your account/).waitFor();
};
const as = async (email: string) => {
  await guest.leave();
  guest = await newGuest(browser, stack);
  await signedIn(email);
};
const jpeg = (width: number) => picture(width, 1000).flatten().jpeg().toBuffer();
const pick = (label: string, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  guest.page.getByLabel(label, { exact: true }).and(guest.page.locator('input[type="file"]')).setInputFiles(files);
const image = async (width: number) => ({
  name: `IMG_${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await jpeg(width),
});
const faster = { error: { code: 'version-conflict', message: 'Somebody else was faster. Please look again.' } };
const pdf = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n'),
};
/** How many pictures and words lie on the device. */
const kept = () =>
  guest.page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const request = indexedDB.open('pf-upload');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const db = request.result;
          const counts = ['files', 'said'].map((name) => db.transaction(name).objectStore(name).count());
          Promise.all(
            counts.map(
              (count) =>
                new Promise<number>((done) => {
                  count.onsuccess = () => done(count.result);
                }),
            ),
          ).then((both) => {
            db.close();
            resolve(both);
          });
        };
      }),
  );

/** How the picture that is open was looked over, as it lies on the device. */
const lookedOver = () =>
  guest.page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('pf-upload').onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          db.transaction('said').objectStore('said').getAll().onsuccess = (event) => {
            const [row] = (event.target as IDBRequest).result;
            const { stage, strokes, alignment } = row?.said ?? {};
            db.close();
            resolve({ stage, strokes: strokes?.length, degrees: alignment?.degrees });
          };
        };
      }),
  );

describe('a draft', () => {
  it('comes back after a crash: pictures that were only chosen, one that was not sent, words that were not saved', async () => {
    await signedIn('dora@example.com');
    // Names by chance that sort the other way round than the files were chosen.
    await guest.page.addInitScript(() => {
      let last = 4_000_000_000;
      const { getRandomValues } = Crypto.prototype;
      Object.assign(Crypto.prototype, {
        getRandomValues(this: Crypto, into: Uint32Array<ArrayBuffer>) {
          return into instanceof Uint32Array ? into.fill(last--) : getRandomValues.call(this, into);
        },
      });
    });
    await guest.go('/?upload=1');
    await button('Next').click();
    await text('Add pictures').waitFor();
    await pick('Pictures', [await image(800), await image(900)]);
    await heading('Look it over').waitFor();
    // What she has painted over and turned so far is there again as well.
    await guest.page.locator('canvas').focus();
    await guest.page.keyboard.press('Space');
    await guest.page.getByLabel('Turn').press('End');
    await guest.page.getByLabel('Shows').selectOption('recovery');
    await expect.poll(kept).toEqual([2, 1]);
    await expect.poll(lookedOver).toEqual({ stage: 'recovery', strokes: 1, degrees: 20 });
    await guest.page.reload();
    await heading('Look it over').waitFor();
    expect(await guest.page.getByLabel('Turn').inputValue()).toBe('20');
    expect(await guest.page.getByLabel('Shows').inputValue()).toBe('recovery');
    await button('Take the last stroke back').click();
    await guest.page.getByLabel('Shows').selectOption('after');
    await guest.page.route('**/assets?**', (route) => route.abort());
    await button('Use this picture').click();
    await heading('Look it over').waitFor();
    await text('The gallery cannot be reached right now.').waitFor();
    await guest.page.unroute('**/assets?**');
    // Prepared and not sent: it goes by itself now, and the other is looked over.
    await guest.page.reload();
    await guest.page.getByRole('img', { name: 'After, Front', exact: true }).waitFor();
    await button('Use this picture').click();
    await guest.page.getByRole('img', { name: 'Before, Front', exact: true }).waitFor();
    await expect.poll(kept).toEqual([0, 0]);

    await button('Next').click();
    await guest.page.route('**/api/v1/photos/pho_*', (route) => route.abort());
    await guest.page.getByLabel('What was done').selectOption('chin');
    await guest.page.getByLabel('Months since the operation').fill('4');
    await guest.page.getByLabel(/^In your words/).fill('Typed on a train.');
    await expect.poll(kept).toEqual([0, 1]);
    await guest.page.unroute('**/api/v1/photos/pho_*');
    await guest.page.route('**/api/v1/photos/pho_*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await guest.page.reload();
    // What was done was said, so she is asked for consent; one step back stands what she typed.
    await guest.dialog.getByRole('button', { name: 'Back' }).click();
    expect(await guest.page.getByLabel(/^In your words/).inputValue()).toBe('Typed on a train.');
    await guest.page.unroute('**/api/v1/photos/pho_*');
    await button('Next').click();
    await guest.page.getByLabel(/^This is me, I am 18 or older/).waitFor();
    await expect.poll(kept).toEqual([0, 0]);
    guest.complaints.length = 0;
  });

  it('waits on the device for her whose session ended by itself, for a day, and goes when somebody else signs in', async () => {
    const begin = async () => {
      await guest.go('/?upload=1');
      await button('Next').click();
      await text('Add pictures').waitFor();
      await pick('Pictures', [await image(800)]);
      await heading('Look it over').waitFor();
      await expect.poll(kept).toEqual([1, 0]);
    };
    const lapse = async () => {
      await guest.page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('_ms')) localStorage.removeItem(key);
      });
      await guest.go('/');
      await button('Sign in').waitFor();
    };
    await signedIn('mona@example.com');
    await begin();
    await lapse();
    expect(await kept()).toEqual([1, 0]);
    await signedIn('nora@example.com');
    await expect.poll(kept).toEqual([0, 0]);

    await begin();
    await lapse();
    await guest.page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
    await guest.go('/');
    await expect.poll(kept).toEqual([0, 0]);
  });

  it('leaves nothing on the device when she logs out, and says so where a browser keeps nothing', async () => {
    await signedIn('lena@example.com');
    await guest.go('/?upload=1');
    await button('Next').click();
    await text('Add pictures').waitFor();
    await pick('Pictures', [await image(800)]);
    await heading('Look it over').waitFor();
    await expect.poll(kept).toEqual([1, 0]);
    await guest.go('/');
    await button(/^Your account/).click();
    await guest.page.getByRole('menuitem', { name: 'Log out' }).click();
    await button('Sign in').waitFor();
    await expect.poll(kept).toEqual([0, 0]);
    await guest.page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await signedIn('lena@example.com');
    await guest.go('/?upload=1');
    await button('Next').click();
    await text(/This browser keeps nothing in this window/).waitFor();
    await pick('Pictures', [await image(900)]);
    await button('Use this picture').click();
    await guest.page.getByRole('img', { name: 'After, Front', exact: true }).waitFor();
  });
});

describe('what somebody has sent', () => {
  const row = (words: string | RegExp) => guest.page.getByRole('listitem').filter({ hasText: words });

  it('R56 says how it stands, out of sight, taken back or removed; and what is clinical is on no screen before it is asked for', async () => {
    await signedIn('provider@afterview.example');
    const sender = guest;
    const own = await callsOf(stack, sender);
    const sets: string[] = [];
    for (let i = 0; i < 4; i++) sets.push(await own.share(await jpeg(700 + i), {}, 'provider'));
    await stack.finder.runJobs();
    const letGo = stack.holdSizes();
    const making = await own.share(await jpeg(704), { procedures: ['facelift'] }, 'provider');
    const [asked, gone, back, clinical] = sets as [string, string, string, string];

    guest = await newGuest(browser, stack);
    await signedIn('moderator@afterview.example');
    const desk = await callsOf(stack, guest);
    for (const id of sets)
      await desk.decide('photos', id, { action: 'approve', edits: { sensitivity: id === clinical ? 2 : 0 } });
    const visitor = await callsOf(stack);
    const removal = { relation: 'self', statement: 'Nobody asked me.' };
    for (const photoIds of [[gone], [asked]]) await visitor.ask('POST', '/removals', { ...removal, photoIds });
    await own.ask('POST', `/photos/${back}/withdraw`, {});
    // What is right goes for good by two keys; the first leads on to the next that waits.
    await guest.go('/moderation?tab=removals');
    await text('Nobody asked me.').waitFor();
    await guest.page.keyboard.press('a');
    await guest.toast(/^Agreed\./).waitFor();
    await expect.poll(() => guest.page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await guest.page.getByRole('list', { name: 'Queue' }).getByRole('button').first().click();
    await button(/^Remove for good/).waitFor();
    await guest.page.keyboard.press('h');
    await guest.toast('Removed for good.').waitFor();
    await guest.leave();
    await stack.finder.runJobs();

    guest = sender;
    await guest.go('/collections?tab=uploads');
    for (const [words, actions] of [
      [/All sizes are being made · \w/, ['Withdraw', 'Delete']],
      [/Out of sight while somebody looks · published \w/, ['Withdraw', 'Delete']],
      [/Withdrawn · \w/, ['Delete']],
      [/Removed · published \w.*A moderator decided that it has to go\./, ['Delete']],
    ] as const) {
      await row(words).waitFor();
      expect(await row(words).getByRole('button').allTextContents(), String(words)).toEqual(actions);
    }
    await looksRight(guest.page, 'afterview-uploads-out-of-sight');
    await onADesktop();
    letGo();
    await stack.finder.runJobs();
    await guest.page.reload();
    await row('Waits for a moderator').getByText('Facelift').waitFor();
    expect(await row('All sizes are being made').count()).toBe(0);
    await own.ask('DELETE', `/photos/${making}`);
    // On a phone the bar has no room for it: her menu leads to the next one.
    await guest.page.setViewportSize({ width: 390, height: 844 });
    await button(/^Your account/).click();
    await guest.page.getByRole('menuitem', { name: 'Share a result' }).click();
    await heading('Share your result').waitFor();

    const { items } = await own.ask('GET', '/photos?sort=new&limit=3');
    expect(items[0].id).toBe(clinical);
    const { id: collection } = await own.ask('POST', '/collections', { title: 'For my surgeon' });
    for (const one of items) await own.ask('PUT', `/collections/${collection}/items/${one.id}`, {});
    const { slug } = await own.ask('POST', `/collections/${collection}/share`, { expiresDays: 7, blur: true });
    const { card } = await own.ask('GET', `/photos/${clinical}?reveal=2`);
    await guest.leave();
    guest = await newGuest(browser, stack);
    const asks: string[] = [];
    guest.page.on('request', (request) => asks.push(request.url()));
    const isSeen = (key: string) => asks.some((url) => url.includes(`/img/${key}/`));
    for (const [path, veil] of [
      [`/provider/${card.prov.sid}`, 'Clinical photo. Tap to show'],
      [`/collections/${collection}?s=${slug}`, 'Tap to show'],
      [`/?photo=${clinical}`, 'This is a clinical photo.'],
      [`/?compare=${items[1].id},${clinical}`, 'This is a clinical photo.'],
    ] as const) {
      asks.length = 0;
      await guest.go(path);
      await text(veil).first().waitFor();
      await guest.page.waitForLoadState('networkidle');
      expect([path, isSeen(card.pic.k)]).toEqual([path, false]);
      // The owner of the link wished that nothing is seen before a tap: what would be printed waits as well.
      if (path.includes(slug)) {
        expect(isSeen(items[1].pic.k)).toBe(false);
        await guest.page
          .getByRole('link')
          .filter({ hasText: veil })
          .and(guest.page.locator(`[href*="${items[1].id}"]`))
          .click();
        await expect.poll(() => isSeen(items[1].pic.k)).toBe(true);
      }
    }
    await looksRight(guest.page, 'afterview-clinical-compared');
    await onADesktop();
    await button('Show this one').click();
    await expect.poll(() => isSeen(card.pic.k)).toBe(true);

    const left = await desk.ask('GET', '/moderation/items?tab=removals');
    for (const { id, version } of left.items)
      await desk.ask('POST', `/moderation/items/${id}/decisions`, { version, action: 'restore', note: 'She agreed.' });
  });
});

describe('a provider’s page', () => {
  it('is claimed with evidence, given by two moderators, and its editor sends a set with her patient’s consent', async () => {
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
      await guest.toast('Approved.').waitFor();
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
    // Somebody else was faster: nothing of it is lost, and saving again is enough.
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
    await guest.page.keyboard.press('Shift+A');
    await guest.toast('Approved.').waitFor();
    await guest.page.keyboard.press('u');
    await guest.toast('Taken back: it waits again.').waitFor();
    await guest.go('/moderation?tab=log');
    await guest.page.getByLabel('Kind').selectOption('claim');
    await expect.poll(() => guest.page.getByRole('row').count()).toBe(3);
    await guest.page.getByLabel('Kind').selectOption('photo');
    await guest.page.getByRole('cell', { name: 'Edit', exact: true }).waitFor();
    await looksRight(guest.page, 'afterview-log-filters');
    await onADesktop();
    await guest.page.getByLabel('From').focus();
    await guest.page.keyboard.type('01012099');
    await heading('No decision is like that').waitFor();
    await button('Show all').click();
    await expect.poll(() => guest.page.getByRole('row').count()).toBeGreaterThan(4);
  });
});

describe('without a network', () => {
  const later = 'You are offline. Please try again later.';
  const byItself = 'You are offline. This is kept here, and sent by itself once you are online.';
  const said = () => guest.page.getByText('You are offline. You see what was loaded');
  const off = async () => {
    await guest.page.context().setOffline(true);
    await said().waitFor();
  };
  const on = async () => {
    await guest.page.context().setOffline(false);
    await said().waitFor({ state: 'detached' });
    guest.complaints.length = 0;
  };
  const alert = (words: string | RegExp) => guest.page.getByRole('alert').filter({ hasText: words });
  const value = (label: string | RegExp) => guest.page.getByLabel(label).inputValue();
  /** Gets through, and nobody hears of it. */
  const loseTheAnswer = (url: string, before = async () => {}) =>
    guest.page.route(
      url,
      async (route) => {
        await route.fetch();
        await before();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );

  it('whoever sends a set, looks at hers or erases her data is told so at every step, loses nothing, and goes on', async () => {
    await signedIn('otto@example.com');
    const { page } = guest;
    // A part that is of another version, or breaks, says so, and goes without a change of the address.
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
    await button('Next').click();
    await alert(later).waitFor();
    expect([await value('Months since the operation'), await value(/^In your words/)]).toEqual([
      '4',
      'Typed in a tunnel.',
    ]);
    // The form is longer than the window, and she sees why it does not go on.
    const shown = () =>
      alert(later).evaluate(
        (said) =>
          new Promise<number>((resolve) => {
            new IntersectionObserver(([seen]) => resolve(seen!.intersectionRatio)).observe(said);
          }),
      );
    await expect.poll(shown).toBeGreaterThan(0.9);
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
    await text(/^Waits for a moderator/).waitFor();

    await page.getByRole('tab', { name: 'Public' }).click();
    await off();
    await page.getByRole('tab', { name: 'My uploads' }).click();
    await heading('You are offline').waitFor();
    await on();
    await text(/^Waits for a moderator/).waitFor();
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
    await text('Nobody sees it while somebody looks.').waitFor();
    const stranger = guest;

    guest = await newGuest(browser, stack);
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=removals');
    await guest.page.getByText('Written on a train.').waitFor();
    await guest.page.getByLabel(/^Note/).fill('She agreed in writing.');
    await off();
    await button(/^Put back/).click();
    await alert(later).waitFor();
    expect(await value(/^Note/)).toBe('She agreed in writing.');
    await guest.page.getByRole('tab', { name: /^Reports/ }).click();
    await heading('You are offline').waitFor();
    await on();
    await heading('Nothing waits here').waitFor();
    await guest.page.getByRole('tab', { name: /^Removals/ }).click();
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
    await text(/^Restore by/).waitFor();
    guest.complaints.length = 0;
    await guest.leave();

    guest = stranger;
    await guest.page.reload();
    await text('She agreed in writing.').waitFor();
    await guest.page.getByLabel('What was overlooked').fill('I did not.');
    await off();
    await button('Ask again').click();
    await guest.page.getByText(later).waitFor();
    expect(await value('What was overlooked')).toBe('I did not.');
    await on();
    await button('Ask again').click();
    await text('Nobody sees it while somebody looks.').waitFor();
    await guest.leave();

    guest = await newGuest(browser, stack);
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

  it('§6 a section stays on the device, whatever fails: no network, a merge, a reload; not for the next one, nor what makes no sense', async () => {
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

    // Somebody else published meanwhile: she chooses, and the choice itself may fail in every way.
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

    // Begun before somebody else published, and come back to afterwards: nothing is written over unseen.
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
          localStorage.setItem(`pf.draft.prv_1.${section}`, '{"draft":"Of nobody knows whom."}');
      });
    await leaveFormer();
    await page.reload();
    await text('You are editing your page.').waitFor();
    await expect.poll(former).toEqual([]);

    // What a moderator looks at first was compared when it went: changed once more, it goes without another question.
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
