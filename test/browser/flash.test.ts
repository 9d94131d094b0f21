import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../src/catalogue/language.ts';
import { sharedBrowser } from '../support/browser.ts';
import { ensureBuilt } from '../support/built.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';

/**
 * Of a page with the guard and a main script that comes late, every frame is looked at: nothing is
 * ever painted that is gated.
 */

const modes = {
  async: '<script async src="MS" data-ms-app="app_demo"></script>',
  defer: '<script defer src="MS" data-ms-app="app_demo"></script>',
  module: '<script type="module" src="MS" data-ms-app="app_demo"></script>',
  blocking: '<script src="MS" data-ms-app="app_demo"></script>',
  'at the end of the body': '',
} as const;
type Mode = keyof typeof modes;

const body = `
  <h1>Page</h1>
  <p id="in" data-ms-content="members">for members</p><p id="out" data-ms-content="!members">for visitors</p>
  <p id="pro" data-ms-content="premium">for pro</p><p id="not-pro" data-ms-content="!premium">not for pro</p>
  <button id="logout" data-ms-action="logout">Log out</button>
  <button id="open" data-ms-modal="login">Log in</button>
  <p>The end of the page, which must not move.</p>`;

/**
 * One element for every gate of the language, its opposite, and everything else that depends on who
 * is here.
 */
const gateValues = [
  ...Object.keys(language.content.value.oneOf ?? {}),
  ...['premium', 'field:bio', 'field:first-name=Ada', 'permission:press', 'plan:pln_pro'],
].flatMap((value) => [value, `!${value}`]);
const ofMembers = [
  ...['profile', 'email', 'password'].map((value) => `form data-ms-form="${value}"`),
  ...[
    'logout',
    'login-redirect',
    'customer-portal',
    'resend-verification-email',
    'return-to-checkout',
    'delete-member',
  ].map((value) => `button data-ms-action="${value}"`),
  ...['pln_free', 'pln_pro'].map((value) => `button data-ms-plan:remove="${value}"`),
  'button data-ms-modal="profile"',
];
const everyGate = `<h1>Page</h1>${[...gateValues.map((value) => `p data-ms-content="${value}"`), ...ofMembers]
  .map((tag) => `<${tag} class="gated">${tag.replace(/"/g, '')}</${tag.split(' ')[0]}>`)
  .join('')}<p id="end">The end of the page, which must not move.</p>`;

const html = (service: string, mode: Mode, guard: boolean, content = body) => {
  const script = modes[mode].replace('MS', `${service}/ms.js`);
  const last = mode === 'at the end of the body' ? modes.blocking.replace('MS', `${service}/ms.js`) : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Flash</title>
    <meta http-equiv="Content-Security-Policy" content="script-src ${service}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
    ${guard ? `<script src="${service}/guard.js"></script>` : ''}${script}</head><body>${content}${last}</body></html>`;
};

let browser: Browser;
let service: HttpService;
let site: Server;
let serviceOrigin: string;
let siteOrigin: string;
let context: BrowserContext;

