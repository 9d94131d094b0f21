import type { Browser, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../support/axe.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { type FinderStack, startFinderStack } from '../../../support/finder-stack.ts';
import { soaks } from '../../../support/soaks.ts';
import { type Guest, newGuest } from './guest.ts';

vi.setConfig({ testTimeout: 60_000, expect: { poll: { timeout: 10_000 } } });

let browser: Browser;
let stack: FinderStack;
let guest: Guest;
let ids: { photo: string; pairs: string[]; provider: string; collection: string };
beforeAll(async () => {
  [browser, stack] = await Promise.all([launchBrowser(), startFinderStack({ sets: 12 })]);
  const first = async (path: string) => (await stack.ask<{ items: Record<string, string>[] }>(path)).items;
  const photos = await first('/v1/photos?sort=new');
  ids = {
    photo: photos[0]!.id!,
    pairs: photos.slice(0, 2).map(({ id }) => id!),
    provider: (await first('/v1/providers'))[0]!.sid!,
    collection: (await first('/v1/collections?tab=public'))[0]!.id!,
  };
}, 420_000);
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});
beforeEach(async () => {
  guest = await newGuest(browser, stack);
});
afterEach(() => guest.leave());

const text = (words: string | RegExp) => guest.page.getByText(words).first();
const heading = (name: string | RegExp) => guest.page.getByRole('heading', { name }).first();
const refusal = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code, message, requestId: 'req_42' } } });
const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { data } });
/** What was asked for never comes. */
const silence = () => {};

/** One way in which a screen can be: what the API does, and what is seen then. */
interface State {
  screen: string;
  state: string;
  path(): string;
  api: string;
  does(route: Route): unknown;
  seen(): Promise<unknown>;
}
const busy = (within = '') => guest.page.locator(`${within}[aria-busy="true"]`).first().waitFor();
const failed = async () => {
  await text('Not now.').waitFor();
  await text('Request req_42').waitFor();
};
const notNow = refusal(503, 'unavailable', 'Not now.');
const none = { items: [], next: null, total: 0, isCapped: false, understood: {}, facets: null, epoch: 1 };

/** An address with a query: the page of the bare one brings its first cards along, and asks for no list. */
const finder = () => '/?sort=new';

