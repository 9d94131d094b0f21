import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { pdfBoxes } from '../../../support/pdf-boxes.ts';
import { button, guest, openAfterview, stack } from './chromium-scene.ts';

openAfterview({ sets: 24 });

const tiles = () => guest.page.locator('[data-photo]');
const scrolled = () => guest.page.evaluate(() => window.scrollY);
const onAPhone = () => guest.page.setViewportSize({ width: 390, height: 844 });

describe('between a phone and a desktop', () => {
  it('nothing in the bar lies over anything else, at any width', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().first().waitFor();
    for (const width of [390, 521, 700, 899, 900, 1039, 1040, 1150, 1279, 1280, 1700]) {
      await page.setViewportSize({ width, height: 700 });
      const wrong = () =>
        page.evaluate(() => {
          const search = document.querySelector('#search')!.closest('form, div')!;
          const bar = search.parentElement!;
          const boxes = [search, ...bar.querySelectorAll('button, select')]
            .filter((one) => one === search || (!search.contains(one) && (one as HTMLElement).offsetParent !== null))
            .map((one) => one.getBoundingClientRect());
          const most = document.documentElement.clientWidth;
          return boxes.flatMap((a, i) => [
            ...(a.right > most || a.left < 0 || a.width < 90 ? [`${i} leaves the page`] : []),
            ...boxes
              .slice(i + 1)
              .flatMap((b, k) =>
                a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top && b.bottom > a.top
                  ? [`${i} over ${i + 1 + k}`]
                  : [],
              ),
          ]);
        });
      await expect.poll(async () => [width, await wrong()]).toEqual([width, []]);
    }
  });

  it('being offline is said above the page and covers nothing of it', async () => {
    const { page } = guest;
    await onAPhone();
    await guest.go('/');
    await tiles().first().waitFor();
    await page.context().setOffline(true);
    const said = page.getByText('You are offline.');
    await said.waitFor();
    const [banner, title] = [
      await said.boundingBox(),
      await page.getByRole('heading', { level: 1 }).first().boundingBox(),
    ];
    expect(title!.y).toBeGreaterThanOrEqual(banner!.y + banner!.height);
    await looksRight(page, 'afterview-offline');
    // Further down it stands below the small header, and nothing of the bar under it.
    await page.mouse.wheel(0, 600);
    await expect.poll(scrolled).toBe(600);
    await expect.poll(async () => (await said.boundingBox())?.y).toBe(48);
    const search = await page.locator('#search').boundingBox();
    expect(search!.y + search!.height).toBeLessThan(48);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.context().setOffline(false);
    await said.waitFor({ state: 'detached' });
    guest.complaints.length = 0;
  });
});

