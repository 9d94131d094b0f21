import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantComments } from '../../demo/plant-comments.ts';
import { plantYear } from '../../demo/year/plant-year.ts';
import { screens } from '../../src/console/screens.ts';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import { systemRandom } from '../../src/platform/process/random.ts';
import type { Store } from '../../src/service/store/store.ts';
import { axeFindings } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';
import { demoOperator, newOperatorPage, overflow, picture } from '../support/operator-page.ts';
import { soaks } from '../support/soaks.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newPasskey } from '../support/store-fixtures.ts';

const tenant = { appId: 'app_demo', mode: 'live' } as const;
const emptyApp = 'app_empty';
const viewer = 'viewer@example.com';
const schemes = ['light', 'dark'] as const;
/** Axe looks at the first and the third of them. */
const widths = [320, 390, 1280, 1920];

interface Place {
  /** Below `/:app/:mode`. */
  path: string;
  /** A text that is there once it has loaded. */
  filled: string;
  /** A text of the app without anything, where the screen can be empty. */
  empty?: string;
  /** It asks the service for nothing at first, so nothing loads or fails. */
  isStatic?: boolean;
}

/** Every screen, and what opens within it, by the name of its pictures. */
const places: Record<string, Place> = {
  overview: { path: 'overview?days=365', filled: 'Version 0', empty: 'This app has no plans.' },
  members: { path: 'members', filled: '@example', empty: 'No members yet' },
  member: { path: 'members/ada@example.com', filled: 'Weaves algebraical patterns.' },
  'member-gone': { path: 'members/mem_gone', filled: 'There is no such member' },
  import: { path: 'members/import', filled: 'Choose a CSV file', isStatic: true },
  reports: { path: 'comments', filled: 'Advertising (1)', empty: 'No open reports' },
  posts: { path: 'comments?view=posts', filled: 'I have drawn the loom', empty: 'Nothing is written yet' },
  channels: { path: 'comments?view=channels', filled: '5 posts', empty: 'No channel yet' },
  rules: { path: 'comments/rules', filled: 'The first rule that matches', empty: 'Add rule' },
  activity: { path: 'activity', filled: 'source: file' },
  'activity-none': { path: 'activity?event=login', filled: 'No entry matches' },
  jobs: { path: 'jobs', filled: 'Cancelled', empty: 'No bulk changes yet' },
  deliveries: { path: 'deliveries', filled: 'hooks.juniper.example', empty: 'Everything has arrived' },
  endpoints: { path: 'deliveries/endpoints', filled: 'Endpoint 1', empty: 'Add endpoint' },
  health: { path: 'health', filled: 'Migrations of the database' },
  plans: { path: 'plans', filled: 'pln_team', empty: 'No plans yet' },
  plan: { path: 'plans?plan=pln_pro', filled: 'Show the members' },
  groups: { path: 'plans?tab=groups', filled: '/pages/premium', empty: 'No content groups yet' },
  group: { path: 'plans?tab=groups&group=grp_premium', filled: 'Who may see it' },
  payments: { path: 'plans?tab=payments', filled: 'Signing secret of the webhook' },
  fields: { path: 'fields', filled: 'internal-note', empty: 'No fields yet' },
  field: { path: 'fields?field=days', filled: 'Who uses it' },
  'sign-in': { path: 'sign-in', filled: 'Second factor' },
  providers: { path: 'sign-in?tab=social', filled: 'Demo ID', empty: 'No social login yet' },
  provider: { path: 'sign-in?tab=social&provider=demo-id', filled: 'Redirect' },
  security: { path: 'sign-in?tab=security', filled: 'What browsers store' },
  limits: { path: 'limits', filled: 'What strangers can learn' },
  'limits-of-members': { path: 'limits?tab=member', filled: 'Wrong codes in a row' },
  domains: { path: 'domains', filled: 'Base address' },
  pages: { path: 'domains?tab=pages', filled: 'Where mails lead' },
  'public-keys': { path: 'domains?tab=keys', filled: 'Replace a key without a gap' },
  look: { path: 'look', filled: 'Logo and font' },
  texts: { path: 'look?tab=texts', filled: 'Passwords do not match' },
  links: { path: 'look?tab=links', filled: 'Where the app is edited' },
  history: { path: 'look?tab=history', filled: 'In effect' },
  mails: { path: 'mails', filled: 'A member asks for a code to log in.' },
  mail: { path: 'mails?mail=welcome', filled: 'First paragraph' },
  sender: { path: 'mails?tab=sender', filled: 'Name' },
  install: { path: 'install', filled: 'The tag' },
  keys: { path: 'keys', filled: 'shop server', empty: 'No secret key yet' },
  operators: { path: 'operators', filled: 'Logins and changes of operators' },
};

