import { beforeEach, describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { button, guest, newcomer, openAfterview, stack } from './chromium-scene.ts';

openAfterview({ sets: 24 });

const tiles = () => guest.page.locator('[data-photo]');
const address = () => new URL(guest.page.url());
const query = (name: string) => address().searchParams.get(name);
const total = async () => {
  const { total: count } = await stack.ask<{ total: number }>(`/v1/photos${address().search}`);
  return count;
};

describe('the threshold', () => {
  beforeEach(async () => {
    await guest.leave();
    await newcomer({ isNew: true });
  });

  it('§2.2 asks for both confirmations on the finder, then §2.3 for the terms, and remembers', async () => {
    const { page } = guest;
    await guest.go('/');
    const explore = button('Explore Afterview');
    await explore.waitFor();
    expect(await explore.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await explore.isVisible()).toBe(true);
    await page.getByLabel('I confirm that I am 18+ years old.').check();
    expect(await explore.isDisabled()).toBe(true);
    await page.getByLabel('I confirm that I am or identify as a woman.').check();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-scroll-locked'))).toBe(true);
    await looksRight(page, 'afterview-intro');
    await page.setViewportSize({ width: 1280, height: 900 });
    await explore.click();
    await page.getByRole('heading', { name: 'Before you look around' }).waitFor();
    await looksRight(page, 'afterview-terms');
    await page.setViewportSize({ width: 1280, height: 900 });
    await button('I agree').click();
    await expect.poll(() => guest.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await tiles().first().waitFor();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-scroll-locked'))).toBe(false);
    await page.reload();
    await tiles().first().waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  it('§2.2 does not cover a link that a visitor was sent: a provider page asks for the terms only', async () => {
    const { items } = await stack.ask<{ items: { sid: string }[] }>('/v1/providers');
    await guest.go(`/provider/${items[0]!.sid}`);
    await guest.page.getByRole('heading', { name: 'Before you look around' }).waitFor();
    expect(await button('Explore Afterview').count()).toBe(0);
  });
});

describe('the finder', () => {
  it('§9 its header is 72 px high and 48 past 50 px, the logo 40 and 20', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().first().waitFor();
    const heights = () =>
      page.evaluate(() => {
        const height = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().height;
        return [height('header'), height('header a > span')];
      });
    expect(await heights()).toEqual([72, 40]);
    await page.mouse.wheel(0, 48);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(48);
    expect(await heights()).toEqual([72, 40]);
    await page.mouse.wheel(0, 10);
    await expect.poll(heights).toEqual([48, 20]);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(heights).toEqual([72, 40]);
  });

  it('§2.1 filters stand in the address, count what they bring, and Back takes them back', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().first().waitFor();
    const all = await total();
    await page.getByText(`${all} results`).waitFor();
    const pear = page.getByRole('group', { name: 'Body shape' }).first().getByRole('button', { name: /^Pear/ });
    const promised = Number(/(\d+) results/.exec((await pear.getAttribute('aria-label')) ?? '')?.[1]);
    await pear.click();
    await expect.poll(() => query('shape')).toBe('pear');
    expect(await total()).toBe(promised);
    await page.getByText(new RegExp(`^${promised} results?$`)).waitFor();
    await button('Remove Pear').waitFor();
    await looksRight(page, 'afterview-finder');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goBack();
    await page.getByText(`${all} results`).waitFor();
    expect(address().search).toBe('');
  });

  it('makes chips of what is typed, and says which filter to relax when nothing fits', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(`5'4" 350cc tone 1 chin surgery`);
    await page.keyboard.press('Enter');
    await expect.poll(() => query('h')).toBe('160-165');
    expect([query('cc'), query('tone'), query('proc'), query('q')]).toEqual(['325-375', '1', 'chin', null]);
    await page.getByRole('heading', { name: 'No photo matches all of this yet' }).waitFor();
    await looksRight(page, 'afterview-empty');
    await page.setViewportSize({ width: 1280, height: 900 });
    await button('Clear all filters').click();
    await tiles().first().waitFor();
  });

  it('drops what makes no sense in an address, and says so', async () => {
    await guest.go('/?shape=triangle&tone=3');
    await guest.toast('A part of this address made no sense').waitFor();
    await expect.poll(() => address().search).toBe('?tone=3');
  });

  it('goes from picture to picture by keyboard, opens one, and comes back to it', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().first().waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-photo]')?.getAttribute('data-photo'));
    await tiles().first().getByRole('link').focus();
    const first = await focused();
    await page.keyboard.press('ArrowRight');
    const second = await focused();
    expect(second).not.toBe(first);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('One person’s result. Yours will differ. Not medical advice.').waitFor();
    expect(query('photo')).toBe(second);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(second);
    expect(query('photo')).toBeNull();
  });

  it('keeps explicit pictures off the page until the visitor asks for them', async () => {
    const { page } = guest;
    const explicit = await stack.ask<{ items: { id: string; sens: number; pic: { k: string | null } }[] }>(
      '/v1/photos?limit=60',
    );
    const hidden = explicit.items.filter(({ sens }) => sens > 0);
    for (const { pic } of hidden) expect(pic.k).toBeNull();
    await guest.go('/');
    await tiles().first().waitFor();
    await page.keyboard.press('x');
    await guest.toast('All pictures are hidden.').waitFor();
    expect(await page.locator('[data-photo] img').count()).toBe(0);
    await page.keyboard.press('x');
    await page.locator('[data-photo] img').first().waitFor();
  });

  it('X hides all pictures in an open photo, in a comparison and among collections too', async () => {
    const { page } = guest;
    const [one, other] = (await stack.ask<{ items: { id: string }[] }>('/v1/photos?limit=2')).items;
    for (const [address, pictures] of [
      [`/?photo=${one!.id}`, '[data-stage] img'],
      [`/?compare=${one!.id},${other!.id}`, '[data-stage] img'],
      ['/collections?tab=public', 'main img'],
    ] as const) {
      await guest.go(address);
      const shown = page.locator(pictures).filter({ visible: true });
      await shown.first().waitFor();
      await page.keyboard.press('x');
      await guest.toast('All pictures are hidden.').waitFor();
      await expect.poll(() => shown.count(), { message: address }).toBe(0);
      await page.keyboard.press('x');
      await shown.first().waitFor();
    }
  });

  it('ranks bodies like hers beside the page, says why, and sends nothing of what she entered', async () => {
    const { page } = guest;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await guest.go('/?shape=pear,apple,hourglass');
    await tiles().first().waitFor();
    const form = page.getByRole('form', { name: 'Bodies like mine' });
    await form.getByLabel('Height (cm)').fill('171');
    await form.getByLabel('Weight (kg)').fill('83');
    const ranker = page.waitForEvent('worker');
    await button('Show bodies like mine').click();
    expect((await ranker).url()).toContain('/assets/ranker-');
    await page.getByText('Ranked on this device.').waitFor();
    await expect
      .poll(() => tiles().first().textContent())
      .toMatch(/(?:cm (?:taller|shorter)|same height|kg (?:lighter|heavier)|same weight)/);
    await looksRight(page, 'afterview-bodies-like-mine');
    await page.setViewportSize({ width: 1280, height: 900 });
    const facts = await tiles().locator('a').allTextContents();
    const off = (text: string) =>
      Number(/(\d+) cm/.exec(text)?.[1] ?? 0) / 7 + Number(/(\d+) kg/.exec(text)?.[1] ?? 0) / 9;
    const stated = facts.filter((text) => /cm|height/.test(text) && /kg|weight/.test(text)).map(off);
    expect(stated.length).toBeGreaterThan(2);
    expect(stated[0]).toBeLessThan(stated.at(-1)!);
    // Other filters hold beside it.
    const all = await stack.ask<{ total: number }>('/v1/photos?shape=pear,apple,hourglass');
    await expect.poll(() => tiles().count()).toBe(all.total);
    const asked = sent.filter((text) => text.includes('/api/v1/'));
    expect(asked.some((text) => text.includes('ids='))).toBe(true);
    expect(asked.filter((text) => /[=,-](?:171|83)\b(?!,)/.test(text.replace(/ids=[\d%C,]+/g, '')))).toEqual([]);
    expect(new URL(page.url()).search).toBe('?shape=hourglass,pear,apple&sort=similar');
    await button('Erase').click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pf.measure'))).toBeNull();
  });

  it('tells that new photos came, and moves nothing until they are asked for', async () => {
    const { page } = guest;
    await page.clock.install();
    await guest.go('/?tone=1,2,3');
    await tiles().first().waitFor();
    const before = await tiles().first().getAttribute('data-photo');
    await page.locator('#results > [role="status"]').waitFor({ state: 'attached' });
    await page.route('**/api/v1/photos?*limit=1', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { total: number } };
      body.data.total += 12;
      await route.fulfill({ response: answer, json: body });
    });
    await page.clock.fastForward(46_000);
    await button('12 new').waitFor();
    expect(await tiles().first().getAttribute('data-photo')).toBe(before);
    await page.unroute('**/api/v1/photos?*limit=1');
    const again = page.waitForResponse(/\/api\/v1\/photos\?.*facets=1/);
    await button('12 new').click();
    await again;
    await button('12 new').waitFor({ state: 'detached' });
  });

  it('looks near her only when she asks, and keeps the place coarse', async () => {
    const { page } = guest;
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 53.34981, longitude: -6.26031 });
    await guest.go('/');
    await tiles().first().waitFor();
    await button('Providers near me').first().click();
    await expect.poll(() => query('near')).toBe('53.3,-6.3,100');
    await button('Remove Within 100 km').waitFor();
    const here = await total();
    await page
      .getByText(new RegExp(`^${here} results?$`))
      .or(page.getByText('No photo matches all of this yet'))
      .first()
      .waitFor();
    await page.getByRole('group', { name: 'Within' }).first().getByRole('button', { name: '250 km' }).click();
    await expect.poll(() => query('near')).toBe('53.3,-6.3,250');
    await page.context().clearPermissions();
  });

  it('goes to the next result in the lightbox, in gallery order, and Back leads to the gallery', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().nth(2).waitFor();
    const order = await tiles().evaluateAll((list) => list.map((one) => one.getAttribute('data-photo')));
    await tiles().first().getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Next result' }).click();
    await expect.poll(() => query('photo')).toBe(order[1]);
    await dialog.getByRole('button', { name: 'Next result' }).click();
    await expect.poll(() => query('photo')).toBe(order[2]);
    await dialog.getByRole('button', { name: 'Previous result' }).click();
    await expect.poll(() => query('photo')).toBe(order[1]);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(query('photo')).toBeNull();
  });

  it('lets the picture grow into the lightbox where motion is welcome', async () => {
    const { page } = guest;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await guest.go('/');
    await tiles().first().waitFor();
    // The lightbox's own script has come once; from then on it opens in one step.
    await tiles().first().getByRole('link').click();
    await page.locator('[data-stage]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate(() => {
      const grown: string[] = [];
      Object.assign(window, { grown });
      const original = document.startViewTransition.bind(document);
      document.startViewTransition = ((update: () => void) => {
        const transition = original(update);
        transition.ready.then(() => {
          for (const animation of document.getAnimations()) {
            const { pseudoElement } = animation.effect as KeyframeEffect;
            if (pseudoElement) grown.push(pseudoElement);
          }
        });
        return transition;
      }) as typeof document.startViewTransition;
    });
    await tiles().nth(1).getByRole('link').click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { grown: string[] }).grown))
      .toContain('::view-transition-group(opened-picture)');
    await page.keyboard.press('Escape');
  });

  it('says when it is offline, and keeps what it shows', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await tiles().count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    // What was under way when the network went is the browser's to report, and nothing that went
    // wrong on the page.
    const ours = guest.complaints.splice(0).filter((one) => !/^console: .*ERR_INTERNET_DISCONNECTED/.test(one));
    expect(ours).toEqual([]);
  });

  it('R100 says what went wrong, with an id to ask about, and tries again', async () => {
    const { page } = guest;
    await page.route('**/api/v1/photos?*', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'Not now.', requestId: 'req_42' } },
      }),
    );
    await guest.go('/?sort=new');
    await page.getByText('Not now.').waitFor();
    await page.getByText('Request req_42').waitFor();
    await looksRight(page, 'afterview-error');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.unroute('**/api/v1/photos?*');
    await button('Try again').click();
    await tiles().first().waitFor();
    guest.complaints.splice(0);
  });

  it('§2.1 answers an unknown address with a way on', async () => {
    await guest.go('/nothing/here');
    await guest.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await looksRight(guest.page, 'afterview-not-found');
  });
});