describe('the feed', () => {
  it('keeps only what is near the window, numbers its articles, marks its end, and frees the keyboard', async () => {
    const { page } = guest;
    await onAPhone();
    await guest.go('/?sort=new');
    await tiles().first().waitFor();
    const { total } = await stack.ask<{ total: number }>('/v1/photos?sort=new');
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role="feed"] [aria-posinset]')].map((one) => [
          Number(one.getAttribute('aria-posinset')),
          Number(one.getAttribute('aria-setsize')),
        ]),
      );
    expect((await places())[0]).toEqual([1, total]);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByText(`That is all ${total}.`).waitFor();
    // The first ones are gone by the time the last one is there.
    await expect.poll(async () => (await places()).some(([place]) => place === total)).toBe(true);
    expect((await places()).map(([place]) => place)).not.toContain(1);
    await tiles().last().getByRole('link').focus();
    await page.keyboard.press('Control+End');
    expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true);
  });

  it('loads by itself up to 120 cards, then a button loads more, so that the footer is in reach', async () => {
    const { page } = guest;
    const { items, ...rest } = await stack.ask<{ items: { id: string }[] }>('/v1/photos?sort=new&facets=1');
    let pages = 0;
    await page.route('**/api/v1/photos?*', (route) => {
      const first = 40 * pages++;
      const some = Array.from({ length: 40 }, (_, i) => ({
        ...items[i % items.length]!,
        id: `pho_${String(first + i).padStart(20, '0')}`,
      }));
      return route.fulfill({
        json: { data: { ...rest, items: some, total: 200, next: pages < 5 ? `c${pages}` : null } },
      });
    });
    await guest.go('/?sort=new');
    await tiles().first().waitFor();
    const toEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const more = page.getByRole('button', { name: 'Show more', exact: true });
    await expect
      .poll(async () => {
        await toEnd();
        return more.isVisible();
      })
      .toBe(true);
    expect(pages).toBe(3);
    await toEnd();
    const footer = await page.locator('footer').last().boundingBox();
    expect(footer!.y).toBeLessThan(page.viewportSize()!.height);
    await more.click();
    await expect.poll(() => pages).toBe(4);
    await more.click();
    await page.getByText('That is all 200.').waitFor();
  });

  it('§9 toasts stand above what is laid aside to compare, on phone and desktop', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().nth(1).getByRole('link').focus();
    await page.keyboard.press('c');
    const tray = page.getByRole('complementary', { name: 'Added to compare' });
    await tray.waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((words) => {
        window.dispatchEvent(new CustomEvent('pf:toast', { detail: { text: words, kind: 'info' } }));
      }, `Kept at ${width}`);
      // The tray comes up first, and its height is known to the toasts in the frame after.
      await tray.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
      const gap = async () => {
        const [toast, under] = [await guest.toast(`Kept at ${width}`).boundingBox(), await tray.boundingBox()];
        return under!.y - (toast!.y + toast!.height);
      };
      await expect.poll(gap, { message: String(width) }).toBeGreaterThanOrEqual(0);
    }
  });

  it('the keys of the help do what it says', async () => {
    const { page } = guest;
    await guest.go('/');
    await tiles().nth(2).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'By keyboard' }).waitFor();
    // The ground beside the veil, where a scrollbar would be, is as dark as what is veiled.
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const veiled = await ground();
    await looksRight(page, 'afterview-keys');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
    await expect.poll(ground).not.toBe(veiled);
    await page.keyboard.press('f');
    const aside = () => page.evaluate(() => document.activeElement?.closest('aside')?.getAttribute('aria-label'));
    await expect.poll(aside).toBe('Filters');
    for (const i of [0, 1]) {
      await tiles().nth(i).getByRole('link').focus();
      await page.keyboard.press('c');
    }
    await button(/^Compare/)
      .first()
      .waitFor();
    await looksRight(page, 'afterview-laid-aside');
    await page.setViewportSize({ width: 1280, height: 900 });
    await tiles().first().getByRole('link').focus();
    await page.keyboard.press('s');
    await page.locator('ms-auth-modal').getByLabel('Email address').waitFor();
    // Beside the membership's own veil too.
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(ground).not.toBe(paper);
    await page.keyboard.press('Escape');
    await expect.poll(ground).toBe(paper);
  });

  it('shows clinical photos only behind their switch, and covered ones after one tap for the visit', async () => {
    const { page } = guest;
    const shown = { 1: 0, 2: 0 };
    await page.route(/\/api\/v1\/photos\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { items: { sens: number; pic: { k: string | null } }[] } };
      const reveal = Number(new URL(route.request().url()).searchParams.get('reveal') ?? 0);
      body.data.items.slice(0, 2).forEach((item, i) => {
        item.sens = i + 1;
        if (item.sens > reveal) item.pic.k = null;
        else shown[item.sens as 1 | 2]++;
      });
      await route.fulfill({ response, json: body });
    });
    // An order of her own: the first cards of a bare address come with the page.
    await guest.go('/?sort=new');
    const [covered, clinical] = ['Covered. Tap to show', 'Clinical photo. Tap to show'].map((text) =>
      page.getByText(text),
    );
    await covered!.first().waitFor();
    await clinical!.first().waitFor();
    await looksRight(page, 'afterview-veiled');
    await page.setViewportSize({ width: 1280, height: 900 });
    await tiles().first().getByRole('link').click();
    // Neither is there while the list is asked for anew.
    await expect.poll(async () => [await covered!.count(), (await clinical!.count()) > 0]).toEqual([0, true]);
    expect(shown[2]).toBe(0);
    await page.getByLabel('Show clinical photos').first().check();
    await expect.poll(async () => [await clinical!.count(), shown[2] > 0]).toEqual([0, true]);
    // For this visit of this tab, and not longer.
    expect(await page.evaluate(() => [sessionStorage.getItem('pf.reveal'), localStorage.getItem('pf.reveal')])).toEqual(
      ['2', null],
    );
  });
});

describe('what is known of a body', () => {
  it('§2.1 uses the visitor’s units, kept on her device, and counts and shows unstated facts', async () => {
    const { page } = guest;
    await guest.go('/?shape=pear');
    await tiles().first().waitFor();
    const facts = () => tiles().first().getByRole('link').textContent();
    expect(await facts()).toMatch(/\d+ cm/);
    await button('Show feet and pounds').first().click();
    await expect.poll(facts).toMatch(/\d′\d+″/);
    expect([page.url().includes('units'), await page.evaluate(() => localStorage.getItem('pf.units'))]).toEqual([
      false,
      'us',
    ]);
    await page.reload();
    await tiles().first().waitFor();
    expect(await facts()).toMatch(/\d′\d+″/);
    const few = (await stack.ask<{ total: number }>('/v1/photos?shape=pear')).total;
    const note = page.getByText(/^\d+ without stated shape/).first();
    const left = Number(/\d+/.exec((await note.textContent()) ?? '')?.[0]);
    expect(left).toBeGreaterThan(0);
    await button('Include').first().click();
    await page
      .getByText(`${few + left} results`)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('unstated')).toBe('shape');
    await button('Where photos are missing').click();
    await page.getByText(/of 60 combinations of skin tone and age there is no photo yet/).waitFor();
    expect(await page.getByRole('cell').count()).toBe(60);
    await looksRight(page, 'afterview-coverage');
  });
});