const mistake = { code: 'unknown-error', message: 'Something went wrong. Please try again.' };
const everyCall = /\/console\/api\/(?!session)/;
/** What becomes of the calls of a screen. */
const troubles: Record<'loading' | 'error' | 'offline', (context: BrowserContext) => Promise<unknown>> = {
  loading: (context) => context.route(everyCall, () => {}),
  error: (context) => context.route(everyCall, (route) => route.fulfill({ status: 500, json: { error: mistake } })),
  offline: (context) => context.route(everyCall, (route) => route.abort()),
};

async function plant(store: Store): Promise<void> {
  await plantYear(store, systemRandom, tenant.appId);
  await plantComments(store, tenant.appId);
  for (const name of ['shop server', 'the newsletter, which is sent from the cellar of the studio'])
    await store.adminKeys.add(tenant, {
      id: `key_${name.length}`,
      name,
      keyHash: name,
      scopes: ['members:read', 'members:write', 'config:read', 'audit:read'],
      createdBy: demoOperator.email,
      lifetimeMs: null,
    });
  const ada = (await store.members.byEmail(tenant, 'ada@example.com'))!;
  const operator = (await store.members.byEmail({ appId: consoleAppId, mode: 'live' }, demoOperator.email))!;
  for (const [id, content] of Object.entries({ short: 'Called on Monday.', long: 'Handweberei'.repeat(40) }))
    await store.memberNotes.add(tenant, { id, memberId: ada.id, authorId: operator.id, content });
  for (const name of ['Phone', 'Werkstattrechner'.repeat(5)])
    await store.passkeys.add(tenant, newPasskey(name, ada.id), { atMost: 2 });
  for (const id of ['job_done', 'job_cancelled']) {
    const parts = { input: {}, members: [], filter: null, actor: { key: null, operator: null }, failures: [] };
    await store.adminJobs.add(tenant, { id, operation: 'disableMember', total: 2, ...parts });
    await store.adminJobs.finish(tenant, id, { isCancelled: id === 'job_cancelled' });
  }
}

/** What reaches out of the window where nothing scrolls, and controls whose words are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const styles = (element: Element) => getComputedStyle(element);
    const isUnseen = (element: Element) => styles(element).clipPath !== 'none' || styles(element).clip !== 'auto';
    const parentsOf = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...parentsOf(element.parentElement)] : [];
    return [...document.querySelectorAll('#console *')].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width * height === 0 || isUnseen(element)) return [];
      const isTooWide = element.scrollWidth > element.clientWidth + 1;
      // A region that scrolls down, with all its rows.
      if (element.matches('section[tabindex]') && isTooWide) return [`scrolls sideways: ${element.ariaLabel}`];
      const isOutside = right > innerWidth + 1 || left < -1;
      const scrolls = (parent: Element) => isUnseen(parent) || /auto|scroll/.test(styles(parent).overflowX);
      const isCut = element.matches('button, h1, h2, h3, th') && isTooWide;
      const words = `${element.tagName} ${element.textContent?.slice(0, 40)}`;
      if (isOutside && !parentsOf(element).some(scrolls)) return [`reaches out: ${words}`];
      return isCut && styles(element).display !== 'inline' ? [`is cut off: ${words}`] : [];
    });
  });

/** What scrolls the window itself, or hides where nothing scrolls. */
const outgrown = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main')!].flatMap((part) => {
      const more = part.scrollHeight - part.clientHeight;
      return more > 0 ? [`${part.localName} is ${more} px higher than what is seen of it`] : [];
    }),
  );

