// @vitest-environment happy-dom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppConfig, Member } from '../../src/contract/entities.ts';
import { createInspectorModel, type InspectorModel } from '../../src/inspector/inspector.model.ts';
import { inspectorTable } from '../../src/inspector/inspector-table.ts';
import type { Tab } from '../../src/inspector/remembered.ts';
import { Sidebar } from '../../src/inspector/sidebar.tsx';
import { marksOf } from '../../src/inspector/xray/marks.ts';
import { openPage, type TestPage, until } from '../runtime/scene.ts';
import { ok, refused, testConfig, testMember } from '../support/element-page.ts';

const links = {
  securedBy: '',
  help: 'https://help.example/answers',
  testCards: '',
  goLive: 'https://help.example/live',
  editBase: 'https://help.example/edit',
};
const price = (id: string, name: string, amount: number) => ({
  id,
  name,
  amount,
  type: 'SUBSCRIPTION' as const,
  currency: 'eur',
  interval: { type: 'MONTH' as const, count: 3 },
});
const plan = (id: string, name: string, priority: number | null, prices: ReturnType<typeof price>[] = []) => ({
  id,
  name,
  description: null,
  priority,
  isPaid: prices.length > 0,
  prices,
});
const plans = [plan('pln_free', 'Free', 1), plan('pln_pro', 'Pro', 2, [price('prc_pro', 'Quarterly', 30)])];
const connection = (id: string, planId: string, over: Partial<Member['planConnections'][number]> = {}) => ({
  id,
  planId,
  active: true,
  status: 'ACTIVE' as const,
  type: 'FREE' as const,
  payment: null,
  ...over,
});
const payment = (priceId: string) => ({
  amount: 30,
  currency: 'eur',
  status: 'PAID',
  lastBillingDate: null,
  nextBillingDate: null,
  cancelAtDate: null,
  priceId,
});

let page: TestPage;
let model: InspectorModel;
let close = () => {};
afterEach(() => close());

interface Given {
  app?: Partial<AppConfig>;
  member?: Partial<Member> | null;
  json?: () => Response;
  html?: string;
}

/** The sidebar on this tab, over a service that answers with just this app and member. */
async function open(tab: Tab, { app = {}, member = null, json = () => ok({}), html = '' }: Given = {}) {
  const config = testConfig({ mode: 'sandbox', plans, links, ...app });
  const answers: Record<string, () => Response> = {
    '/app-member': () =>
      ok({ app: config, member: member && testMember(member), sessionData: { sessionId: 'session' } }),
    '/member/json': json,
    '/inspector/words.json': () => new Response(JSON.stringify(inspectorTable(''))),
    '/member/logout': () => ok({ redirect: null }),
  };
  if (member) localStorage.setItem('_ms-mid', 'secret-of-the-session');
  page = openPage(null as never, html, { fetch: async (url) => answers[new URL(url).pathname]!() });
  await page.state.app.load();
  model = createInspectorModel(page.state, document, '1.2.3');
  await model.load();
  await until(() => model.items.value !== null);
  model.isOpen.value = true;
  model.tab.value = tab;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(createElement(Sidebar, { model }));
  close = () => {
    root.unmount();
    model.stop();
    page.close();
    close = () => {};
  };
  await until(() => document.querySelector('#panel')?.textContent);
}

const panel = () => document.querySelector<HTMLElement>('#panel')!;
const section = (title: string) =>
  [...panel().querySelectorAll('section')].find((one) => one.querySelector('h3')?.firstChild?.textContent === title)!;
/** Name and value of each line; `⧉` where a click copies it. */
const lines = (within: Element) =>
  [...within.querySelectorAll('.row')].map((row) => {
    const [name, text] = ['dt', 'dd > span'].map((selector) => row.querySelector(selector)!.textContent!);
    return `${name}: ${text}${row.querySelector('.copy') ? ' ⧉' : ''}`;
  });
const copied = async (within: Element) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  within.querySelector<HTMLElement>('.copy button')!.click();
  await until(() => within.querySelector('.copy button')!.textContent === 'Copied');
  const [text] = write.mock.calls.at(-1)!;
  write.mockRestore();
  return text;
};