const states: State[] = [
  {
    screen: 'finder',
    state: 'loading',
    path: finder,
    api: '/photos?*',
    does: silence,
    seen: () => busy('[role="feed"]'),
  },
  {
    screen: 'finder',
    state: 'empty',
    path: finder,
    api: '/photos?*',
    does: answer(none),
    seen: () => heading('The first photos are on their way').waitFor(),
  },
  { screen: 'finder', state: 'error', path: finder, api: '/photos?*', does: notNow, seen: failed },
  {
    screen: 'lightbox',
    state: 'loading',
    path: () => `/?photo=${ids.photo}`,
    api: '/photos/pho_*',
    does: silence,
    seen: () => busy('dialog '),
  },
  {
    screen: 'lightbox',
    state: 'error',
    path: () => `/?photo=${ids.photo}`,
    api: '/photos/pho_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'lightbox',
    state: 'removed',
    path: () => `/?photo=${ids.photo}`,
    api: '/photos/pho_*',
    does: refusal(410, 'gone', 'This photo was removed.'),
    seen: () => heading('This photo was removed').waitFor(),
  },
  {
    screen: 'compare',
    state: 'loading',
    path: () => `/?compare=${ids.pairs}`,
    api: '/photos/pho_*',
    does: silence,
    seen: () => busy('dialog '),
  },
  {
    screen: 'compare',
    state: 'all gone',
    path: () => `/?compare=${ids.pairs}`,
    api: '/photos/pho_*',
    does: refusal(410, 'gone', 'This photo was removed.'),
    seen: () => text('2 of these are no longer available.').waitFor(),
  },
  {
    screen: 'compare',
    state: 'error',
    path: () => `/?compare=${ids.pairs}`,
    api: '/photos/pho_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'collections',
    state: 'loading',
    path: () => '/collections?tab=public',
    api: '/collections?*',
    does: silence,
    seen: () => busy('ul'),
  },
  {
    screen: 'collections',
    state: 'empty',
    path: () => '/collections?tab=public',
    api: '/collections?*',
    does: answer({ items: [], next: null }),
    seen: () => heading('Nothing is public yet').waitFor(),
  },
  {
    screen: 'collections',
    state: 'error',
    path: () => '/collections?tab=public',
    api: '/collections?*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'collections',
    state: 'not signed in',
    path: () => '/collections?tab=my',
    api: '/nothing',
    does: silence,
    seen: () => heading('Your collections are private').waitFor(),
  },
  {
    screen: 'collection',
    state: 'loading',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: silence,
    seen: () => busy('main '),
  },
  {
    screen: 'collection',
    state: 'error',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'collection',
    state: 'empty',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { items: unknown[] } };
      await route.fulfill({ response, json: { data: { ...data, items: [] } } });
    },
    seen: () => heading('This collection is empty').waitFor(),
  },
  {
    screen: 'collection',
    state: 'not allowed',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: refusal(403, 'collection-private', 'This collection is private.'),
    seen: async () => {
      await heading('This collection is private').waitFor();
      await guest.page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor();
    },
  },
  {
    screen: 'collection',
    state: 'asks for its passcode',
    path: () => `/collections/${ids.collection}?s=${'a'.repeat(22)}`,
    api: '/collections/col_*',
    does: refusal(401, 'passcode-required', 'Please enter the passcode.'),
    seen: async () => {
      await guest.page.getByRole('button', { name: 'Open' }).click();
      const colorOf = (words: string) => text(words).evaluate((one) => getComputedStyle(one).color);
      expect(await colorOf('Please enter the passcode.')).not.toBe(await colorOf('Whoever sent you the link'));
      const tooOften = { code: 'rate-limited', message: 'Not now.', retryAfter: 840 };
      await guest.page.route('**/api/v1/collections/col_*/unlock', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: { error: tooOften } }),
      );
      await guest.page.getByLabel('Passcode').fill('4711');
      await guest.page.getByRole('button', { name: 'Open' }).click();
      await text('Those were too many tries. Please try again in 14 minutes.').waitFor();
      expect(await guest.page.getByLabel('Passcode').inputValue()).toBe('4711');
    },
  },
  {
    screen: 'collection',
    state: 'link over',
    path: () => `/collections/${ids.collection}?s=${'a'.repeat(22)}`,
    api: '/collections/col_*',
    does: refusal(410, 'link-expired', 'This link has expired.'),
    seen: () => heading('This link no longer works').waitFor(),
  },
  {
    screen: 'provider',
    state: 'loading',
    path: () => `/provider/${ids.provider}`,
    api: '/providers/prv_*',
    does: silence,
    seen: () => busy('main '),
  },
  {
    screen: 'provider',
    state: 'error',
    path: () => `/provider/${ids.provider}`,
    api: '/providers/prv_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'provider',
    state: 'empty',
    path: () => `/provider/${ids.provider}`,
    api: '/photos?*',
    does: answer(none),
    seen: () => heading('No results are shown yet').waitFor(),
  },
  {
    screen: 'provider',
    state: 'not there',
    path: () => `/provider/${ids.provider}`,
    api: '/providers/prv_*',
    does: refusal(404, 'provider-not-found', 'There is no such provider.'),
    seen: () => heading('There is no such provider').waitFor(),
  },
];