/** At all widths, light and dark; each picture is kept where pictures are wanted. */
async function findingsOf(page: Page, name: string, height: number): Promise<string[]> {
  const found: string[] = [];
  if ((await page.getByRole('heading', { level: 1 }).count()) !== 1) found.push('has not one heading of level 1');
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      // Charts take the new width in the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const wide = await overflow(page);
      const here = [
        ...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
        ...(await outgrown(page)),
        ...(await cutOff(page)),
        ...(width === widths[0] || width === widths[2] ? await axeFindings(page) : []),
      ];
      found.push(...here.map((finding) => `${colorScheme}, ${width} px: ${finding}`));
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  return found;
}

const inSoak = soaks ? it.each(Object.entries(places)) : () => {};

describe('the states of the console', () => {
  let browser: Browser;
  let stack: Stack;
  const contexts: Record<'owner' | 'viewer', BrowserContext> = {} as never;
  beforeAll(async () => {
    if (!soaks) return;
    const nothing = { id: emptyApp, name: 'Society for old looms', baseUrl: 'http://localhost:4999' };
    [browser, stack] = await Promise.all([
      sharedBrowser(),
      startStack({
        file: ({ apps }) => {
          apps[0].webhooks = {
            live: [{ url: 'https://hooks.juniper.example/members', secretFrom: 'JUNIPER_WEBHOOK_SECRET' }],
          };
          apps.push({ ...nothing, keys: { live: ['pk_empty'], sandbox: ['pk_sb_empty'] } });
        },
      }),
    ]);
    const { store, hasher } = stack.service;
    const passwordHash = await hasher.hash(demoOperator.password);
    const operator = { id: 'mem_viewer', email: viewer, emailCanon: viewer, passwordHash, verified: true };
    await store.members.create({ appId: consoleAppId, mode: 'live' }, { ...operator, permissions: ['viewer'] });
    await plant(store);
    for (const [role, email] of [
      ['owner', demoOperator.email],
      ['viewer', viewer],
    ] as const) {
      const { page, context } = await newOperatorPage(browser, stack, { email });
      await page.getByRole('heading', { name: /^Members/ }).waitFor();
      await page.close();
      contexts[role] = context;
    }
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
  });

  async function lookAt(context: BrowserContext, app: string, name: string, path: string, text: string | null) {
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${stack.serviceUrl}/console/${app}/live/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (text === null) await page.locator('main [aria-busy=true]').first().waitFor();
    else {
      await page.getByRole('main').getByText(text).and(page.locator(':visible')).first().waitFor();
      await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    }
    const found = await findingsOf(page, name, name.endsWith('filled') ? 2_000 : 844);
    await page.close();
    return found.map((finding) => `${name}, ${finding}`);
  }

  it('§3.1 every screen of the navigation is looked at', () => {
    const looked = Object.values(places).map(({ path }) => path.split(/[?/]/)[0]);
    expect(screens.map(({ path }) => path).filter((path) => !looked.includes(path))).toEqual([]);
  });

  inSoak(
    '§3.1 %s is clean and readable filled, empty, loading, failed, offline and for a viewer',
    async (name, { path, filled, empty, isStatic }) => {
      const { owner } = contexts;
      const found = await lookAt(owner, tenant.appId, `${name}-filled`, path, filled);
      if (empty) found.push(...(await lookAt(owner, emptyApp, `${name}-empty`, path, empty)));
      for (const [state, begin] of isStatic ? [] : Object.entries(troubles)) {
        await begin(owner);
        const text = { loading: null, error: mistake.message, offline: 'The service does not answer' }[state]!;
        found.push(...(await lookAt(owner, tenant.appId, `${name}-${state}`, path, text)));
        await owner.unroute(everyCall);
      }
      found.push(...(await lookAt(contexts.viewer, tenant.appId, `${name}-viewer`, path, '')));
      expect(found).toEqual([]);
    },
    300_000,
  );
});