describe('the Member tab', () => {
  it('§2.7 a visitor reads "You are Logged Out" and nothing else, and the button opens the login', async () => {
    await open('member');
    expect(panel().textContent).toBe('You are Logged OutLogin');
    const opened = vi.spyOn(page.state.modal, 'open').mockResolvedValue({ type: 'CLOSED' } as never);
    panel().querySelector('button')!.click();
    expect(opened.mock.calls[0]![0]).toBe('login');
    opened.mockRestore();
  });

  it('§2.7 the button opens the login, and a login changes the tab in place', async () => {
    await open('member');
    page.state.member.set(testMember());
    await until(() => panel().textContent!.includes('You are Logged In'));
    expect(lines(panel())[0]).toBe('Member ID: mem_1 ⧉');
  });

  it('§2.7 logged in: every field, and only the custom fields that are not empty, by their labels', async () => {
    await open('member', {
      member: {
        verified: false,
        stripeCustomerId: 'cus_1',
        createdAt: '2026-01-15T12:00:00.000Z',
        customFields: { 'first-name': 'Ada', 'last-name': '', unheard: 'of' },
      },
    });
    const date = new Date('2026-01-15T12:00:00.000Z').toLocaleDateString(undefined, { dateStyle: 'medium' });
    expect(lines(panel().querySelector('section')!)).toEqual([
      'Member ID: mem_1 ⧉',
      'Email: ada@example.com ⧉',
      `Created Date: ${date}`,
      'Verified: No',
    ]);
    expect(lines(section('Custom Fields'))).toEqual(['First name: Ada', 'unheard: of']);
    expect(await copied(panel())).toBe('mem_1');
  });

  it('§2.7 plans: the customer id; a free one with ID and priority, a paid one with its price as well', async () => {
    await open('member', {
      member: {
        stripeCustomerId: 'cus_1',
        planConnections: [
          connection('con_1', 'pln_free'),
          connection('con_2', 'pln_pro', { type: 'SUBSCRIPTION', payment: payment('prc_pro') }),
        ],
      },
    });
    const part = section('Plans');
    expect(lines(part.querySelector('dl')!)).toEqual(['Payment Customer ID: cus_1 ⧉']);
    const cards = [...part.querySelectorAll('.card')];
    expect(cards.map((card) => [card.querySelector('h4')!.textContent, ...lines(card)])).toEqual([
      ['Free', 'ID: pln_free ⧉', 'Priority: 1'],
      [
        'Pro',
        'ID: pln_pro ⧉',
        'Priority: 2',
        'Price Name: Quarterly',
        'Amount: 30',
        'Interval: MONTH',
        'Interval Count: 3',
        'Type: SUBSCRIPTION',
        'Currency: eur',
        'Plan Name: Pro',
      ],
    ]);
  });

  it('§2.7 a plan and a price that the app has no more are still told of, as far as the member knows them', async () => {
    await open('member', {
      member: {
        planConnections: [connection('con_1', 'pln_gone', { type: 'ONETIME', payment: payment('prc_gone') })],
      },
    });
    const card = section('Plans').querySelector('.card')!;
    expect([card.querySelector('h4')!.textContent, ...lines(card)]).toEqual([
      'pln_gone',
      'ID: pln_gone ⧉',
      'Priority: None',
      'Price Name: None',
      'Amount: 30',
      'Interval: None',
      'Interval Count: None',
      'Type: ONETIME',
      'Currency: eur',
      'Plan Name: None',
    ]);
  });

  it('§2.7 with nothing to show each section says so', async () => {
    await open('member', { member: { customFields: {} } });
    expect(section('Custom Fields').textContent).toContain('No field has been filled in.');
    expect(lines(section('Plans'))).toEqual(['Payment Customer ID: None']);
    expect(section('Plans').textContent).toContain('No plans yet.');
    expect(section('Meta Data').querySelector('.lines')!.textContent).toBe('{}');
    await until(() => section('Member JSON').querySelector('.lines'));
    expect(section('Member JSON').querySelector('.lines')!.textContent).toBe('{}');
  });

  it('§2.7 meta data, member JSON and the raw member can be searched and copied, and carry no token', async () => {
    await open('member', {
      member: { metaData: { source: 'fair', resetToken: 'canary-meta' } },
      json: () => ok({ theme: { colour: 'dark' }, apiSecret: 'canary-json' }),
    });
    await until(() => section('Member JSON').querySelector('.lines'));
    expect(await copied(section('Meta Data'))).toBe(JSON.stringify({ source: 'fair', resetToken: '…' }, null, 2));
    expect(JSON.parse(await copied(section('Member JSON')))).toEqual({ theme: { colour: 'dark' }, apiSecret: '…' });
    const raw = await copied(section('Raw Member'));
    expect(JSON.parse(raw)).toMatchObject({ id: 'mem_1', auth: { email: 'ada@example.com', hasPassword: true } });
    expect(raw + panel().textContent).not.toMatch(/canary|secret-of-the-session/);
    // §9 the whole, and the smaller blocks of the plans.
    const sizes = ['Meta Data', 'Raw Member'].map((one) => section(one).querySelector<HTMLElement>('.lines')!.dataset);
    expect(sizes.map(({ size }) => size)).toEqual(['plans', 'normal']);

    const search = section('Raw Member').querySelector<HTMLInputElement>('input')!;
    search.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'hasPass');
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => !section('Raw Member').querySelector('.lines')!.textContent!.includes('mem_1'));
    expect(section('Raw Member').querySelector('.lines')!.textContent).toContain('hasPassword: true');
    expect(section('Raw Member').querySelector('.lines details:not([open])')).toBeNull();
  });

  it('§8 member JSON that cannot be read is a line in the log and a quiet word, nothing more', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await open('member', {
      member: {},
      json: () => refused(400, { code: 'unknown-error', message: 'Broken' }),
    });
    await until(() => section('Member JSON').textContent!.includes('could not be read'));
    expect(log).toHaveBeenCalledTimes(1);
    expect(page.toast()).toBeNull();
    log.mockRestore();
  });
});

