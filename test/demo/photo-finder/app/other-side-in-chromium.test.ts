import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { picture } from '../../../service/outside/files/corpus.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { type FinderStack, startFinderStack } from '../../../support/finder-stack.ts';
import { callsOf } from './calls.ts';
import { type Guest, newGuest } from './guest.ts';

/** Each screen is looked at four times over; two cores need their time for it. */
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
const onADesktop = () => guest.page.setViewportSize({ width: 1280, height: 900 });
const signedIn = async (email: string) => {
  await onADesktop();
  await guest.go('/');
  await button('Sign in').click();
  await guest.signInWith(email);
  await button(/^Your account/).waitFor();
};
const jpeg = (width: number) => picture(width, 1000).flatten().jpeg().toBuffer();
const firstId = async () => (await stack.ask<{ items: { id: string }[] }>('/v1/photos?sort=new')).items[0]!.id;
const shown = async () => (await stack.ask<{ total: number }>('/v1/photos')).total;

/** Picks files, looks each over and uses it. */
const addPictures = async (buffers: Buffer[]) => {
  const { page } = guest;
  await page
    .locator('input[type="file"]')
    .setInputFiles(buffers.map((buffer, i) => ({ name: `IMG_${i}.jpg`, mimeType: 'image/jpeg', buffer })));
};