beforeAll(async () => {
  await ensureBuilt();
  service = await createHttpService();
  serviceOrigin = await service.server.listen({ port: 0, host: '127.0.0.1' });
  site = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://x');
    const mode = (searchParams.get('mode') ?? 'async') as Mode;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const content = searchParams.has('gates') ? everyGate : body;
    const page = html(serviceOrigin, mode, searchParams.get('guard') !== 'no', content);
    const important = page
      .replace("'none'", "'unsafe-inline'")
      .replace('"in"', '"in" style="display: flex !important"');
    response.end(searchParams.has('important') ? important : page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await service?.close();
});
afterEach(() => context?.close());

interface Recorded {
  frames: { seen: string; isReady: boolean }[];
  /** What moved, from where to where, and by how much of the window: empty if nothing ever did. */
  shifts: string[];
  violations: string[];
}
/** An entry of the Layout Instability API, which the library's types do not know. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
declare global {
  interface Window {
    recorded: Recorded;
  }
}

/**
 * Notes at every frame which of the gated elements are to be seen, and sums up layout shifts. Runs
 * before the page's own scripts.
 */
function record() {
  const recorded: Recorded = { frames: [], shifts: [], violations: [] };
  window.recorded = recorded;
  const look = () => {
    const isEveryGate = location.search.includes('gates');
    const parsed = isEveryGate
      ? [...document.querySelectorAll('.gated')]
      : ['in', 'out', 'pro', 'not-pro', 'logout'].map((id) => document.getElementById(id));
    // While the page is still being parsed, what is missing says nothing.
    const isParsed = !isEveryGate || document.getElementById('end') !== null;
    if (isParsed && parsed.every(Boolean)) {
      const seen = parsed
        .filter((element) => element!.checkVisibility({ opacityProperty: true }))
        .map((element) => element!.id || element!.textContent);
      recorded.frames.push({ seen: seen.join(isEveryGate ? '; ' : ' '), isReady: '$ms' in window });
    }
  };
  const frame = () => {
    look();
    // And again behind the frame's own scripts, just before the next task.
    queueMicrotask(look);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { value, sources, startTime } of list.getEntries() as unknown as Shift[]) {
      const at = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y]} ${[width, height]}`;
      const moves = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? 'a lost node');
        return `${name} from ${at(previousRect)} to ${at(currentRect)}`;
      });
      // One whose elements are gone is one as well.
      recorded.shifts.push(`${value} after ${Math.round(startTime)} ms: ${moves.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', (event) =>
    recorded.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
}

async function logIn(email: string) {
  const page = await context.newPage();
  await page.goto(`${siteOrigin}/?mode=blocking`);
  await page.evaluate(async (who) => {
    const { $ms } = window as never as Record<
      '$ms',
      Record<'loginMemberEmailPassword' | 'getApp', (p?: object) => Promise<unknown>>
    >;
    // What a group's name opens is known, and kept for the next page, once the app has answered.
    await $ms.getApp();
    await $ms.loginMemberEmailPassword({ email: who, password: 'latchkey-demo' });
  }, email);
  await page.waitForFunction(() => document.documentElement.dataset.msState === 'member');
  await page.close();
}

/** Opens a page whose main script is held back until some frames were painted. */
async function visit(
  query: string,
  { framesBefore = 8, framesAfter = 8 } = {},
): Promise<{ page: Page; recorded: Recorded }> {
  const page = await context.newPage();
  await page.addInitScript(record);
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/ms.js', async (route) => {
    await painted;
    await route.continue();
  });
  const loaded = page.goto(`${siteOrigin}/?${query}`, { waitUntil: 'load' });
  // A blocking script in the head holds the page back: then there is nothing to paint before it.
  const isHeldBack = /mode=blocking/.test(query);
  if (isHeldBack) release();
  else await page.waitForFunction((count) => window.recorded?.frames.length > count, framesBefore * 2);
  release();
  await loaded;
  await page.waitForFunction(
    (count) => window.recorded.frames.filter(({ isReady }) => isReady).length > count && performance.now() > 0,
    framesAfter * 2,
  );
  // The network has spoken as well.
  await page.evaluate(() => (window as never as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
  await page.waitForFunction(
    (count) => window.recorded.frames.length > count,
    await page.evaluate(() => window.recorded.frames.length + 6),
  );
  return { page, recorded: await page.evaluate(() => window.recorded) };
}

const everySight = ({ frames }: Recorded) => [...new Set(frames.map(({ seen }) => seen))];
const views = { visitor: 'out not-pro', mary: 'in not-pro logout', ada: 'in pro logout' };

describe.each(Object.keys(modes) as Mode[])('with the guard and the main script %s', (mode) => {
  const query = `mode=${encodeURIComponent(mode)}`;

  it('B3 a visitor never sees a frame of what is for members, and nothing shifts', async () => {
    context = await browser.newContext();
    const { page, recorded } = await visit(query);
    expect(everySight(recorded)).toEqual([views.visitor]);
    expect([recorded.shifts, recorded.violations]).toEqual([[], []]);
    // However it was loaded, it works alike.
    await page.locator('#open').click();
    await page.getByRole('dialog').getByLabel('Email address').waitFor();
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /ms|memberstack/i.test(name)))).toEqual([
      '$ms',
    ]);
  });

  it.each(['mary', 'ada'] as const)(
    'B3 a cached member (%s) never sees a frame of anything else, and nothing shifts',
    async (who) => {
      context = await browser.newContext();
      await logIn(`${who}@example.com`);
      const { recorded } = await visit(query);
      expect(everySight(recorded)).toEqual([views[who]]);
      expect([recorded.shifts, recorded.violations]).toEqual([[], []]);
    },
  );
});

it('B3 a visitor never sees a frame of what an important style of its own shows', async () => {
  context = await browser.newContext();
  const { page, recorded } = await visit('mode=async&important');
  expect(everySight(recorded)).toEqual([views.visitor]);
  await page.waitForFunction(() => document.getElementById('in')!.getClientRects().length === 0);
});