describe('every screen in every state', () => {
  it.each(states.map((one) => [`${one.screen}: ${one.state}`, one] as const))(
    '%s says so, and axe finds nothing (R106)',
    async (_, { path, api, does, seen }) => {
      await guest.page.route(`**/api/v1${api}`, (route) => does(route));
      await guest.go(path());
      await seen();
      await expect.poll(() => axeFindings(guest.page), { timeout: 8_000 }).toEqual([]);
      await guest.page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );

  it('the other side too: desk, log, uploads, a draft, a claim, a request and one’s data say how it is with them (R106)', async () => {
    const { page } = guest;
    await guest.go('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await guest.signInWith('moderator@afterview.example');
    await page.getByRole('button', { name: /^Your account/ }).waitFor();
    // Each another one: what differs behind the # alone is the same page to a browser.
    const removal = (i: number) => `/?removal=rmv_${String(i).repeat(20)}#t=${'a'.repeat(43)}`;
    const item = `/moderation?item=mod_${'0'.repeat(20)}`;
    const draft = `/?upload=pho_${'0'.repeat(20)}`;
    const refused = refusal(404, 'not-found', 'There is no such thing.');
    const emptyQueue = { items: [], next: null, counts: {} };
    const emptyLog = { items: [], next: null, chain: { rows: 0, brokenAt: null } };
    const brokenLog = { ...emptyLog, chain: { rows: 4, brokenAt: 5 } };
    const rows: [what: string, path: string, api: string, does: State['does'], seen: State['seen']][] = [
      ['desk, loading', '/moderation', '/moderation/items?*', silence, () => busy('ul')],
      [
        'desk, empty',
        '/moderation',
        '/moderation/items?*',
        answer(emptyQueue),
        async () => {
          await heading('Nothing waits here').waitFor();
          // On a phone, where the queue stands alone, as well.
          await page.setViewportSize({ width: 390, height: 844 });
          await heading('Nothing waits here').waitFor();
        },
      ],
      [
        'desk, nothing decided',
        '/moderation?status=done',
        '/moderation/items?*',
        answer(emptyQueue),
        () => heading('Nothing was decided here yet').waitFor(),
      ],
      ['desk, error', '/moderation', '/moderation/items?*', notNow, failed],
      ['item, loading', item, '/moderation/items/mod_*', silence, () => busy('[role="tabpanel"] div')],
      ['item, error', item, '/moderation/items/mod_*', notNow, failed],
      ['log, loading', '/moderation?tab=log', '/moderation/log*', silence, () => busy('[role="tabpanel"] div')],
      [
        'log, empty',
        '/moderation?tab=log',
        '/moderation/log*',
        answer(emptyLog),
        () => heading('Nothing was decided yet').waitFor(),
      ],
      [
        'log, broken',
        '/moderation?tab=log',
        '/moderation/log*',
        answer(brokenLog),
        () => text('The chain is broken at row 5.').waitFor(),
      ],
      ['log, error', '/moderation?tab=log', '/moderation/log*', notNow, failed],
      ['uploads, loading', '/collections?tab=uploads', '/me/photos?*', silence, () => busy('ul')],
      [
        'uploads, empty',
        '/collections?tab=uploads',
        '/me/photos?*',
        answer({ items: [], next: null }),
        () => heading('You have shared nothing yet').waitFor(),
      ],
      ['uploads, error', '/collections?tab=uploads', '/me/photos?*', notNow, failed],
      ['draft, loading', draft, '/me/photos/pho_*', silence, () => busy('dialog ')],
      ['draft, error', draft, '/me/photos/pho_*', notNow, failed],
      ['draft, not there', draft, '/me/photos/pho_*', refused, () => text('There is no such thing.').waitFor()],
      [
        'claim, loading',
        `/provider/${ids.provider}?claim=${ids.provider}`,
        '/me/claims*',
        silence,
        () => busy('dialog '),
      ],
      ['claim, error', `/provider/${ids.provider}?claim=${ids.provider}`, '/me/claims*', notNow, failed],
      ['request, loading', removal(1), '/removals/rmv_*', silence, () => busy('dialog ')],
      ['request, error', removal(2), '/removals/rmv_*', notNow, failed],
      [
        'request, not there',
        removal(3),
        '/removals/rmv_*',
        refused,
        () => heading('There is no such request').waitFor(),
      ],
      [
        'data, error',
        '/?data=mine',
        '/me/data*',
        notNow,
        async () => {
          await page.getByRole('button', { name: 'Download all of it' }).click();
          await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
        },
      ],
    ];
    for (const [what, path, api, does, seen] of rows) {
      await page.route(new RegExp(`/api/v1${api.replace(/[?*]+$/, '')}`), (route) => does(route));
      await page.setViewportSize({ width: 1280, height: 900 });
      await guest.go(path);
      await seen().catch((error: unknown) => expect.fail(`${what}: ${error}`));
      await expect.poll(() => axeFindings(page), { timeout: 8_000, message: what }).toEqual([]);
      if (process.env.SHOTS)
        for (const [width, scheme] of [
          [1280, 'light'],
          [390, 'dark'],
        ] as const) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme: scheme });
          await page.screenshot({
            path: `${process.env.SHOTS}/state-${what.replace(/\W+/g, '-')}-${width}-${scheme}.png`,
          });
        }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }, 180_000);

  it.each([
    ['collections', (): string => '/collections?tab=public', '/collections?*'],
    ['collection', (): string => `/collections/${ids.collection}`, '/collections/col_*'],
    ['provider', (): string => `/provider/${ids.provider}`, '/providers/prv_*'],
    ['lightbox', (): string => `/?photo=${ids.photo}`, '/photos/pho_*'],
  ] as const)('%s offline says so, and loads by itself once there is a network', async (_, path, api) => {
    const { page } = guest;
    await page.clock.install();
    await page.route(`**/api/v1${api}`, (route) => route.abort('internetdisconnected'));
    // Its scripts are there by then; what is missing is the answer.
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/'));
    await guest.go(path());
    await refused;
    await page.context().setOffline(true);
    await text('You are offline.').waitFor();
    // It tries again by itself, three times, before it says so.
    await expect
      .poll(async () => {
        await page.clock.fastForward(4_000);
        return heading('You are offline').isVisible();
      })
      .toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().setOffline(false);
    await heading('You are offline').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });
});