describe('the App tab', () => {
  const field = { hidden: false, restrictToAdmin: false, visibility: 'PUBLIC' as const };
  const group = {
    id: 'grp_1',
    name: 'Premium',
    key: 'premium',
    allowAllMembers: false,
    redirect: '/join',
    urls: [
      { url: 'pages/premium', filter: 'STARTS' as const },
      { url: '/notes.html', filter: 'EQUALS' as const },
    ],
    plans: [{ id: 'pln_pro' }, { id: 'pln_gone' }],
  };
  const edits = () =>
    [...panel().querySelectorAll('h3 a')].map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);

  it('§2.7 says that this domain is in test mode, with the way out, and what the app is', async () => {
    await open('app');
    const strip = panel().querySelector('.strip')!;
    expect(strip.querySelector('p')!.textContent).toBe('This domain is in Test Mode.');
    const goLive = strip.querySelector('a')!;
    expect([goLive.textContent, goLive.getAttribute('href'), goLive.target]).toEqual([
      'Go Live',
      links.goLive,
      '_blank',
    ]);
    expect(lines(panel().querySelector('section')!)).toEqual(['Name: Juniper Studio', 'App ID: app_demo ⧉']);
  });

  it('§2.7 custom fields by their order, those without one last as they came, with who sees them', async () => {
    await open('app', {
      app: {
        customFields: [
          { ...field, key: 'b', label: 'Second', order: null },
          { ...field, key: 'c', label: 'Late', order: 10, visibility: 'PRIVATE', hidden: true },
          { ...field, key: 'd', label: 'First', order: 0, visibility: 'MEMBERS' },
          { ...field, key: 'a', label: 'Third', order: null },
        ],
      },
    });
    expect(lines(section('Custom Fields'))).toEqual([
      'First · members: d ⧉',
      'Late · private · hidden: c ⧉',
      'Second · public: b ⧉',
      'Third · public: a ⧉',
    ]);
  });

  it('§2.7 gated content: key, pages and folders, where people without access are led, and who has it', async () => {
    await open('app', {
      app: {
        contentGroups: [
          group,
          { ...group, id: 'grp_2', name: 'Everybody', key: 'all', allowAllMembers: true, urls: [], redirect: null },
          { ...group, id: 'grp_3', name: 'Empty', key: 'empty', urls: [], plans: [] },
        ],
      },
    });
    const cards = [...section('Gated Content').querySelectorAll('.card')];
    expect(cards.map((card) => [card.querySelector('h4')!.textContent, ...lines(card)])).toEqual([
      [
        'Premium',
        'Key: premium ⧉',
        'Pages and folders (folder): /pages/premium',
        'Pages and folders (page): /notes.html',
        'Without access: /join',
        'Plans: Pro, pln_gone',
      ],
      ['Everybody', 'Key: all ⧉', 'Without access: None', 'Plans: All Members'],
      ['Empty', 'Key: empty ⧉', 'Without access: /join', 'Plans: No plan'],
    ]);
  });

  it('§2.7 authentication: passwordless, the six providers in their order, then the app’s own', async () => {
    await open('app', {
      app: {
        additionalAuthMethods: { passwordless: { enabled: false, isDefault: false } },
        authProviders: [
          { provider: 'studio-id', name: 'Studio ID', icon: null, order: 1 },
          { provider: 'github', name: 'GitHub', icon: null, order: 2 },
        ],
      },
    });
    expect(lines(section('Authentication'))).toEqual([
      'Passwordless: Disabled',
      'Google: Disabled',
      'Facebook: Disabled',
      'LinkedIn: Disabled',
      'Spotify: Disabled',
      'Dribbble: Disabled',
      'GitHub: Enabled',
      'Studio ID: Enabled',
    ]);
  });

  it.each([
    ['https://cdn.example/logo.png', true],
    ['https://cdn.example/logo.JPG?v=2', true],
    ['https://cdn.example/logo.jpeg', true],
    ['https://cdn.example/logo.gif', true],
    ['https://cdn.example/logo.svg', false],
    ['javascript:alert(1)//.png', false],
  ])('§2.7 branding: the colour as a swatch, and the logo %s small: %s', async (logo, isShown) => {
    await open('app', { app: { branding: { logo, colors: { lightMode: { primaryButton: 'rgb(1, 2, 3)' } } } } });
    const part = section('Branding');
    expect(lines(part)).toEqual(['Primary Button: rgb(1, 2, 3) ⧉', `Logo: ${logo} ⧉`]);
    expect(part.querySelector('.swatch rect')!.getAttribute('fill')).toBe('rgb(1, 2, 3)');
    expect(part.querySelector('.thumb')?.getAttribute('src')).toBe(isShown ? logo : undefined);
  });

  it('§2.7 with nothing to show each section says so, and nothing is there to copy or to see', async () => {
    await open('app', { app: { customFields: [], contentGroups: [], plans: [] } });
    expect(section('Custom Fields').textContent).toContain('The app has no custom fields.');
    expect(section('Gated Content').textContent).toContain('Nothing is gated by address or group.');
    expect(lines(section('Branding'))).toEqual(['Primary Button: None', 'Logo: None']);
    expect(section('Branding').querySelector('.swatch, .thumb')).toBeNull();
    expect(section('Plans').querySelector('.lines')!.textContent).toBe('[]');
  });

  it('§2.7 each section that can be edited leads to where that is done; the raw data cannot', async () => {
    await open('app');
    expect(edits()).toEqual(
      ['Custom Fields', 'Gated Content', 'Authentication', 'Branding', 'Plans'].map((one) => [
        `Edit: ${one}`,
        links.editBase,
      ]),
    );
  });

  it('§2.7 §9 raw plans in a small block and the app in a large one, whole and to be copied', async () => {
    await open('app');
    const blocks = ['Plans', 'App Data'].map((one) => section(one));
    expect(blocks.map((one) => one.querySelector<HTMLElement>('.lines')!.dataset.size)).toEqual(['plans', 'normal']);
    expect(JSON.parse(await copied(blocks[0]!))).toEqual(plans);
    expect(JSON.parse(await copied(blocks[1]!))).toEqual(page.state.app.config.value);
  });
});