describe('every gate and everything else that depends on who is here', () => {
  const gates = (...values: string[]) => values.map((value) => `p data-ms-content=${value}`);
  const forms = ['profile', 'email', 'password'].map((value) => `form data-ms-form=${value}`);
  const actions = (...values: string[]) => values.map((value) => `button data-ms-action=${value}`);
  const remove = (plan: string) => `button data-ms-plan:remove=${plan}`;
  const profile = 'button data-ms-modal=profile';
  const known = ['field:bio', 'field:first-name=Ada', 'plan:pln_pro'];
  const unknown = known.map((value) => `!${value}`);
  const people = {
    visitor: [
      ...gates('!members', '!free-plans', '!paid-plans', '!no-plans', '!is-trialing', '!premium', '!is-admin'),
      ...gates(...unknown, '!permission:press'),
    ],
    mary: [
      ...gates('members', 'verified', 'free-plans', '!paid-plans', '!no-plans', '!is-trialing', '!has-failed-payment'),
      ...gates(
        'has-password',
        '!has-passkey',
        '!has-second-factor',
        '!is-admin',
        '!premium',
        ...unknown,
        '!permission:press',
      ),
      ...[...forms, ...actions('logout', 'login-redirect', 'delete-member'), remove('pln_free'), profile],
    ],
    ada: [
      ...gates('members', 'verified', '!free-plans', 'paid-plans', '!no-plans', '!is-trialing', '!has-failed-payment'),
      ...gates(
        'has-password',
        '!has-passkey',
        '!has-second-factor',
        '!is-admin',
        'premium',
        ...known,
        '!permission:press',
      ),
      ...[
        ...forms,
        ...actions('logout', 'login-redirect', 'customer-portal', 'delete-member'),
        remove('pln_pro'),
        profile,
      ],
    ],
  };

  it.each(Object.keys(people) as (keyof typeof people)[])(
    'B3 M §1.5 %s sees in every frame exactly what the table says, and nothing shifts',
    async (who) => {
      context = await browser.newContext({ viewport: { width: 1280, height: 2000 } });
      if (who !== 'visitor') await logIn(`${who}@example.com`);
      const { recorded } = await visit('mode=async&gates');
      expect(everySight(recorded).map((seen) => seen.split('; ').sort())).toEqual([[...people[who]].sort()]);
      expect([recorded.shifts, recorded.violations]).toEqual([[], []]);
    },
  );
});

describe('when things go wrong', () => {
  it('B3 without the guard, content for members is hidden from the moment the main script runs', async () => {
    context = await browser.newContext();
    const { recorded } = await visit('guard=no');
    const after = recorded.frames.filter(({ isReady }) => isReady);
    expect([...new Set(after.map(({ seen }) => seen))]).toEqual([views.visitor]);
    expect(recorded.frames[0]!.seen).toContain('in');
  });

  it('B3 without the main script, visitors see their view at once and members after ten seconds', async () => {
    context = await browser.newContext();
    await logIn('mary@example.com');
    const page = await context.newPage();
    await page.clock.install();
    await page.route('**/ms.js', (route) => route.abort());
    await page.goto(siteOrigin);
    const seen = () => page.locator('#in, #out').filter({ visible: true }).allTextContents();
    expect(await seen()).toEqual(['for members']);
    // Real time runs along until here; far enough from the ten seconds on both sides.
    await page.clock.runFor(7_000);
    expect(await seen()).toEqual(['for members']);
    await page.clock.runFor(4_000);
    expect([await seen(), await page.evaluate(() => document.documentElement.dataset.msState)]).toEqual([
      ['for visitors'],
      'visitor',
    ]);
  });

  it('R96 a cached member whom the service no longer knows becomes a visitor in place', async () => {
    context = await browser.newContext();
    await logIn('mary@example.com');
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('_ms-mid', 'no-such-token'));
    await page.goto(siteOrigin);
    await page.waitForFunction(() => document.documentElement.dataset.msState === 'visitor');
    expect(await page.locator('#in, #out').filter({ visible: true }).allTextContents()).toEqual(['for visitors']);
    expect(await page.evaluate(() => localStorage.getItem('_ms-mem'))).toBeNull();
  });

  it('B3 what the guard reads can be forged: more than a selector is not believed', async () => {
    context = await browser.newContext();
    await logIn('ada@example.com');
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('ms_gate', 'x{} body{background:red} y'));
    await page.route('**/ms.js', (route) => route.abort());
    await page.goto(siteOrigin);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    expect(await page.locator('#in, #out').filter({ visible: true }).allTextContents()).toEqual(['for members']);
  });

  it('R95 a page without storage gets the visitor’s view and no error', async () => {
    context = await browser.newContext();
    const page = await context.newPage();
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await page.goto(siteOrigin);
    await page.waitForFunction(() => '$ms' in window);
    expect(await page.locator('#in, #out').filter({ visible: true }).allTextContents()).toEqual(['for visitors']);
    expect(errors).toEqual([]);
  });

  it('a page’s own important rules do not lift the gate', async () => {
    context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(siteOrigin);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('#in.in{display:flex!important}');
      document.adoptedStyleSheets.push(sheet);
      document.getElementById('in')!.className = 'in';
    });
    expect(await page.locator('#in').isVisible()).toBe(false);
  });
});
