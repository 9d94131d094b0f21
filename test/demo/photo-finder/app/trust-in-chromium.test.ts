import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { type Calls, callsOf } from './calls.ts';
import { browser, button, guest, heading, jpeg, newcomer, openAfterview, stack, text } from './chromium-scene.ts';
import { newGuest } from './guest.ts';

openAfterview({ sets: 12 });

const phone = { width: 390, height: 844 };
/** What a member does whose promise is tried out; her own screens are shown elsewhere. */
let owner: Calls;
let desk: Calls;
const email = 'trusting@example.com';
let ownId: string;
/** Published and clothed, of another member. */
let photos: { id: string; pic: { k: string | null } }[];

const memberCalls = async (address: string) => {
  const member = await newGuest(browser, stack);
  await member.go('/');
  await member.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await member.signInWith(address);
  await member.page.getByRole('button', { name: /^Your account/ }).waitFor();
  const calls = await callsOf(stack, member);
  await member.leave();
  return calls;
};
const list = () => stack.ask<{ items: typeof photos }>('/v1/photos?sort=new&limit=60');
/** In the list, with a picture of their own: earlier tests take some out. */
const shownPhotos = async () => (await list()).items.filter(({ pic }) => pic.k !== null);
const listed = async () => (await list()).items.map(({ id }) => id);

beforeAll(async () => {
  owner = await memberCalls(email);
  desk = await memberCalls('admin@afterview.example');
  ownId = (await owner.ask('GET', '/me')).member.id;
  photos = await shownPhotos();
}, 120_000);

/** A collection of the owner's with two photos, and her words about them. */
async function collection(title: string) {
  const { id } = await owner.ask('POST', '/collections', { title, note: `${title}, in her words` });
  for (const photo of (await shownPhotos()).slice(0, 2))
    await owner.ask('PUT', `/collections/${id}/items/${photo.id}`, { note: 'Ask about the scar' });
  return id as string;
}
const shareOf = async (id: string, options: object = {}): Promise<string> =>
  `/collections/${id}?s=${(await owner.ask('POST', `/collections/${id}/share`, { expiresDays: 7, ...options })).slug}`;
/** Holds what is sent there until what is handed back is called. */
const holdAnswers = async (url: string) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await guest.page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};
/** The pictures that this guest's page asks for from now on. */
const picturesAsked = () => {
  const asked: string[] = [];
  guest.page.on('request', (request) => request.url().includes('/img/') && asked.push(request.url()));
  return asked;
};
const sent = async (status: 'draft' | 'pending' | 'published', width: number) => {
  const id =
    status === 'draft'
      ? (await owner.ask('POST', '/photos', { source: 'patient' })).id
      : await owner.share(await jpeg(width), {});
  await stack.finder.runJobs();
  if (status === 'published') await desk.decide('photos', id, { action: 'approve' });
  return id as string;
};
/** What a visitor finds at the photo's own address. */
const opened = async (id: string) => {
  await guest.go(`/?photo=${id}`);
  await guest.page.getByRole('dialog').getByRole('heading').first().waitFor();
  return guest.page.getByRole('dialog').getByRole('heading').first().textContent();
};
const gone = 'This photo was removed';
const unknown = 'There is no such photo';

