import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../../support/axe.ts';
import { soaks } from '../../../support/soaks.ts';
import { guest, openAfterview } from './chromium-scene.ts';
import {
  answer,
  busy,
  failed,
  findIds,
  heading,
  ids,
  notNow,
  refusal,
  type State,
  silence,
  states,
  text,
} from './screen-states.ts';

openAfterview({ sets: 12, toleratesComplaints: true });
beforeAll(findIds);

describe('every screen in every state', () => {
  it.each(states.map((one) => [`${one.screen}: ${one.state}`, one] as const))(
    '%s says so, and axe finds nothing (R106)',
    async (_, { path, api, does, seen }) => {
      await guest.page.route(`**/api/v1${api}`, (route) => does(route));
      await guest.go(path());
      await seen();
      await expect.poll(() => axeFindings(guest.page)).toEqual([]);
      await guest.page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );

  it('R106 desk, log, uploads, a draft, a claim, a request and the data page show their states too', async () => {
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
          await heading('Nothing is waiting here').waitFor();
          // On a phone, where the queue stands alone, as well.
          await page.setViewportSize({ width: 390, height: 844 });
          await heading('Nothing is waiting here').waitFor();
        },
      ],
      [
        'desk, nothing decided',
        '/moderation?status=done',
        '/moderation/items?*',
        answer(emptyQueue),
        () => heading('No decisions here yet').waitFor(),
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
        () => heading('No decisions yet').waitFor(),
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
      await expect.poll(() => axeFindings(page), { message: what }).toEqual([]);
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