describe('the lightbox', () => {
  const pairs = async () => {
    const { items } = await stack.ask<{ items: { id: string }[] }>('/v1/photos?pair=1');
    return items.map(({ id }) => id);
  };

  it('opens from a link, slides between before and after by keyboard, and zooms both', async () => {
    const { page } = guest;
    const [id] = await pairs();
    await guest.go(`/?photo=${id}`);
    const slider = page.getByRole('slider', { name: 'Before and after' });
    await slider.waitFor();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slider.inputValue()).toBe('52');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => slider.inputValue()).toBe('42');
    await page.keyboard.press('+');
    const transforms = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('dialog [style*="scale"]')].map(({ style }) => style.transform),
      );
    await expect.poll(async () => new Set(await transforms()).size).toBe(1);
    expect((await transforms())[0]).toContain('scale(1.4)');
    await page.keyboard.press('0');
    await looksRight(page, 'afterview-lightbox');
  });

  it('begins on the picture: Space changes before and after, arrows lead to the next result and back', async () => {
    const { page } = guest;
    await guest.go('/?pair=1');
    await tiles().first().waitFor();
    const ids = await tiles().evaluateAll((all) => all.map((one) => one.getAttribute('data-photo')));
    await tiles().first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    const picture = page.getByRole('group', { name: 'Picture' });
    const hasFocus = () => picture.evaluate((one) => one === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    const shown = (mode: string) => button(mode).getAttribute('aria-pressed');
    await page.keyboard.press('Space');
    expect(await shown('Before')).toBe('true');
    await page.keyboard.press('Space');
    expect(await shown('After')).toBe('true');
    // The drawing names it already.
    expect(await picture.getByText('After', { exact: true }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => query('photo')).toBe(ids[1]);
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => query('photo')).toBe(ids[0]);
  });

  it('R100 without a network shows again what was seen, and of the others the gallery’s picture', async () => {
    const { page } = guest;
    await guest.go('/?pair=1');
    const open = (place: number) => tiles().nth(place).getByRole('link').click();
    const picture = page.getByRole('group', { name: 'Picture' }).locator('img').first();
    const isDrawn = () => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);
    await tiles().nth(2).waitFor();
    await open(0);
    await page.getByRole('heading', { name: 'In detail' }).waitFor();
    await expect.poll(isDrawn).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await open(0);
    await page.getByRole('heading', { name: 'In detail' }).waitFor();
    await expect.poll(isDrawn).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expect.poll(isDrawn).toBe(true);
    await looksRight(page, 'afterview-lightbox-offline');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'In detail' }).waitFor();
    guest.complaints.length = 0;
  });

  it('compares up to four from the address, and says where they differ', async () => {
    const { page } = guest;
    const ids = (await pairs()).slice(0, 4);
    await guest.go(`/?compare=${ids.join(',')}`);
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    await page
      .getByRole('button', { name: /^Remove / })
      .nth(3)
      .waitFor();
    await page.getByText('Height').first().waitFor();
    // Each value is read out with the picture that it belongs to.
    const columns = page.getByRole('table', { name: 'Facts side by side' }).getByRole('columnheader');
    const names = [1, 2, 3, 4].map((place) => `Result ${place}`);
    expect(await columns.allTextContents()).toEqual(names);
    for (const name of names) await page.getByRole('group', { name, exact: true }).locator('[data-stage]').waitFor();
    await looksRight(page, 'afterview-compare');
  });

  it('says that a photo is not there, and offers others', async () => {
    await guest.go('/?photo=pho_00000000000000000000');
    await guest.page.getByRole('heading', { name: 'There is no such photo' }).waitFor();
    await looksRight(guest.page, 'afterview-lightbox-missing');
  });

  it('takes a report without an account, and hides a photo that shows a person without consent', async () => {
    const { page } = guest;
    const ids = await pairs();
    const id = ids.at(-1)!;
    await guest.go(`/?photo=${id}`);
    await button('Report').click();
    await button('Send').click();
    // Said with the reasons and not below the text, which a phone does not show; the keyboard is
    // there as well.
    const reasons = page.getByRole('group', { name: 'Reason' });
    await reasons.getByRole('alert').getByText('Please choose what is wrong.').waitFor();
    await expect
      .poll(() => page.getByLabel(/^This is me/).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.getByLabel(/^This is me/).check();
    await reasons.getByRole('alert').waitFor({ state: 'detached' });
    await looksRight(page, 'afterview-report');
    await page.setViewportSize({ width: 1280, height: 900 });
    await button('Send').click();
    await page.getByRole('heading', { name: 'The photo is out of sight now' }).waitFor();
    const { items } = await stack.ask<{ items: { id: string }[] }>('/v1/photos?limit=60');
    expect(items.map((item) => item.id)).not.toContain(id);
    // A page is neither a picture nor hidden at once: nothing of that is asked or promised of one.
    const providers = await stack.ask<{ items: { sid: string }[] }>('/v1/providers');
    await guest.go(`/?report=provider:${providers.items[0]!.sid}`);
    await page.getByLabel('It is advertising').waitFor();
    expect(await page.getByLabel('The picture was retouched').count()).toBe(0);
    expect(await page.getByText('Hidden at once').count()).toBe(0);
  });
});