describe('R117 a shared link, as the person who receives it, on a phone', () => {
  it('“it is not part of the link”: asks for the passcode, opens with the right one, and stays open', async () => {
    const { page } = guest;
    await page.setViewportSize(phone);
    const path = await shareOf(await collection('Behind a passcode'), { passcode: 'tulips', blur: false });
    expect(path).not.toContain('tulips');
    const asked = picturesAsked();
    await guest.go(path);
    await heading('This collection has a passcode').waitFor();
    await looksRight(page, 'afterview-passcode');
    await page.setViewportSize(phone);
    await page.getByLabel('Passcode').fill('roses');
    await page.keyboard.press('Enter');
    await text('This passcode is not right.').waitFor();
    expect([asked, await page.content()]).toEqual([[], expect.not.stringContaining('Behind a passcode')]);
    await page.getByLabel('Passcode').fill('tulips');
    await button('Open').click();
    await heading('Behind a passcode').waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.reload();
    await heading('Behind a passcode').waitFor();
  });

  it('asks anew when the pass is for an older link', async () => {
    const { page } = guest;
    await page.setViewportSize(phone);
    const id = await collection('Renewed');
    const unlock = async (path: string, passcode: string) => {
      await guest.go(path);
      await page.getByLabel('Passcode').fill(passcode);
      await button('Open').click();
      await heading('Renewed').waitFor();
    };
    await unlock(await shareOf(id, { passcode: 'first' }), 'first');
    await unlock(await shareOf(id, { passcode: 'second' }), 'second');
  });

  it('“Keep pictures blurred until they are tapped”: asks for no picture before', async () => {
    const { page } = guest;
    await page.setViewportSize(phone);
    const asked = picturesAsked();
    await guest.go(await shareOf(await collection('Blurred')));
    await text('Tap to show').first().waitFor();
    expect([await text('Tap to show').count(), asked]).toEqual([2, []]);
    await text('Tap to show').first().click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(new Set(asked.map((url) => new URL(url).pathname.split('/')[2])).size).toBe(1);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('“Show my notes” (%s): the notes are on the page, or nowhere in it', async (showNotes, count) => {
    await guest.page.setViewportSize(phone);
    await guest.go(await shareOf(await collection(`Notes ${showNotes}`), { showNotes, blur: false }));
    await heading(`Notes ${showNotes}`).waitFor();
    expect([
      Math.min(1, await text('Ask about the scar').count()),
      Math.min(1, await text('in her words').count()),
    ]).toEqual([count, count]);
    expect(await text('Tap to show').count()).toBe(0);
  });

  it('“You can take it back at any time”: shows nothing of it from the next look on', async () => {
    const id = await collection('Taken back');
    await guest.page.setViewportSize(phone);
    await guest.go(await shareOf(id, { blur: false }));
    await heading('Taken back').waitFor();
    await owner.ask('DELETE', `/collections/${id}/share`);
    await guest.page.reload();
    await heading('This link no longer works').waitFor();
    expect(await guest.page.content()).not.toContain('Taken back');
  });

  it.each([
    ['as it was sent', {}, ''],
    ['with a passcode', { passcode: 'tulips' }, ''],
    ['with one of its photos open', {}, '&photo='],
  ])('R117 “Works until” a date: expired, %s, a link shows nothing of the collection', async (how, options, opens) => {
    const { page } = guest;
    await page.setViewportSize(phone);
    const title = `Zebra plan, ${how}`;
    const id = await collection(title);
    const path = await shareOf(id, { blur: false, showNotes: true, ...options });
    const [first] = photos.slice(0, 2);
    stack.endLink(id);
    const asked = picturesAsked();
    const answers: Promise<string>[] = [];
    page.on('response', (answer) => answers.push(answer.text().catch(() => '')));
    await guest.go(opens ? `${path}${opens}${first!.id}` : path);
    await heading('This link no longer works').waitFor();
    await text('It has expired, or its owner took it back. Ask her for a new one.').waitFor();
    // A photo at its own address is as public as in the gallery.
    if (!opens) expect(asked).toEqual([]);
    const all = [await page.content(), ...(await Promise.all(answers))].join();
    for (const secret of [title, 'in her words', 'Ask about the scar', photos[1]!.id])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    if (!opens) await looksRight(page, 'afterview-expired-link');
  });

  it('R117 “Works until” a date: a page that was open shows nothing of it after a reload', async () => {
    const { page } = guest;
    await page.setViewportSize(phone);
    const id = await collection('Open over midnight');
    await guest.go(await shareOf(id, { blur: false }));
    await heading('Open over midnight').waitFor();
    stack.endLink(id);
    await page.reload();
    await heading('This link no longer works').waitFor();
    expect(await page.content()).not.toContain('Open over midnight');
    // Nor by Back, which may show a page as it was left.
    await guest.go('/legal/terms');
    await page.goBack();
    await heading('This link no longer works').waitFor();
    expect(await page.content()).not.toContain('Open over midnight');
  });

  it('R117 a kept link that has expired by its date shows no name, no number and no cover', async () => {
    const { page } = guest;
    const id = await collection('Kept too long');
    await guest.go(await shareOf(id, { blur: false }));
    await button('Sign in').click();
    await guest.signInWith('late-receiver@example.com');
    await button(/^Your account/).waitFor();
    await button('Keep this link').click();
    await button('Kept').waitFor();
    await guest.go('/collections?tab=links');
    await page.getByRole('link', { name: /^Kept too long/ }).waitFor();
    stack.endLink(id);
    await page.setViewportSize(phone);
    const asked = picturesAsked();
    await page.reload();
    await heading('No saved links yet').waitFor();
    expect([asked, await page.content()]).toEqual([[], expect.not.stringContaining('Kept too long')]);
  });

  it('keeps a link with a passcode without its name or cover, and opens it from there', async () => {
    const { page } = guest;
    const path = await shareOf(await collection('Kept in confidence'), { passcode: 'tulips', blur: false });
    await guest.go(path);
    await button('Sign in').click();
    await guest.signInWith('receiver@example.com');
    await page.locator('ms-auth-modal').getByRole('dialog').waitFor({ state: 'hidden' });
    await button(/^Your account/).waitFor();
    await page.getByLabel('Passcode').fill('tulips');
    await button('Open').click();
    // A page that is left now would lose the link, so it is not called kept; pressed again it is
    // not dropped either.
    const keep = button('Keep this link');
    const letGo = await holdAnswers('**/collections/*/link');
    await keep.click();
    await keep.and(page.locator('[aria-busy]')).click();
    letGo();
    await button('Kept').waitFor();
    await page.evaluate(() => sessionStorage.clear());
    const asked = picturesAsked();
    await guest.go('/collections?tab=links');
    const link = page.getByRole('link', { name: /^A collection with a passcode/ });
    await link.waitFor();
    expect([asked, await page.content()]).toEqual([[], expect.not.stringContaining('Kept in confidence')]);
    await looksRight(page, 'afterview-kept-link');
    await page.setViewportSize(phone);
    await link.click();
    await page.getByLabel('Passcode').fill('tulips');
    await button('Open').click();
    await heading('Kept in confidence').waitFor();
    await button('Kept').waitFor();
    await guest.go('/collections?tab=links');
    await button('More for A collection with a passcode').click();
    await page.getByRole('menuitem', { name: 'Remove from saved links' }).click();
    await heading('No saved links yet').waitFor();
  });
});

describe('§2.2 a first visit', () => {
  const [intro, terms] = ['Welcome to Afterview', 'Before you look around'];
  /**
   * Addresses that open something, and the gate that stands above it; `null` = the legal texts,
   * over which nothing opens.
   */
  const addresses = (ids: {
    photo: string;
    other: string;
    provider: string;
    shared: string;
  }): [string, string | null][] => [
    [`/?photo=${ids.photo}`, intro],
    [`/?photo=${ids.photo}&show=similar`, intro],
    [`/?photo=${ids.photo}&s=anything`, intro],
    [`/?near=52.5,13.4,100&photo=${ids.photo}`, intro],
    [`/?compare=${ids.photo},${ids.other}`, intro],
    [`/?report=photo:${ids.photo}`, intro],
    [`/?upload=1`, intro],
    [`/?claim=${ids.provider}`, intro],
    [`/collections?photo=${ids.photo}`, intro],
    [`/collections?tab=public&compare=${ids.photo},${ids.other}`, intro],
    [`/provider/${ids.provider}?photo=${ids.photo}`, terms],
    [`/provider/${ids.provider}?claim=${ids.provider}`, terms],
    [`${ids.shared}&photo=${ids.photo}`, terms],
    [`${ids.shared}&compare=${ids.photo},${ids.other}`, terms],
    [`/moderation?photo=${ids.photo}`, terms],
    [`/legal/terms?photo=${ids.photo}`, null],
  ];
  const openDialogs = () =>
    guest.page.evaluate(() =>
      [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].map(
        (one) => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent,
      ),
    );

  it('by any address shows the intro or the terms, and nothing above them; then what was asked for', async () => {
    const { items } = await stack.ask<{ items: { sid: string }[] }>('/v1/providers?limit=1');
    const shared = await shareOf(await collection('For a first visit'));
    const [photo, other] = [photos[0]!, photos[1]!];
    await guest.leave();
    await newcomer({ isNew: true });
    for (const [path, gate] of addresses({ photo: photo.id, other: other.id, provider: items[0]!.sid, shared })) {
      await guest.go(path);
      if (gate === null) await heading('Terms').first().waitFor();
      else await guest.page.getByRole('dialog', { name: gate }).waitFor();
      // What would open comes with its own script: until nothing is on its way any more.
      await guest.page.waitForLoadState('networkidle');
      expect([path, await openDialogs()]).toEqual([path, gate === null ? [] : [gate]]);
      expect([path, await guest.page.locator('[data-stage]').count()]).toEqual([path, 0]);
    }
    await guest.page.setViewportSize(phone);
    await guest.go(`/?photo=${photo.id}`);
    for (const label of ['I confirm that I am 18+ years old.', 'I confirm that I am or identify as a woman.'])
      await guest.page.getByLabel(label).check();
    await button('Explore Afterview').click();
    await guest.page.getByRole('dialog', { name: terms }).waitFor();
    expect(await guest.page.locator('[data-stage]').count()).toBe(0);
    await button('I agree').click();
    await guest.page.locator('[data-stage]').waitFor();
  });

  it('to ask for a removal needs no intro and no terms', async () => {
    await guest.leave();
    await newcomer({ isNew: true, viewport: phone });
    await guest.go(`/?removal=${photos[0]!.id}`);
    await guest.page.getByRole('dialog', { name: 'Request a removal' }).waitFor();
    await guest.page.getByLabel('It shows me').check();
    // What stands above can be used, and what lies below cannot.
    expect(await guest.page.getByLabel('It shows me').isChecked()).toBe(true);
    expect(await openDialogs()).toContain(intro);
  });
});

describe('“The photo is out of sight”', () => {
  it('holds in the browser that asked: in the open photo, in its lists, in another tab and in its cache', async () => {
    const { page } = guest;
    const { id, pic } = photos[3]!;
    await guest.go('/?sort=new');
    const card = (at = page) => at.locator(`[data-photo="${id}"]`);
    await card().waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`${stack.finderUrl}/?sort=new`);
    await card(tab).waitFor();
    await card().getByRole('link').click();
    const shown = page.locator(`[data-stage] img[src*="${pic.k}"]`);
    await shown.waitFor();
    const src = await shown.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
    await button('This is me: request removal').click();
    await page.getByLabel('It shows me').check();
    await page.getByLabel('Why').fill('It is me.');
    await button('Take it out of sight').click();
    await heading('The photo is out of sight').waitFor();
    await text('Hidden now; a moderator decides within a day.').waitFor();
    await heading(gone).waitFor();
    expect(await page.locator('[data-stage]').count()).toBe(0);
    await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Close' }).last().click();
    await looksRight(page, 'afterview-gone-photo');
    await button('Back to the gallery').click();
    await card().waitFor({ state: 'detached' });
    await card(tab).waitFor({ state: 'detached' });
    // What the browser has kept of it is asked for again.
    expect(await page.evaluate(async (url) => (await fetch(url)).status, src)).toBe(404);
    await page.reload();
    await page.locator('[data-photo]').first().waitFor();
    expect(await card().count()).toBe(0);
    expect(await page.content()).not.toContain(pic.k);
    await tab.close();
  });

  it('holds for a visitor who had seen it before: neither list nor picture comes from the cache', async () => {
    const { page } = guest;
    const { id, pic } = photos[4]!;
    await guest.go(`/?sort=new`);
    await page.locator(`[data-photo="${id}"] img`).waitFor();
    await page.locator(`[data-photo="${id}"]`).scrollIntoViewIfNeeded();
    await (await callsOf(stack)).ask('POST', '/removals', { photoId: id, relation: 'self', statement: 'It is me.' });
    await guest.go('/?sort=new');
    await page.locator('[data-photo]').first().waitFor();
    expect(await page.locator(`[data-photo="${id}"]`).count()).toBe(0);
    expect(await opened(id)).toBe(gone);
    expect(await page.content()).not.toContain(pic.k);
  });

  it.each([
    ['the list', '/'],
    ['the list in another order', '/?sort=new'],
  ])(
    'R117 holds by Back for a visitor who had seen it: neither %s nor a picture is as it was left',
    async (_, path) => {
      const { page } = guest;
      await guest.go(path);
      const card = page.locator('[data-photo]:has(img)').first();
      await card.waitFor();
      const id = (await card.getAttribute('data-photo'))!;
      const src = await card
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
      await guest.go('/legal/terms');
      await (await callsOf(stack)).ask('POST', '/removals', { photoId: id, relation: 'self', statement: 'It is me.' });
      await page.goBack();
      await page.locator('[data-photo]').first().waitFor();
      await expect.poll(() => page.locator(`[data-photo="${id}"]`).count()).toBe(0);
      expect((await page.content()).includes(new URL(src).pathname.split('/')[2]!)).toBe(false);
      expect(await page.evaluate(async (url) => (await fetch(url)).status, src)).toBe(404);
    },
  );
});

describe('R119 many requests at once', () => {
  it('wait for a moderator, and the person who asks and the desk read that in plain words', async () => {
    const { page } = guest;
    const { id } = (await shownPhotos())[0]!;
    const undo = stack.hideMany();
    await guest.go(`/?removal=${id}`);
    await page.getByLabel('It shows me').check();
    await page.getByLabel('Why').fill('It is me, said late.');
    await button('Take it out of sight').click();
    await heading('Waiting for a moderator').waitFor();
    await looksRight(page, 'afterview-removal-waits');
    await button('See how it stands').click();
    await text('the photo is still in view until a moderator has looked').waitFor();
    await looksRight(page, 'afterview-removal-waits-status');
    expect(await listed()).toContain(id);
    undo();
    await guest.leave();
    await newcomer();
    await guest.go('/');
    await button('Sign in').click();
    await guest.signInWith('admin@afterview.example');
    await button(/^Your account/).waitFor();
    await guest.go('/moderation');
    await text('1 removal request waits with the photo still in view.').waitFor();
    await looksRight(guest.page, 'afterview-desk-in-view');
    await guest.page.setViewportSize({ width: 1280, height: 900 });
    await button('Show removals').click();
    await text('It is me, said late.').waitFor();
    await looksRight(guest.page, 'afterview-desk-in-view-item');
    await guest.page.setViewportSize({ width: 1280, height: 900 });
    await button(/^Agree and hide/).click();
    await guest.toast('Agreed. A second look removes it.').waitFor();
    expect(await listed()).not.toContain(id);
    await text('still in view.').waitFor({ state: 'detached' });
  });
});

describe('what is promised, as another visitor sees it', () => {
  it('“Only you can open it”: a private collection, for a visitor with its address', async () => {
    await guest.go(`/collections/${await collection('Only mine')}`);
    await heading('This collection is private').waitFor();
    expect(await guest.page.content()).not.toContain('Only mine');
  });

  it('“Notes on photos are not shown”: an approved public collection shows only its name and note', async () => {
    const id = await collection('For everybody');
    await owner.ask('PATCH', `/collections/${id}`, { visibility: 'public' });
    await guest.go(`/collections/${id}`);
    await heading('This collection is private').waitFor();
    await desk.decide('collections', id, { action: 'approve' });
    await guest.go(`/collections/${id}`);
    await heading('For everybody').waitFor();
    expect([(await text('in her words').count()) > 0, await text('Ask about the scar').count()]).toEqual([true, 0]);
  });

  it.each([
    ['“A draft, seen only by you”', 'draft', unknown],
    ['“Until then only you see it”', 'pending', unknown],
  ] as const)('%s: not at its address, not in the list', async (_, status, title) => {
    const id = await sent(status, status === 'draft' ? 0 : 910);
    expect(await opened(id)).toBe(title);
    expect(await listed()).not.toContain(id);
  });

  it('“Your name is not shown”: nothing of the uploader is on the page or in its responses', async () => {
    const id = await sent('published', 920);
    const answers: Promise<string>[] = [];
    guest.page.on('response', (response) => {
      if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
    });
    await opened(id);
    const all = [await guest.page.content(), ...(await Promise.all(answers))].join();
    expect(all).toContain(id);
    for (const secret of [email, 'trusting', ownId]) expect(all).not.toContain(secret);
  });

  it('“Withdrawn. It is out of sight, and its files are deleted”: neither photo, nor list, nor file', async () => {
    const id = await sent('published', 930);
    const src: string = (await owner.ask('GET', `/me/photos/${id}`)).images[0].src;
    await owner.ask('POST', `/photos/${id}/withdraw`, {});
    await stack.finder.runJobs();
    expect(await opened(id)).toBe(gone);
    expect(await listed()).not.toContain(id);
    for (const url of [src, src.split('?')[0]!])
      expect(await guest.page.evaluate(async (one) => (await fetch(one)).status, url)).toBe(404);
  });

  it('“Neither its owner nor a moderator sees who reports”: in no response to either', async () => {
    const id = await sent('published', 940);
    const reporter = await memberCalls('reporter@example.com');
    const reporterId = (await reporter.ask('GET', '/me')).member.id as string;
    const { isHidden, reportId } = await reporter.ask('POST', '/reports', {
      targetType: 'photo',
      targetId: id,
      reason: 'its-me',
      text: 'I am shown.',
    });
    expect(isHidden).toBe(true);
    expect(await opened(id)).toBe(gone);
    const { items } = await desk.ask('GET', '/moderation/items?tab=reports');
    const item = items.find(({ targetId }: { targetId: string }) => targetId === reportId);
    for (const seen of [
      await owner.ask('GET', '/me/photos'),
      await owner.ask('GET', '/me/data'),
      await desk.ask('GET', `/moderation/items/${item.id}`),
    ])
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(`reporter@|${reporterId}`));
  });

  it('“stays on this device”: what is measured is in no address and in no body', async () => {
    const { page } = guest;
    await guest.go('/');
    await page.locator('[data-photo]').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${new URL(request.url()).search} ${request.postData() ?? ''}`));
    await page.getByRole('combobox', { name: 'Order' }).selectOption('similar');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Height (cm)').fill('163');
    await dialog.getByLabel('Weight (kg)').fill('71');
    await dialog.getByRole('button', { name: 'Show similar bodies' }).click();
    await text('Ranked on this device.').first().waitFor();
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked) expect(one).not.toMatch(/\b(?:163|71)\b/);
  });

  it('“All pictures are hidden”: no picture is left on the page', async () => {
    await guest.go('/');
    await guest.page.locator('[data-photo] img').first().waitFor();
    await button('Hide all pictures (X)').click();
    await guest.toast('All pictures are hidden.').waitFor();
    await expect.poll(() => guest.page.locator('main img').count()).toBe(0);
  });

  it('R117 “Removed for good”: gone by id, search, shared link and image address, for another person', async () => {
    const { page } = guest;
    await page.setViewportSize(phone);
    const id = await owner.share(await jpeg(960), { caption: 'Zinnias on the sill' });
    await stack.finder.runJobs();
    await desk.decide('photos', id, { action: 'approve' });
    const collectionId = await collection('With zinnias');
    await owner.ask('PUT', `/collections/${collectionId}/items/${id}`, {});
    const shared = await shareOf(collectionId, { blur: false });
    const card = page.locator(`[data-photo="${id}"]`);
    const item = page.locator(`main a[href*="${id}"]`);
    const statusOf = (path: string) => page.evaluate(async (one) => (await fetch(one)).status, path);

    // The visitor has seen all of it before, so that her browser may have kept it.
    await guest.go('/?q=zinnias');
    await card.first().waitFor();
    await guest.go(shared);
    await item.waitFor();
    await guest.go(`/?photo=${id}`);
    const shown = page.locator('[data-stage] img').first();
    await shown.waitFor();
    const src = await shown.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
    const key = src.split('/img/')[1]!.split('/')[0]!;
    expect([await statusOf(src), await statusOf(`/api/v1/photos/${id}`)]).toEqual([200, 200]);

    const requester = await callsOf(stack);
    const { removal } = await requester.ask('POST', '/removals', { photoId: id, relation: 'self', statement: 'Me.' });
    await desk.decide('removals', removal.id, { action: 'verify' });
    const second = await memberCalls('moderator@afterview.example');
    await second.decide('removals', removal.id, { action: 'remove' });
    await stack.finder.runJobs();

    expect([await statusOf(src), await statusOf(`/api/v1/photos/${id}`)]).toEqual([404, 410]);
    for (const file of ['320.avif', '640.avif', '640.webp', '1080.avif'])
      expect([file, await statusOf(`/img/${key}/${file}`)]).toEqual([file, 404]);
    expect(await opened(id)).toBe(gone);
    expect(await page.content()).not.toContain(key);
    await guest.go('/?q=zinnias');
    await heading('No photo matches all of this yet').waitFor();
    expect(await card.count()).toBe(0);
    await guest.go(shared);
    await heading('With zinnias').waitFor();
    expect([await item.count(), await page.content()]).toEqual([0, expect.not.stringContaining(key)]);
    await looksRight(page, 'afterview-removed-in-link');
  });

  // Last: nothing of the owner is left.
  it('“Your photos are out of sight at once, and your collections are gone for good”', async () => {
    const [id, shared] = [await sent('published', 950), await shareOf(await collection('Soon gone'), { blur: false })];
    await owner.ask('DELETE', '/me/data?confirm=erase');
    expect(await opened(id)).toBe(gone);
    await guest.go(shared);
    await heading('This link no longer works').waitFor();
  });
});
