import { describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../support/browser.ts';
import { guest, newcomer, openAfterview, stack } from './chromium-scene.ts';
import { newGuest } from './guest.ts';

openAfterview({ sets: 24 });

const tiles = () => guest.page.locator('[data-photo]');
const scrolled = () => guest.page.evaluate(() => window.scrollY);
const onAPhone = () => guest.page.setViewportSize({ width: 390, height: 844 });

describe('the picture before', () => {
  it('is seen by the pointer, by the keyboard and by a held finger, which opens nothing', async () => {
    await guest.leave();
    await newcomer({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = guest;
    await guest.go('/');
    const tile = tiles().filter({ hasText: 'before and after', hasNotText: 'Tap to show' }).first();
    await tile.scrollIntoViewIfNeeded();
    const link = tile.getByRole('link');
    const shown = () => tile.locator('span[data-here]').evaluateAll(([one]) => one && getComputedStyle(one).opacity);
    await link.hover();
    await expect.poll(shown).toBe('1');
    await page.mouse.move(0, 0);
    await expect.poll(shown).toBe('0');
    await page.keyboard.press('Tab');
    await link.focus();
    await expect.poll(shown).toBe('1');
    await link.blur();
    const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    const cdp = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchEnd') =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: x + width / 2, y: y + height / 2 }] : [],
      });
    await finger('touchStart');
    await expect.poll(shown).toBe('1');
    await finger('touchEnd');
    await expect.poll(shown).toBe('0');
    expect(new URL(page.url()).search).toBe('');
    await link.tap();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).search).toMatch(/photo=/);
  });
});

describe('the way back', () => {
  it('§2.1 finds the gallery where it was left, with its cards, after another screen and after a picture', async () => {
    const { page } = guest;
    await onAPhone();
    await guest.go('/');
    await tiles().first().waitFor();
    await page.mouse.wheel(0, 1400);
    await expect.poll(scrolled).toBe(1400);
    const seen = () => tiles().evaluateAll((list) => list.map((one) => one.getAttribute('data-photo')));
    // Those that come with the page, and those that it asks for.
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(12);
    const before = await seen();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v1/photos?') && asked.push(request.url()));
    await page.getByRole('link', { name: 'Collections' }).first().click();
    await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor();
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await expect.poll(async () => Math.abs((await scrolled()) - 1400)).toBeLessThanOrEqual(4);
    await expect.poll(seen).toEqual(before);
    expect(asked).toEqual([]);
    const inSight = page.locator(`[data-photo="${before[Math.floor(before.length / 2)]}"]`).getByRole('link');
    await inSight.focus();
    const at = await scrolled();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(Math.abs((await scrolled()) - at)).toBeLessThanOrEqual(4);
  });
});