describe('sharing a result', () => {
  it('a member covers what nobody needs to see, says what was done, agrees, and a moderator lets it through', async () => {
    const before = await shown();
    await signedIn('uma@example.com');
    await guest.go('/?upload=1');
    await heading('Share your result').waitFor();
    await looksRight(guest.page, 'afterview-upload-who');
    await onADesktop();
    await button('Next').click();
    await button('Next').click();
    await guest.page.getByText('Please add at least one picture of the result').waitFor();
    await addPictures([await jpeg(800), await jpeg(900)]);
    await heading('Look it over').waitFor();
    const canvas = guest.page.locator('canvas');
    const box = (await canvas.boundingBox())!;
    await guest.page.mouse.move(box.x + 40, box.y + 40);
    await guest.page.mouse.down();
    await guest.page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
    await guest.page.mouse.up();
    // By keys too: the brush moves, and covers.
    await canvas.focus();
    await guest.page.keyboard.press('Shift+ArrowRight');
    await guest.page.keyboard.press('Space');
    await looksRight(guest.page, 'afterview-upload-editor');
    await onADesktop();
    await button('Use this picture').click();
    // The second is looked over while the first is on its way.
    await button('Use this picture').click();
    for (const name of ['After, Front', 'Before, Front'])
      await guest.page.getByRole('img', { name, exact: true }).waitFor();
    await looksRight(guest.page, 'afterview-upload-pictures');
    await onADesktop();
    await button('Next').click();
    await button('Next').click();
    await guest.page.getByText('Please say what was done.').waitFor();
    // Far above in a long form: she is led there.
    const isLed = () => guest.page.getByLabel('What was done').evaluate((field) => field === document.activeElement);
    await expect.poll(isLed).toBe(true);
    await guest.page.getByLabel('What was done').selectOption('tummy-tuck');
    await guest.page.getByLabel('Together with').selectOption('breast-lift');
    await guest.page.getByLabel('Months since the operation').fill('9');
    // Each operation asks its own; what cannot be meant stays beside its reason, and holds her back.
    for (const scar of ['Anchor', 'Low']) await guest.page.getByLabel(scar, { exact: true }).check();
    await guest.page.getByLabel('Cup before').selectOption('E');
    await guest.page.getByLabel('Fat taken in all').selectOption('1000-2000');
    await guest.page.getByLabel('Height in cm').fill('1650');
    await button('Next').click();
    await guest.page.getByText('Please enter a whole number from 130 to 210.').waitFor();
    expect(await guest.page.getByLabel('Height in cm').inputValue()).toBe('1650');
    await guest.page.getByLabel('Height in cm').fill('165');
    await guest.page.getByRole('radio', { name: 'Tone 5' }).check({ force: true });
    await guest.page.getByLabel(/^In your words/).fill('Nine months, and I sleep on my front again.');
    await looksRight(guest.page, 'afterview-upload-details');
    await onADesktop();
    await button('Next').click();
    await button('Next').click();
    await guest.page.getByText('Nothing is published without consent.').waitFor();
    // She is called away: what she sent and said is there when she comes back.
    await guest.page.reload();
    const consent = guest.page.getByLabel(/^This is me, I am 18 or older/);
    await consent.check();
    await looksRight(guest.page, 'afterview-upload-consent');
    await onADesktop();
    await button('Next').click();
    await guest.page.getByText('I sleep on my front again').waitFor();
    await guest.page.getByText('Anchor, low').waitFor();
    await looksRight(guest.page, 'afterview-upload-review');
    await onADesktop();
    await button('Send').click();
    await heading('It is on its way').waitFor();
    await stack.finder.runJobs();
    await guest.go('/collections?tab=uploads');
    await guest.page.getByText('Waits for a moderator').waitFor();
    await looksRight(guest.page, 'afterview-uploads');
    expect(await shown()).toBe(before);

    const uma = guest;
    guest = await newGuest(browser, stack);
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation');
    await heading('Tummy tuck').waitFor();
    await guest.page.getByText('1,000–2,000 ml').waitFor();
    await looksRight(guest.page, 'afterview-moderation');
    await onADesktop();
    await guest.page.getByText('Checklist').waitFor();
    // What it shows is more than she said.
    for (const next of ['1', '2']) {
      await guest.page.keyboard.press('b');
      await expect.poll(() => guest.page.getByLabel('What it shows (B)').inputValue()).toBe(next);
    }
    await button('Save changes').click();
    await guest.toast('Changed.').waitFor();
    await button('Save changes').waitFor({ state: 'detached' });
    // A no says why, and she mends it.
    await button(/^Reject/).click();
    await guest.page.getByText('Choose a reason first').waitFor();
    await guest.page.keyboard.press('1');
    await guest.page.getByLabel(/^Note/).fill('Please use the same light.');
    // A key typed into the note is a letter of it; outside of it R says no.
    await guest.page.getByLabel(/^Note/).blur();
    await guest.page.keyboard.press('r');
    await guest.toast('Rejected.').waitFor();
    await uma.page.reload();
    await uma.page.getByText('Quality: Please use the same light.').waitFor();
    await looksRight(uma.page, 'afterview-uploads-rejected');
    await uma.page.getByRole('button', { name: 'Fix and resubmit' }).click();
    // What the moderator has said binds her: no less can be chosen, and a form that is older than that is refused beside the field.
    await uma.page.getByLabel(/^This is me, I am 18 or older/).waitFor();
    await uma.page.getByRole('button', { name: 'Back' }).click();
    const bound = uma.page.getByLabel('What the pictures show');
    await uma.page.getByText('A moderator has said what they show.').waitFor();
    expect(await bound.inputValue()).toBe('2');
    expect(await bound.locator('option:disabled').allTextContents()).toEqual([
      'Clothed, or a face',
      'Undressed but covered',
    ]);
    await bound
      .locator('option')
      .first()
      .evaluate((option: HTMLOptionElement) => {
        option.disabled = false;
      });
    await bound.selectOption('0');
    await uma.page.getByRole('button', { name: 'Next', exact: true }).click();
    await uma.page.getByRole('alert').filter({ hasText: 'A moderator has said what the pictures show.' }).waitFor();
    await looksRight(uma.page, 'afterview-upload-bound');
    await uma.page.setViewportSize({ width: 1280, height: 900 });
    await bound.selectOption('2');
    await uma.page.getByRole('button', { name: 'Next', exact: true }).click();
    await uma.page.getByLabel(/^This is me, I am 18 or older/).check();
    for (const name of ['Next', 'Send']) await uma.page.getByRole('button', { name, exact: true }).click();
    await uma.page.getByRole('heading', { name: 'It is on its way' }).waitFor();
    await stack.finder.runJobs();
    await guest.go('/moderation');
    await heading('Tummy tuck').waitFor();
    await guest.page.getByRole('link', { name: 'Moderation 1' }).waitFor();
    await guest.page.keyboard.press('e');
    await guest.page.getByLabel('Cup before').selectOption('D');
    await guest.page.getByLabel('What the pictures show').selectOption('1');
    await looksRight(guest.page, 'afterview-facet-editor');
    await onADesktop();
    await button('Save changes').click();
    await guest.toast('Changed.').waitFor();
    await guest.page.getByRole('definition').getByText('D', { exact: true }).waitFor();
    await button('Look at the pictures').click();
    // What was covered on the device is dark in what the moderator sees.
    const dark = await guest.page
      .locator('figure img')
      .first()
      .evaluate(async (image) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [100, 125];
        const context = canvas.getContext('2d')!;
        await (image as HTMLImageElement).decode();
        context.drawImage(image as HTMLImageElement, 0, 0, 100, 125);
        return [...context.getImageData(50, 62, 60, 1).data].some(
          (_, i, all) => i % 4 === 0 && all[i]! < 70 && all[i + 2]! < 70,
        );
      });
    expect(dark).toBe(true);
    // B goes round what it shows, and a yes takes that along.
    const shows = guest.page.getByLabel('What it shows (B)');
    for (const next of ['2', '0']) {
      await guest.page.keyboard.press('b');
      await expect.poll(() => shows.inputValue()).toBe(next);
    }
    const [decision] = await Promise.all([guest.page.waitForRequest('**/decisions'), guest.page.keyboard.press('a')]);
    expect(decision.postDataJSON()).toMatchObject({ action: 'approve', edits: { sensitivity: 0 } });
    await guest.toast('Approved.').waitFor();
    await heading('Nothing waits here').waitFor();
    expect(await shown()).toBe(before + 1);
    // Whoever looks for such a result chooses the operation, and then what only it asks.
    await guest.go('/?proc=tummy-tuck');
    const cups = guest.page.getByRole('complementary').getByRole('group', { name: 'Cup before' });
    const fat = guest.page.getByRole('complementary').getByRole('group', { name: 'Fat taken in all' });
    await fat.getByRole('button', { name: /^1,000–2,000 ml\s*1$/ }).click();
    await guest.page
      .getByRole('group', { name: 'Filters that are set' })
      .getByText('Fat taken in all: 1,000–2,000 ml')
      .waitFor();
    expect(await cups.count()).toBe(0);
    await looksRight(guest.page, 'afterview-details-filter');
    await onADesktop();
    await guest.page.locator('[data-photo]').first().click();
    await guest.page.getByRole('definition').getByText('Anchor, low').waitFor();
    await looksRight(guest.page, 'afterview-details-facts');
    await guest.leave();

    guest = uma;
    await onADesktop();
    await guest.go('/collections?tab=uploads');
    await guest.page.getByText(/^Published ·/).waitFor();
    await button('Withdraw').click();
    await looksRight(guest.page, 'afterview-withdraw');
    await onADesktop();
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await guest.toast(/^Withdrawn\./).waitFor();
    expect(await shown()).toBe(before);
  });

  it('what cannot be used says why beside it, and what did not get through is tried again', async () => {
    await signedIn('nora@example.com');
    await guest.go('/?upload=1');
    await button('Next').click();
    await guest.page.getByText('Add pictures').waitFor();
    await addPictures([await picture(300, 200).flatten().jpeg().toBuffer()]);
    await guest.page.getByText('This image is too small').waitFor();
    await button('Leave it out').click();
    await guest.page.route('**/assets?**', (route) => route.abort(), { times: 1 });
    await addPictures([await jpeg(820)]);
    await button('Use this picture').click();
    await guest.page.getByText('The gallery cannot be reached right now.').waitFor();
    await looksRight(guest.page, 'afterview-upload-failed');
    await onADesktop();
    await button('Try again').click();
    const after = guest.page.getByRole('img', { name: 'After, Front' });
    await after.waitFor();
    guest.complaints.length = 0;

    // The one that is there lies over the next for as long as she wants it, and nothing is sent larger than is of use.
    await addPictures([await picture(3000, 1500).flatten().jpeg().toBuffer()]);
    const canvas = guest.page.locator('canvas');
    const ghost = guest.page.locator('canvas + img');
    await canvas.waitFor();
    expect(await ghost.count()).toBe(0);
    const lay = guest.page.getByLabel('Lay the other picture over it');
    await lay.check();
    await ghost.waitFor();
    expect(await ghost.getAttribute('src')).toBe(await after.getAttribute('src'));
    await expect.poll(() => ghost.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // Both in one look: the dialog may still be on its way up.
    const [over, below] = await ghost.evaluate((image) =>
      [image, image.previousElementSibling!].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
    expect(over).toEqual(below);
    await lay.uncheck();
    await ghost.waitFor({ state: 'detached' });
    // How far it is her browser says; what it says is told here, and held until it was seen.
    const sent = await guest.page.evaluateHandle(() => {
      const seen: { request?: XMLHttpRequest; image?: File } = {};
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) {
          seen.request = this;
          seen.image = body.get('image') as File;
        }
        send.call(this, body);
      };
      return seen;
    });
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await guest.page.route('**/assets?**', (route) => held.then(() => route.continue()), { times: 1 });
    await button('Use this picture').click();
    const bar = guest.page.getByRole('progressbar', { name: 'Sending IMG_0.jpg' });
    const part = () => bar.evaluate((element: HTMLProgressElement) => element.position);
    await expect.poll(() => sent.evaluate(({ request }) => request !== undefined)).toBe(true);
    expect(await part()).toBeLessThan(0.1);
    for (const loaded of [250, 600, 1000]) {
      await sent.evaluate(
        ({ request }, loaded) => request!.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 1000 })),
        loaded,
      );
      await expect.poll(part).toBe(loaded / 1000);
    }
    expect(
      await sent.evaluate(async ({ image }) => {
        const { width, height } = await createImageBitmap(image!);
        return [width, height];
      }),
    ).toEqual([2400, 1200]);
    letGo();
    await guest.page.getByRole('img', { name: 'Before, Front' }).waitFor();
    expect(await bar.count()).toBe(0);
  });

  it('asks visitors to sign in', async () => {
    await guest.go('/?upload=1');
    await heading('Sign in to share photos').waitFor();
    await looksRight(guest.page, 'afterview-upload-visitor');
  });
});

