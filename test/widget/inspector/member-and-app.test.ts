// @window
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, refused, testMember } from '../../support/element-page.ts';
import { until } from '../runtime/scene.ts';
import {
  close,
  connection,
  copied,
  lines,
  links,
  open,
  page,
  panel,
  payment,
  plans,
  section,
  type,
} from './sidebar-scene.ts';

afterEach(() => close());

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

    // Nested objects are folded at first.
    const inner = section('Raw Member').querySelector<HTMLDetailsElement>('.lines details details')!;
    expect([inner.open, inner.querySelector('summary')!.textContent]).toEqual([false, 'auth: {3}']);
    inner.querySelector('summary')!.click();
    expect(inner.open).toBe(true);

    const search = section('Raw Member').querySelector<HTMLInputElement>('input')!;
    type(search, 'hasPass');
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

  it('§2.7 two folders of one group are two lines that React can tell apart', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const urls = ['a', 'b'].map((url) => ({ url, filter: 'STARTS' as const }));
    await open('app', { app: { contentGroups: [{ ...group, urls }] } });
    expect(lines(section('Gated Content')).slice(1, 3)).toEqual(
      ['a', 'b'].map((url) => `Pages and folders (folder): /${url}`),
    );
    expect(errors.mock.calls).toEqual([]);
    errors.mockRestore();
  });

  it('§2.7 gated content: key, pages and folders, where people without access are led, and who has it', async () => {
    await open('app', {
      app: {
        contentGroups: [
          group,
          { ...group, id: 'grp_2', name: 'Everybody', key: 'all', allowAllMembers: true, urls: [], redirect: null },
          { ...group, id: 'grp_3', name: 'Empty', key: 'empty', urls: [], plans: [] },
          { ...group, id: 'grp_4', name: 'Press', key: 'press', urls: [], plans: [], permissions: ['a', 'b'] },
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
      ['Press', 'Key: press ⧉', 'Without access: /join', 'Plans: No plan', 'Permissions: a, b'],
    ]);
  });

  it('§2.7 authentication: passwordless, the known providers in their order, then the app’s own', async () => {
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
      'Apple: Disabled',
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