describe('the first sight', () => {
  /** The page without a script, its main one by default, which comes when it is let go. */
  const withHeldScript = async (name = 'main') => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await guest.page.route(`**/assets/${name}-*.js`, async (route) => {
      await held;
      await route.continue();
    });
    return letGo;
  };
  const boxesOf = (selectors: readonly string[]) =>
    guest.page.evaluate(
      (all) =>
        all.map((selector) => {
          const one = [...document.querySelectorAll(selector)].find((found) => found.checkVisibility());
          const { x, y, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
          return [selector.replace(/^#\S+ /, ''), ...[x, y, width, height].map((side) => Math.round(side))];
        }),
      selectors,
    );
  /** What each test waits for before it looks: nothing that could still move. */
  const settled = () => guest.page.evaluate(() => document.fonts.ready.then(() => undefined));

  it('§6 the finder’s frame and first pictures show before any script, where the app puts its own', async () => {
    const { page } = guest;
    for (const width of [1800, 1280, 1100, 600, 390]) {
      const letGo = await withHeldScript();
      await page.setViewportSize({ width, height: 844 });
      await page.goto(stack.finderUrl, { waitUntil: 'commit' });
      const places = Array.from(
        { length: [520, 899, 1279, 1679].findLastIndex((most) => width > most) + 3 },
        (_, i) => i + 1,
      );
      const row = page.locator('#first-row img');
      await expect
        .poll(() => row.evaluateAll((list) => list.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
        .toBeGreaterThanOrEqual(Math.min(2, places.length));
      await settled();
      expect(await page.locator('#app > *').count()).toBe(0);
      const frame = ['header', 'header svg', 'h1', 'input[type=search]', 'select'];
      const before = await boxesOf([...frame, ...places.map((i) => `#first-row > :nth-child(${i})`)]);
      expect(await page.locator('#first-row > :visible').count()).toBe(places.length);
      letGo();
      // The row goes once the gallery's own pictures are seen below it.
      await row.first().waitFor({ state: 'detached' });
      // The form is a part of its own, and takes the place of the first one when it is there.
      await page.locator('#first-body').waitFor({ state: 'detached' });
      const after = await boxesOf([...frame, ...places.map((i) => `[role=feed] > :nth-child(${i}) picture`)]);
      // The gallery counts in whole pixels.
      const moved = before.filter(([, ...box], i) =>
        box.some((side, k) => Math.abs(Number(side) - Number(after[i]![k + 1])) > 1),
      );
      expect([width, moved]).toEqual([width, []]);
      await page.unroute('**/assets/main-*.js');
    }
  });

  it('§6 nothing moves when the form comes after the gallery, beside the heading or below it', async () => {
    const { page } = guest;
    for (const width of [1280, 1100, 600, 390]) {
      const letGo = await withHeldScript('body-form');
      await page.setViewportSize({ width, height: 844 });
      await page.goto(stack.finderUrl, { waitUntil: 'commit' });
      await page.locator('[role=feed]').waitFor();
      await page.locator('#first-row').waitFor({ state: 'detached' });
      const before = await boxesOf(['input[type=search]', '[role=feed]']);
      letGo();
      await page.locator('#first-body').waitFor({ state: 'detached' });
      expect([width, await boxesOf(['input[type=search]', '[role=feed]'])]).toEqual([width, before]);
      await page.unroute('**/assets/body-form-*.js');
    }
  });

  it('§6 a phone that is turned before the form is there has nothing beside its page', async () => {
    const { page } = guest;
    const letGo = await withHeldScript('body-form');
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(stack.finderUrl, { waitUntil: 'commit' });
    await page.locator('[role=feed]').waitFor();
    await page.locator('#first-row').waitFor({ state: 'detached' });
    await onAPhone();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    letGo();
    await page.getByLabel('Height (cm)').first().waitFor();
  });

  it('§6 the first pictures stand as the gallery’s own at 200 % text, where there are fewer columns', async () => {
    const large = await launchBrowser('--blink-settings=defaultFontSize=32');
    for (const [width, columns] of [
      [1280, 3],
      [390, 1],
    ] as const) {
      const guestOfLarge = await newGuest(large, stack, { viewport: { width, height: 844 } });
      await guestOfLarge.page.route('**/assets/main-*.js', (route) => route.abort());
      await guestOfLarge.go('/');
      const first = guestOfLarge.page.locator('#first-row > :visible');
      await expect.poll(() => first.count()).toBe(columns);
      const before = (await first.first().boundingBox())!.width;
      await guestOfLarge.leave();
      const own = await newGuest(large, stack, { viewport: { width, height: 844 } });
      await own.go('/');
      const card = own.page.locator('[role=feed] > :first-child picture').first();
      await card.waitFor();
      expect([width, Math.abs((await card.boundingBox())!.width - before) <= 1]).toEqual([width, true]);
      const nav = own.page.getByRole('navigation', { name: 'Main' });
      await nav.getByRole('link', { name: 'Collections', exact: true }).waitFor();
      expect(await nav.evaluate((one) => one.scrollWidth - one.clientWidth), `header at ${width}`).toBe(0);
      await own.leave();
    }
    await large.close();
  });

  it('§6 the threshold shows before any script, cannot be ticked yet, and does not move', async () => {
    const { page } = guest;
    await page.addInitScript(() => localStorage.clear());
    for (const path of ['/', '/collections']) {
      const letGo = await withHeldScript();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(stack.finderUrl + path, { waitUntil: 'commit' });
      const box = page.getByLabel('I confirm that I am 18+ years old.');
      await page.getByText('See results on bodies like yours').waitFor();
      await settled();
      const all = ['h1', 'h1 + p', 'label', 'button', 'dl'].map((one) => `:is(#first-threshold, dialog) ${one}`);
      const before = await boxesOf(all);
      expect(before.map(([, , , width]) => Number(width) > 0)).toEqual(all.map(() => true));
      expect(await box.evaluate((one) => one.closest('[inert]') !== null)).toBe(true);
      expect(await page.locator('#first-row').isVisible()).toBe(false);
      letGo();
      await page.getByRole('dialog').waitFor();
      expect(await page.locator('#first-threshold').count()).toBe(0);
      expect([path, await boxesOf(all)]).toEqual([path, before]);
      expect(await box.isChecked()).toBe(false);
      // The gallery loads when the visitor approaches it; the six columns have their data by then.
      await page.locator('dialog img[data-here]').first().waitFor();
      expect(await tiles().count()).toBe(0);
      await box.check();
      if (path === '/') await tiles().first().waitFor({ state: 'attached' });
      await page.unroute('**/assets/main-*.js');
    }
  });

  it('§6 the first pictures come once: the app shows the very ones that the page asked for', async () => {
    const { page } = guest;
    const asked: URLSearchParams[] = [];
    await page.route('**/api/v1/photos?*', (route) => void asked.push(new URL(route.request().url()).searchParams));
    const pictures: string[] = [];
    page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()));
    for (const width of [1280, 390]) {
      pictures.length = 0;
      await page.setViewportSize({ width, height: 844 });
      await guest.go('/');
      await expect.poll(() => tiles().count()).toBe(12);
      await page.getByText(/^\d+ results$/).waitFor();
      await page.locator('#first-row').waitFor({ state: 'detached' });
      const row = await tiles().evaluateAll(
        (list, most) =>
          list.slice(0, most).flatMap((one) => (one.querySelector('img') as HTMLImageElement | null)?.currentSrc ?? []),
        width === 390 ? 2 : 5,
      );
      expect(row.length).toBeGreaterThan(0);
      // No wider than those below, which the app asked for by itself: a browser takes a wider one
      // that it has already.
      const fileOf = (url: string) => url.split('/').at(-1);
      expect([width, new Set(pictures.map(fileOf))]).toEqual([width, new Set(['320.avif'])]);
      // Of each picture one width, asked for one time.
      const keyOf = (url: string) => /\/img\/([^/]+)\//.exec(url)?.[1];
      for (const source of row)
        expect([width, pictures.filter((url) => keyOf(url) === keyOf(source))]).toEqual([width, [source]]);
    }
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((query) => !query.has('cursor'))).toEqual([]);
  });

  it('§6 they are not used for visitors who see more, nor on a page from the browser’s cache', async () => {
    const { page } = guest;
    const list = (found: (query: URLSearchParams) => boolean) =>
      page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url());
        return pathname === '/api/v1/photos' && searchParams.get('facets') === '1' && found(searchParams);
      });
    await guest.go('/');
    await tiles().first().waitFor();
    await page.evaluate(() => sessionStorage.setItem('pf.reveal', '1'));
    const withMore = list((query) => query.get('reveal') === '1');
    await page.reload();
    await withMore;
    await tiles().first().waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${stack.finderUrl}/robots.txt`);
    const again = list((query) => !query.has('reveal'));
    await page.goBack();
    await again;
    await tiles().first().waitFor();
  });
});

describe('the page of a provider', () => {
  it('stays where it is while its results come, however few they are', async () => {
    const { page } = guest;
    const { items } = await stack.ask<{ items: { sid: string }[] }>('/v1/providers');
    const counted = await Promise.all(
      items.map(async ({ sid }) => {
        const { total } = await stack.ask<{ total: number }>(`/v1/photos?prov=${sid}`);
        return [total, sid] as const;
      }),
    );
    const few = [...new Map(counted)].sort(([a], [b]) => a - b).slice(0, 3);
    expect(few[0]![0]).toBe(0);
    expect(few.length).toBeGreaterThan(1);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      const watch = new PerformanceObserver((list) => add(list.getEntries()));
      const add = (entries: PerformanceEntryList) => {
        for (const one of entries) shifts.push((one as PerformanceEntry & { value: number }).value);
      };
      watch.observe({ type: 'layout-shift', buffered: true });
      const shifted = () => {
        add(watch.takeRecords());
        return shifts.reduce((sum, one) => sum + one, 0);
      };
      Object.assign(window, { shifted });
    });
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const)
      for (const [total, sid] of few) {
        await page.setViewportSize({ width, height });
        let letGo = () => {};
        const held = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        await page.route('**/api/v1/photos?*', async (route) => {
          await held;
          await route.continue();
        });
        await guest.go(`/provider/${sid}`);
        // All that stands around the results is there before them.
        await page.locator('aside h2').first().waitFor({ state: 'attached' });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        letGo();
        if (total > 0)
          await tiles()
            .nth(total - 1)
            .waitFor();
        else await page.getByText('No results are shown yet').waitFor();
        await page.locator('aside h2').first().waitFor();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const shifted = await page.evaluate(() => (window as unknown as { shifted(): number }).shifted());
        expect([width, total, shifted < 0.01 ? 'stays' : shifted]).toEqual([width, total, 'stays']);
        await page.unrouteAll({ behavior: 'wait' });
      }
  });
});