describe('taking down', () => {
  it('a visitor has a photo hidden at once, and her link says how it stands', async () => {
    await onADesktop();
    const id = await firstId();
    await guest.go(`/?removal=${id}`);
    await button('Take it out of sight').click();
    await guest.page.getByText('Please choose one.').waitFor();
    await guest.page.getByLabel('It shows me').check();
    await guest.page.getByLabel('Why').fill('It is me, and nobody asked.');
    await looksRight(guest.page, 'afterview-removal');
    await onADesktop();
    await button('Take it out of sight').click();
    await heading('The photo is out of sight').waitFor();
    await looksRight(guest.page, 'afterview-removal-link');
    const { items } = await stack.ask<{ items: { id: string }[] }>('/v1/photos?limit=60');
    expect(items.map((item) => item.id)).not.toContain(id);
    const link = await guest.page.getByLabel('The address of your request').inputValue();
    // R25 what stands behind the # is sent to nobody.
    expect([new URL(link).search, new URL(link).hash]).toEqual([
      expect.stringMatching(/^\?removal=rmv_[0-9a-z]+$/),
      expect.stringMatching(/^#t=.{20,}$/),
    ]);
    const token = new URL(link).hash.slice('#t='.length);
    const asked: string[] = [];
    guest.page.on('request', (request) => asked.push(request.url()));
    await guest.page.goto(link);
    await guest.page.getByText('Nobody sees it while somebody looks.').waitFor();
    expect(asked.filter((url) => !url.includes('#') && url.includes(token))).toEqual([]);
    expect(asked.some((url) => url.includes('/v1/removals/rmv_'))).toBe(true);
    await looksRight(guest.page, 'afterview-removal-status');

    const visitor = guest;
    guest = await newGuest(browser, stack);
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=removals');
    await guest.page.getByText('It is me, and nobody asked.').waitFor();
    await button(/^Put back/).click();
    await guest.page.getByText('Please say why, in a sentence.').waitFor();
    await guest.page.getByLabel(/^Note/).fill('The person shown confirmed her consent.');
    await guest.page.getByLabel(/^Note/).blur();
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

    guest = visitor;
    await onADesktop();
    await guest.page.reload();
    await guest.page.getByText('The person shown confirmed her consent.').waitFor();
    await guest.page.getByLabel('What was overlooked').fill('I never did.');
    await looksRight(guest.page, 'afterview-removal-appeal');
    await onADesktop();
    await button('Ask again').click();
    await guest.page.getByText('Nobody sees it while somebody looks.').waitFor();
  });
});

describe('the desk', () => {
  it('is not for visitors and members', async () => {
    await guest.go('/moderation');
    await heading('Sign in to moderate').waitFor();
    await signedIn('member@afterview.example');
    await guest.go('/moderation');
    await heading('This is for moderators').waitFor();
  });

  it('of two moderators the slower one is told who was faster', async () => {
    const report = (targetType: string, targetId: string, text: string) =>
      fetch(`${stack.finderUrl}/api/v1/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ targetType, targetId, reason: 'spam', text }),
      });
    await report('photo', await firstId(), 'An advertisement.');
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByText('An advertisement.').waitFor();
    const first = guest;
    guest = await newGuest(browser, stack);
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByText('An advertisement.').waitFor();
    await guest.page.keyboard.press('d');
    await guest.toast('Dismissed.').waitFor();

    // What the other one makes public is seen by all once somebody else has looked at it, and no more after a report that is right.
    const owner = await callsOf(stack, first);
    const { id: collection } = await owner.ask('POST', '/collections', {
      title: 'Quiet results',
      note: 'Put together at night.',
    });
    const offer = () => owner.ask('PATCH', `/collections/${collection}`, { visibility: 'public' });
    await offer();
    const open = async () =>
      (await stack.ask<{ items: { id: string }[] }>('/v1/collections?tab=public')).items.some(
        (one) => one.id === collection,
      );
    await guest.go('/moderation?tab=collections');
    await heading('Quiet results').waitFor();
    await guest.page.getByRole('definition').getByText('Put together at night.').waitFor();
    expect(await guest.page.getByRole('tab', { selected: true }).textContent()).toBe('Collections 1');
    expect(await open()).toBe(false);
    await guest.page.keyboard.press('r');
    await guest.toast('Rejected.').waitFor();
    // Nothing is left: whoever goes on by keys is where the next one will be.
    await heading('Nothing waits here').waitFor();
    await expect.poll(() => guest.page.evaluate(() => document.activeElement?.id)).toBe('moderation-panel');
    expect((await owner.ask('GET', `/collections/${collection}`)).card.visibility).toBe('private');
    await guest.go('/moderation?tab=collections&status=done');
    await guest.page.getByText('Reject by').waitFor();
    await offer();
    await guest.go('/moderation?tab=collections');
    await heading('Quiet results').waitFor();
    await guest.page.keyboard.press('a');
    await guest.toast('Approved.').waitFor();
    await heading('Nothing waits here').waitFor();
    expect(await open()).toBe(true);
    await report('collection', collection, 'It sells something.');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByText('It sells something.').waitFor();
    await guest.page.keyboard.press('h');
    await guest.toast('Upheld: it is hidden.').waitFor();
    expect(await open()).toBe(false);
    await guest.leave();
    guest = first;
    await guest.page.keyboard.press('d');
    await guest.toast('Somebody else was faster: dismissed, by another moderator.').waitFor();
    // It waits for nobody any more, and stays before whoever was slower, with what was decided.
    const waiting = guest.page.getByRole('list', { name: 'Queue' }).getByRole('button');
    await expect.poll(() => waiting.count()).toBe(0);
    await guest.page.getByText(/^Dismiss by/).waitFor();
    await guest.page.getByText('An advertisement.').waitFor();
    guest.complaints.length = 0;
  });

  it('whoever has gone on to something else before an answer comes is not led back, and what she looks at stays of one kind', async () => {
    const { page } = guest;
    await fetch(`${stack.finderUrl}/api/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ targetType: 'photo', targetId: await firstId(), reason: 'spam', text: 'Slow to answer.' }),
    });
    await signedIn('moderator@afterview.example');
    // One more page than there is, which comes when it is let go.
    let further = Promise.withResolvers<void>();
    await page.route('**/api/v1/moderation/items?*', async (route) => {
      const isMore = new URL(route.request().url()).searchParams.has('cursor');
      const asked = new URL(route.request().url());
      asked.searchParams.delete('cursor');
      const answer = await route.fetch({ url: `${asked}` });
      const { data } = await answer.json();
      const [line] = data.items;
      if (!isMore) return route.fulfill({ json: { data: { ...data, next: line ? 'further' : null } } });
      await further.promise;
      await route.fulfill({ json: { data: { ...data, items: [{ ...line, id: 'mod_late', title: 'Too late' }] } } });
    });
    const asked = () => {
      further = Promise.withResolvers();
      return page.waitForRequest(/moderation\/items\?.*cursor=/);
    };
    const answered = async () => {
      const come = page.waitForResponse(/moderation\/items\?.*cursor=/);
      further.resolve();
      await (await come).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    };
    const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
    const late = page.getByText('Too late');
    const nothing = heading(/^Nothing (?:waits|was decided)/);

    await guest.go('/moderation?tab=reports');
    await page.getByText('Slow to answer.').waitFor();
    let question = asked();
    await button('Show more').click();
    await question;
    await page.getByLabel('Held by me').check();
    await nothing.waitFor();
    await answered();
    expect([await late.count(), await nothing.count()]).toEqual([0, 1]);

    await page.getByLabel('Held by me').uncheck();
    await page.getByText('Slow to answer.').waitFor();
    question = asked();
    await page.keyboard.press('j');
    await question;
    await tab(/^Collections/);
    await nothing.waitFor();
    await answered();
    expect([new URL(page.url()).search, await nothing.count()]).toEqual(['?tab=collections', 1]);

    await tab(/^Reports/);
    await page.getByText('Slow to answer.').waitFor();
    const faster = { error: { code: 'version-conflict', message: 'Somebody else was faster. Please look again.' } };
    const refused = Promise.withResolvers<void>();
    await page.route('**/decisions', async (route) => {
      await refused.promise;
      await route.fulfill({ status: 409, json: faster });
    });
    const decision = page.waitForRequest('**/decisions');
    await page.keyboard.press('d');
    await decision;
    await tab(/^Collections/);
    await nothing.waitFor();
    refused.resolve();
    await guest.toast(faster.error.message).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=collections');
    guest.complaints.length = 0;
  });

  it('R40 one moderator proposes that a page goes for good, another one agrees, and whoever has its address is told', async () => {
    const { items } = await stack.ask<{ items: { sid: string; name: string }[] }>('/v1/providers');
    const { sid, name } = items.at(-1)!;
    await signedIn('moderator@afterview.example');
    await guest.go(`/provider/${sid}`);
    await guest.page.getByRole('link', { name: 'Propose to remove this page' }).click();
    expect(await guest.page.getByLabel('Which page').inputValue()).toBe(sid);
    await button('Propose').click();
    await guest.page.getByText('Please say why, in a sentence.').waitFor();
    await guest.page.getByLabel('Why').fill('Nobody of this name practises there.');
    await looksRight(guest.page, 'afterview-propose-page');
    await onADesktop();
    await button('Propose').click();
    await heading(`${name}: remove for good`).waitFor();
    await guest.page.getByText('Nobody decides about what is her own, or twice.').waitFor();
    await guest.leave();
    guest = await newGuest(browser, stack);
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=providers');
    await guest.page.getByRole('button', { name: `${name}: remove for good` }).click();
    await guest.page.getByText('Sets that go with it').or(guest.page.getByText('First person')).first().waitFor();
    await looksRight(guest.page, 'afterview-page-to-remove');
    await onADesktop();
    await guest.page.getByLabel(/^Note/).fill('The register does not know her either.');
    await button(/^Remove for good/).click();
    await guest.toast('Removed for good.').waitFor();
    await guest.go(`/provider/${sid}`);
    await heading('There is no such provider').waitFor();
    guest.complaints.length = 0;
  });

  it('R40 a page that a report has hidden is put back by a second person, and is there again', async () => {
    const { items } = await stack.ask<{ items: { sid: string; name: string }[] }>('/v1/providers');
    const { sid, name } = items.at(-1)!;
    await fetch(`${stack.finderUrl}/api/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ targetType: 'provider', targetId: sid, reason: 'wrong-info', text: 'She has moved.' }),
    });
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByLabel('Reason', { exact: true }).selectOption('copyright');
    await heading('Nothing waits here').waitFor();
    await guest.page.getByLabel('Reason', { exact: true }).selectOption('wrong-info');
    await guest.page.getByText('She has moved.').waitFor();
    await looksRight(guest.page, 'afterview-moderation-reports');
    await onADesktop();
    await guest.page.keyboard.press('h');
    await guest.toast('Upheld: it is hidden.').waitFor();
    await guest.go(`/provider/${sid}`);
    await heading('There is no such provider').waitFor();
    await guest.go('/moderation?tab=providers');
    await button('Propose for a page').click();
    await button('Propose').click();
    await guest.page.getByText('Please paste the address of the page').waitFor();
    await guest.page.getByLabel('Which page').fill(`${stack.finderUrl}/provider/${sid}`);
    await guest.page.getByText('Put it back where').click();
    await guest.page.getByLabel('Why').fill('Her new address is right now.');
    await button('Propose').click();
    await heading(`${name}: put back`).waitFor();
    guest.complaints.length = 0;
    await guest.leave();
    guest = await newGuest(browser, stack);
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=providers');
    await guest.page.getByRole('button', { name: `${name}: put back` }).click();
    await guest.page.getByText('Her new address is right now.').first().waitFor();
    // The second person may say no, and then has to say why.
    await button(/^Reject/).click();
    await guest.page.getByText('Please say why, in a sentence.').waitFor();
    guest.complaints.length = 0;
    await button(/^Approve/).click();
    await guest.toast('Approved.').waitFor();
    await guest.go(`/provider/${sid}`);
    await heading(name).waitFor();
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