describe('on a phone', () => {
  it('§2.1 the filters are a sheet whose button counts along', async () => {
    const { page } = guest;
    await onAPhone();
    await guest.go('/');
    await tiles().first().waitFor();
    await button('Filters').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).waitFor();
    const pear = sheet.getByRole('button', { name: /^Pear/ });
    const promised = Number(/(\d+) results?/.exec((await pear.getAttribute('aria-label')) ?? '')?.[1]);
    await pear.click();
    await sheet.getByRole('button', { name: promised === 1 ? 'Show 1 result' : `Show ${promised} results` }).waitFor();
    await looksRight(page, 'afterview-filters');
    await onAPhone();
    await sheet.getByRole('button', { name: /^Show \d/ }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('shape')).toBe('pear');
  });

  it('§2.1 legal texts stand at addresses of their own, without a threshold before them', async () => {
    guest.complaints.length = 0;
    await guest.go('/legal/terms');
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    await looksRight(guest.page, 'afterview-legal');
  });
});

describe('who agreed', () => {
  it('a viewer reads whose consent a photo has, and since when', async () => {
    const { page } = guest;
    const [{ id } = { id: '' }] = (await stack.ask<{ items: { id: string }[] }>('/v1/photos?sort=new')).items;
    for (const [kind, words] of [
      ['self', 'Published with the consent of the person shown, given on Mar 3, 2026. It may be withdrawn any time.'],
      [
        'provider_attests',
        'Published with the written consent of the person shown, which the provider holds, given on Mar 3, 2026. It may be withdrawn any time.',
      ],
    ] as const) {
      await page.route(`**/api/v1/photos/${id}`, async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object };
        const consent = { kind, acceptedAt: Date.UTC(2026, 2, 3, 12) };
        await route.fulfill({ response, json: { data: { ...data, consent } } });
      });
      await guest.go(`/?photo=${id}`);
      await page.getByRole('dialog').getByText(words).waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
});

describe('on paper', () => {
  it('the consultation sheet prints only the photos with facts and notes, and lines for questions', async () => {
    const { page } = guest;
    const { items } = await stack.ask<{ items: { id: string; title: string }[] }>('/v1/collections?tab=public');
    const { id, title } = items[0]!;
    await guest.go(`/collections/${id}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('main [aria-hidden="true"]').filter({ hasText: 'Questions' });
    await sheet.getByText('One person’s result each.').waitFor();
    expect(await sheet.locator('ul > li').count()).toBeGreaterThan(0);
    for (const what of ['header', 'footer', 'main button', 'ms-inspector'])
      expect([what, await page.locator(what).first().isVisible()]).toEqual([what, false]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/afterview-print.png`, fullPage: true });
  });

  it('six photos stand on each page, none of them cut, and a note is there where it may be read', async () => {
    const { page } = guest;
    const { items } = await stack.ask<{ items: { id: string; title: string }[] }>('/v1/collections?tab=public');
    const { id, title } = items[0]!;
    let note = '';
    await page.route('**/api/v1/collections/col_*', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { items: Record<string, unknown>[] } };
      const [first] = data.items;
      const eight = Array.from({ length: 8 }, (_, i) => ({ ...first, photoId: `pho_${i}`.padEnd(24, '0'), note }));
      await route.fulfill({ response, json: { data: { ...data, items: eight } } });
    });
    const sheet = page.locator('main [aria-hidden="true"]').filter({ hasText: 'Questions' });
    for (const said of ['', 'Ask about the scar?']) {
      note = said;
      await guest.go(`/collections/${id}?view=grid`);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.emulateMedia({ media: 'print' });
      await sheet.getByText('One person’s result each.').waitFor();
      // Below each of the eight, and once among the questions; nowhere where its owner keeps it to
      // herself.
      expect([said, await sheet.getByText('Ask about the scar?').count()]).toEqual([said, said ? 9 : 0]);
      await page.emulateMedia({ media: null });
    }
    await page.evaluate(() => {
      const marked = new CSSStyleSheet();
      marked.replaceSync('main [aria-hidden] > ul > li { background: rgb(1 2 3) !important }');
      document.adoptedStyleSheets.push(marked);
    });
    const whole = Math.round((112 / 25.4) * 96);
    for (const format of ['A4', 'Letter']) {
      const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
      const [first, second, ...others] = pdfBoxes(await page.pdf({ format, margin, printBackground: true }));
      expect([format, first, second, others.flat()]).toEqual([format, Array(6).fill(whole), [whole, whole], []]);
    }
  });
});