describe('R52 what others wrote', () => {
  const tricks = [
    '<script>complain("run")</script>',
    '<img src=x onerror=complain("run")>',
    '"><svg onload=complain("run")>',
    "javascript:complain('run')",
    '<iframe srcdoc="<script>parent.complain(1)</script>">',
    '{{constructor.constructor("complain(1)")()}}',
    '<a href="javascript:complain(1)">x</a>',
    '&lt;script&gt;complain(1)&lt;/script&gt;',
    '</title><script>complain(1)</script>',
    '<style>*{display:none}</style>',
  ];
  it('stays words on every screen: names, notes, captions, biographies and links', async () => {
    const { page } = guest;
    const all = tricks.join(' ');
    const written = new Set('title note caption alt bio name practiceName label line board number'.split(' '));
    function spoil(value: unknown, key = ''): unknown {
      if (Array.isArray(value)) return value.map((one) => spoil(one, key));
      if (value && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoil(one, name)]));
      if (typeof value !== 'string') return value;
      if (written.has(key)) return all;
      return key === 'url' || key === 'registerUrl' ? 'javascript:complain(1)' : value;
    }
    await page.route(/\/api\/v1\/(?:photos|collections|providers)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: spoil(await response.json()) });
    });
    for (const path of [
      '/',
      `/?photo=${ids.photo}`,
      '/collections?tab=public',
      `/collections/${ids.collection}?view=list`,
      `/provider/${ids.provider}`,
      `/provider/${ids.provider}?tab=about`,
      `/provider/${ids.provider}?tab=places`,
      `/provider/${ids.provider}?tab=credentials`,
    ]) {
      await guest.go(path);
      await page.waitForLoadState('networkidle');
      expect(
        await page
          .locator('a[href^="javascript:"], iframe, script:not([src]):not([type="application/ld+json"])')
          .count(),
        path,
      ).toBe(0);
    }
    expect(guest.complaints).toEqual([]);
  });
});

describe('R106 what is asked of every screen', () => {
  const screens = () => [
    '/',
    `/?photo=${ids.photo}`,
    `/?compare=${ids.pairs}`,
    '/collections?tab=public',
    `/collections/${ids.collection}`,
    `/collections/${ids.collection}?view=list`,
    `/provider/${ids.provider}`,
    `/provider/${ids.provider}?tab=places`,
    '/legal/privacy',
    '/moderation',
  ];
  const changes = {
    'text of twice the size': (root: HTMLElement) => root.style.setProperty('font-size', '200%'),
    'right to left': (root: HTMLElement) => {
      root.style.removeProperty('font-size');
      root.setAttribute('dir', 'rtl');
    },
  };
  const ofStaff = () => [
    '/moderation',
    '/moderation?tab=reports',
    '/moderation?tab=providers&propose=',
    '/moderation?tab=log',
    '/collections?tab=uploads',
    '/?upload=1',
    '/?data=mine',
    '/?removal=ask',
    `/provider/${ids.provider}?claim=${ids.provider}`,
  ];
  it.each(
    [390, ...(soaks ? [1280] : [])].flatMap((width) => [
      [width, 'visitors', screens],
      [width, 'moderators', ofStaff],
    ]) as [number, string, () => string[]][],
  )('at %i px text of twice the size, and right to left, fit on every one of them, for %s', async (width, who, all) => {
    const { page } = guest;
    if (who === 'moderators') {
      await guest.go('/');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await guest.signInWith('moderator@afterview.example');
      await page.getByRole('button', { name: /^Your account/ }).waitFor();
    }
    await page.setViewportSize({ width, height: 900 });
    const tooWide: string[] = [];
    for (const path of all()) {
      await guest.go(path);
      await page.waitForLoadState('networkidle');
      for (const [name, change] of Object.entries(changes)) {
        await page.evaluate(`(${change})(document.documentElement)`);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const out = await page.evaluate(() => {
          const wide = document.documentElement.clientWidth;
          const scroller = document.querySelector('dialog[open]') ?? document.documentElement;
          return [document.documentElement.scrollWidth - wide, scroller.scrollWidth - scroller.clientWidth];
        });
        if (out.some((px) => px > 0)) tooWide.push(`${name}, ${path}: ${out}`);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/big-${name.replaceAll(' ', '-')}-${width}-${path.replace(/\W+/g, '_').slice(0, 40)}.png`,
          });
      }
    }
    expect(tooWide).toEqual([]);
  });
});