describe('the sidebar', () => {
  it('§2.7 its five help links open a tab of their own, each with a label to hover and a picture of its own', async () => {
    await open('inspector');
    const all = [...document.querySelectorAll<HTMLAnchorElement>('footer a')];
    expect(all.map((link) => [link.dataset.label, link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
      [
        ['Help Center', 'help'],
        ['AI Bot', 'ai-bot'],
        ['Components', 'components'],
        ['Forums', 'forums'],
        ['Team Chat', 'chat'],
      ].map(([name, anchor]) => [name, name, `https://help.example/answers#${anchor}`]),
    );
    expect(all.every(({ target, rel }) => target === '_blank' && rel === 'noreferrer')).toBe(true);
    expect(new Set(all.map((link) => link.querySelector('path')!.getAttribute('d'))).size).toBe(5);
  });

  it('§2.7 the outlined elements are named: the member attribute with its value, the others by their name, the worst finding first', async () => {
    await open('inspector', {
      html: '<b id="m" data-ms-member="email"></b><b id="c" data-ms-content="!members"></b><a id="w" href="#" data-ms-plan:join="pln_free" data-ms-show="x"></a>',
    });
    const marks = marksOf(model.items.value!);
    expect(marks.map(({ element, tone, label }) => [element.id, tone, label])).toEqual([
      ['m', 'found', 'data-ms-member="email"'],
      ['c', 'found', 'data-ms-content'],
      ['w', 'error', 'Plan attribute without a right ending +1'],
    ]);
  });
});

describe('the Inspector tab', () => {
  const type = (text: string) => {
    const search = panel().querySelector<HTMLInputElement>('header input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, text);
    search.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const titles = () => [...panel().querySelectorAll('.item > summary > span')].map((one) => one.textContent);

  it('§2.7 cart, what happened, what was found, errors, warnings: in this order, each with an icon and a kind of its own', async () => {
    sessionStorage.setItem('ms_price', 'prc_pro');
    await open('inspector', {
      html: '<p data-ms-show="x"></p><a href="/x" data-ms-plan:join="pln_free"></a><b data-ms-content="members"></b><a href="/x" id="go" data-ms-price:add="prc_pro">Buy</a>',
    });
    page.$('#go').addEventListener('click', (event) => event.preventDefault());
    page.click('#go');
    await until(() => panel().querySelector('.item[data-type=clicked]'));
    const all = [...panel().querySelectorAll<HTMLElement>('.item')];
    const order = [...new Set(all.map(({ dataset }) => dataset.type))];
    expect(order).toEqual(['cart', 'clicked', 'removed', 'found', 'error', 'warning']);
    const drawings = order.map((type) => panel().querySelector(`.item[data-type=${type}] path`)!.getAttribute('d'));
    expect(new Set(drawings).size).toBe(6);
    expect(all.every((item) => item.querySelector('a')!.target === '_blank')).toBe(true);

    const cart = panel().querySelector('.item[data-type=cart]')!;
    expect(cart.querySelector('summary')!.textContent).toBe('Ready for Checkoutprc_pro');
    expect(cart.textContent).toContain('The price prc_pro was clicked.');
    expect(JSON.parse(await copied(cart))).toMatchObject({ id: 'prc_pro', name: 'Quarterly', amount: 30 });
    // §2.7 an emptied cart is gone at once.
    page.sdk.session.tab.remove('ms_price');
    document.body.click();
    await until(() => !panel().querySelector('.item[data-type=cart]'));
  });

  it.each(['passwordless-login', 'forgot-password'])(
    '§8 the help about mails of %s speaks of the sender and of 30 seconds',
    async (kind) => {
      await open('inspector', { html: `<form data-ms-form="${kind}"><input data-ms-member="email"></form>` });
      const rule = kind === 'forgot-password' ? 'missing-redirect' : 'missing-passwordless-elements';
      const item = [...panel().querySelectorAll('.item')].find((one) =>
        one.querySelector(':scope > .body > a')!.getAttribute('href')!.endsWith(`#${rule}`),
      )!;
      const help = [...item.querySelectorAll('section details')].map((one) => one.textContent).join(' ');
      expect(item.querySelector('section h3')!.textContent).toBe('Need help?');
      expect(help).toMatch(/30 seconds/);
      expect(help).toMatch(/from|sender/i);
    },
  );

  it('§2.7 "See as" shows the page as somebody else, and the log says whose eyes these are', async () => {
    await open('inspector', { member: {}, html: '<b data-ms-content="members">y</b>' });
    const select = panel().querySelector<HTMLSelectElement>('.foot select')!;
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Yourself',
      'A visitor',
      'A member',
      'A member of Free',
      'A member of Pro',
      'A failed payment',
    ]);
    expect(page.seen('b')).toBe('y');
    const choose = (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('visitor');
    await until(() => page.seen('b') === null);
    expect(model.seer.value).toBe('A visitor');
    await until(() => panel().textContent!.includes('The page is seen as: A visitor.'));
    choose('');
    await until(() => page.seen('b') === 'y');
    expect(model.seer.value).toBe('');
  });

  it('§2.7 the report comes as a file of JSON', async () => {
    await open('inspector');
    const blobs: Blob[] = [];
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:x';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect([this.download, this.href]).toEqual(['latchkey-report.json', 'blob:x']);
    });
    [...panel().querySelectorAll<HTMLElement>('.foot button')].at(-1)!.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(JSON.parse(await blobs[0]!.text())).toMatchObject({ report: 'latchkey-inspector', app: { id: 'app_demo' } });
    make.mockRestore();
    clicked.mockRestore();
  });

  it('§2.7 the filter finds by title, attribute, words and rule, counts what is left, and says when nothing is', async () => {
    await open('inspector', {
      html: '<a data-ms-modal="login">x</a><b data-ms-content="!members">y</b><a href="/x" data-ms-plan:join="pln_free">z</a>',
    });
    expect(titles()).toHaveLength(3);
    const group = panel().querySelector<HTMLDetailsElement>('.group')!;
    expect([group.open, group.querySelector('summary i')!.textContent]).toEqual([false, '2']);
    type('LOGIN');
    await until(() => titles().length === 1);
    expect(titles()).toEqual(['Login modaldata-ms-modal="login"']);
    // What was found is unfolded, or there would be nothing to see.
    expect([group.open, group.querySelector('summary i')!.textContent]).toEqual([true, '1']);
    type('broken-plan-suffix');
    await until(() => titles()[0]?.startsWith('Plan attribute'));
    expect(titles()).toHaveLength(1);
    type('no such thing');
    await until(() => titles().length === 0);
    expect(panel().textContent).toContain('Nothing here fits the filter.');
    expect(panel().textContent).not.toContain('Nothing wrong was found.');
    type('');
    await until(() => titles().length === 3);
  });

  it('§2.7 a finding with one certain answer offers the corrected markup to copy; a refused copy says so', async () => {
    await open('inspector', { html: '<a href="/x" data-ms-plan:ad="pln_free">z</a>' });
    const item = panel().querySelector<HTMLDetailsElement>('.item[data-type=error]')!;
    const expected = '<a href="/x" data-ms-plan:add="pln_free">';
    expect(item.querySelector('figure pre')!.textContent).toBe(expected);
    expect(await copied(item.querySelector('figure')!)).toBe(expected);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    item.querySelector<HTMLElement>('.copy button')!.click();
    await until(() => item.querySelector('.copy button')!.textContent!.startsWith('The browser does not let'));
    write.mockRestore();
  });

  it('§2.7 the log says what was hidden and why, in words', async () => {
    await open('inspector', { html: '<b data-ms-content="members">y</b><b data-ms-content="!members">n</b>' });
    await until(() => panel().querySelectorAll('ol li').length >= 2);
    const said = [...panel().querySelectorAll('ol li > span')].map((one) => one.textContent);
    expect(said).toEqual(
      expect.arrayContaining([
        'Hidden: data-ms-content="members", nobody is logged in.',
        'Shown: data-ms-content="!members", nobody is logged in.',
      ]),
    );
  });
});
