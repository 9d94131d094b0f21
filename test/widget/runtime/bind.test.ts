// @window
import { describe, expect, it } from 'vitest';
import type { Member, PlanConnection } from '../../../src/contract/entities.ts';
import { distTexts } from '../../support/dist-texts.ts';
import { typedFields } from '../../support/typed-fields.ts';
import { openPage, page, service, startService, until } from './scene.ts';

const field = { hidden: false, order: null, visibility: 'PRIVATE', restrictToAdmin: false };
startService({
  parts: { distDir: distTexts() },
  app: (app) => {
    app.customFields = [
      ...app.customFields,
      ...typedFields.filter(({ key }) => !app.customFields.some((one: { key: string }) => one.key === key)),
      { ...field, key: 'contact', label: 'Contact', type: 'email' },
    ];
  },
});

const connection = (over: Partial<PlanConnection> = {}): PlanConnection => ({
  id: 'con',
  planId: 'pln_pro',
  active: true,
  status: 'ACTIVE',
  type: 'SUBSCRIPTION',
  payment: null,
  ...over,
});
const member = (customFields: Record<string, string> = {}, more: Partial<Member> = {}) =>
  ({
    id: 'mem_1',
    auth: { email: 'mary@example.com', hasPassword: true, providers: [] },
    createdAt: '2026-02-03T10:00:00.000Z',
    profileImage: null,
    planConnections: [],
    permissions: [],
    teams: { joinedTeams: [], ownedTeams: [] },
    customFields,
    ...more,
  }) as unknown as Member;
/**
 * Binds are written as `bind-title`, and set by their names before all others: happy-dom takes a
 * later `data-ms-bind:title` for the `title` itself.
 */
function write(root: Element, html: string) {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('*')) {
    const written = [...element.attributes].map(({ name, value }) => [name, value] as const);
    for (const [name] of written) element.removeAttribute(name);
    const binds = written.filter(([name]) => name.startsWith('bind-'));
    for (const [name, value] of binds) element.setAttribute(name.replace('bind-', 'data-ms-bind:'), value);
    for (const [name, value] of written) if (!name.startsWith('bind-')) element.setAttribute(name, value);
  }
  root.replaceChildren(template.content);
}
async function open(html: string, who: Member | null = null) {
  document.documentElement.lang = 'en';
  write(document.body, html);
  openPage(service, null);
  await page.state.app.load();
  if (who) page.state.member.set(who);
}
const attribute = (selector: string, name: string) => page.$(selector).getAttribute(name);
// As written out: beside an attribute `…:class` happy-dom forgets what `className` is.
const classes = () => / class="(.*?)"/.exec(page.$('#c').outerHTML)?.[1] ?? null;

describe('data-ms-bind', () => {
  it.each([
    ['href', 'a', 'website', { website: 'https://juniper.example/' }, 'https://juniper.example/'],
    ['href', 'a', 'contact', { contact: 'ada@example.com' }, 'mailto:ada@example.com'],
    ['href', 'a', 'email', {}, 'mailto:mary@example.com'],
    ['href', 'a', 'phone', { phone: '+49 301 234 567' }, 'tel:+49301234567'],
    ['href', 'a', 'bio', { bio: 'tel:+49301' }, 'tel:+49301'],
    ['src', 'img', 'website', { website: 'https://juniper.example/a.png' }, 'https://juniper.example/a.png'],
    ['alt', 'img', 'first-name', { 'first-name': 'Mary "M"' }, 'Mary "M"'],
    ['title', 'b', 'bio', { bio: '<b>x</b>' }, '<b>x</b>'],
    ['value', 'progress', 'guests', { guests: '3' }, '3'],
    ['datetime', 'time', 'born', { born: '1990-05-31' }, '1990-05-31'],
    ['datetime', 'time', 'member-since', {}, '2026-02-03T10:00:00.000Z'],
    ['aria-label', 'button', 'initials', { 'first-name': 'mary', 'last-name': 'somerville' }, 'MS'],
  ])(
    'M §1.5 %s of <%s> is %s, keeps what it was without it, and gets it back',
    async (name, tag, word, fields, now) => {
      const bound = `bind-${name}="${word}"`;
      await open(`<${tag} id="x" ${name}="before" ${bound}></${tag}><${tag} id="y" ${bound}></${tag}>`);
      const before = document.body.innerHTML;
      page.state.member.set(member(fields));
      expect(attribute('#y', name)).toBe(now);
      expect(attribute('#x', name)).toBe(now);
      page.state.member.set(null);
      expect(document.body.innerHTML).toBe(before);
    },
  );

  it.each([
    ['a text', 'a', 'href', 'Juniper'],
    ['a script', 'a', 'href', 'javascript:alert(1)'],
    ['a path', 'a', 'href', '/admin'],
    ['a mail address in src', 'img', 'src', 'mailto:a@b.example'],
    ['a script element', 'script', 'src', 'https://evil.example/x.js'],
    ['a style sheet', 'link', 'href', 'https://evil.example/x.css'],
    ['the base of the page', 'base', 'href', 'https://evil.example/'],
    ['an object', 'embed', 'src', 'https://evil.example/x.svg'],
  ])('R52 %s writes no address', async (_, tag, name, bio) => {
    await open(`<${tag} id="x" bind-${name}="bio"></${tag}>`, member({ bio }));
    expect(page.$('#x').hasAttribute(name)).toBe(false);
  });

  it('M §1.5 shows the picture of the member where pictures stand, in `<picture>` too', async () => {
    await open(`<img id="i" alt="" srcset="old.png 2x" bind-src="profile-image"><a id="a" bind-href="profile-image">Picture</a>
      <picture><source id="s" srcset="old.png" bind-src="profile-image"><img alt=""></picture>`);
    const picture = 'https://pictures.example/mary.png';
    page.state.member.set(member({}, { profileImage: picture }));
    await until(() => page.$('#i').getAttribute('src') === picture);
    expect([page.$('#i').getAttribute('srcset'), page.$('#a').getAttribute('href')]).toEqual([null, picture]);
    expect(page.$('#s').getAttribute('srcset')).toBe(picture);
    page.state.member.set(null);
    await until(() => page.$('#s').getAttribute('srcset') === 'old.png');
    expect(page.$('#i').getAttribute('srcset')).toBe('old.png 2x');
  });

  it('M §1.3 an amount without a payment is in the currency of the first price', async () => {
    await open('<i id="c" data-ms-member="guests" data-ms-format="currency"></i>');
    page.state.member.set(member({ guests: '12' }));
    await until(() => page.$('#c').textContent === '€12.00');
  });

  it('M §1.5 follows the member on elements that are added later', async () => {
    await open('<main></main>', member({ bio: 'potter' }));
    write(page.$('main'), '<b id="x" title="hint" bind-title="bio"></b>');
    await until(() => attribute('#x', 'title') === 'potter');
    page.state.member.set(member({ bio: 'glazer' }));
    expect(attribute('#x', 'title')).toBe('glazer');
    page.state.member.set(member());
    expect(attribute('#x', 'title')).toBe('hint');
  });

  it('M §1.5 a hidden element keeps what it was', async () => {
    await open(
      '<div data-ms-content="premium"><img id="x" bind-src="website"></div>',
      member({ website: 'https://juniper.example/a.png' }),
    );
    expect(page.$('#x').hasAttribute('src')).toBe(false);
    page.state.member.set(member({ website: 'https://juniper.example/a.png' }, { planConnections: [connection()] }));
    expect(attribute('#x', 'src')).toBe('https://juniper.example/a.png');
  });

  it('M §1.5 a bound picture gives up its srcset while it is bound', async () => {
    await open('<img id="x" src="/a.png" srcset="/b.png 2x" bind-src="website">');
    page.state.member.set(member({ website: 'https://juniper.example/a.png' }));
    expect([attribute('#x', 'src'), attribute('#x', 'srcset')]).toEqual(['https://juniper.example/a.png', null]);
    page.state.member.set(null);
    expect([attribute('#x', 'src'), attribute('#x', 'srcset')]).toEqual(['/a.png', '/b.png 2x']);
  });

  it.each<[string, string, Member | null, string | null]>([
    ['a word of your own', 'is-yours card', member(), 'is-yours card'],
    ['a word of your own for visitors', 'card', null, 'card'],
    ['a field', 'glaze', member({ glaze: 'Raku Red' }), 'raku-red'],
    ['a field without a value', 'glaze', member(), null],
    ['a field for visitors', 'glaze', null, null],
    ['several values', 'kinds', member({ kinds: 'raku,stone_ware' }), 'raku stone-ware'],
    ['a ticked box', 'terms', member({ terms: 'true' }), 'terms'],
    ['an unticked box', 'terms', member({ terms: 'false' }), null],
    ['a status', 'plan-status', member({}, { planConnections: [connection()] }), 'active'],
    [
      'another status beside a word',
      'card plan-status',
      member({}, { planConnections: [connection({ status: 'REQUIRES_PAYMENT', active: false })] }),
      'card requires-payment',
    ],
    ['a plan', 'plan-name', member({}, { planConnections: [connection()] }), 'pro'],
    ['words that are no fields', 'id email', member(), 'id email'],
  ])('M §1.5 data-ms-bind:class adds %s', async (_, written, who, expected) => {
    await open(`<b id="c" bind-class="${written}"></b>`, who);
    expect(classes()).toBe(expected);
    page.state.member.set(member({ glaze: 'x' }));
    page.state.member.set(who);
    expect(classes()).toBe(expected);
  });
});

describe('computed values', () => {
  const team = { teamId: 't', planName: 'Their team', planId: 'pln_team' };
  const late = connection({ status: 'REQUIRES_PAYMENT', active: false });
  const free = connection({ planId: 'pln_free', type: 'FREE' });
  const canceled = connection({ status: 'CANCELED', active: false });
  it.each<[string, Partial<Member>, string, string]>([
    ['no plan', {}, '–', '–'],
    ['a paid plan', { planConnections: [connection()] }, 'Pro', 'Active'],
    ['a free plan beside a paid one', { planConnections: [free, connection()] }, 'Pro', 'Active'],
    ['a trial', { planConnections: [connection({ status: 'TRIALING' })] }, 'Pro', 'Trial'],
    ['a failed payment beside a free plan', { planConnections: [late, free] }, 'Free', 'Active'],
    ['a failed payment', { planConnections: [late] }, 'Pro', 'Payment failed. Update your card in the billing portal.'],
    ['a cancelled plan', { planConnections: [canceled] }, '–', 'Cancelled'],
    [
      'a seat in a team',
      { planConnections: [free], teams: { joinedTeams: [team], ownedTeams: [] } },
      'Their team',
      'Active',
    ],
    ['a plan that is not listed', { planConnections: [connection({ planId: 'pln_old' })] }, '–', 'Active'],
  ])('M §1.3 with %s plan-name and plan-status show what counts', async (_, more, name, status) => {
    await open(
      '<b id="n" data-ms-member="plan-name">–</b><b id="s" data-ms-member="plan-status">–</b>',
      member({}, more),
    );
    expect([page.$('#n').textContent, page.$('#s').textContent]).toEqual([name, status]);
  });

  it.each([
    [{ 'first-name': 'Mary', 'last-name': 'Somerville' }, 'MS'],
    [{ firstName: 'mary' }, 'M'],
    [{ name: 'Mary Fairfax  Somerville' }, 'MS'],
    [{ 'first-name': '', name: 'Ada' }, 'A'],
    [{ 'first-name': '𝒜da', 'last-name': 'Łovelace' }, '𝒜Ł'],
    [{}, 'M'],
  ])('M §1.3 initials of %j are %s', async (fields, expected) => {
    await open('<b data-ms-member="initials">?</b>', member(fields as Record<string, string>));
    expect(page.$('b').textContent).toBe(expected);
  });

  it('M §1.3 dates are written in the language of the page, and shorter where the page says so', async () => {
    const payment = {
      amount: 12,
      currency: 'eur',
      status: 'PAID',
      lastBillingDate: null,
      nextBillingDate: Date.UTC(2026, 11, 24, 12) / 1000,
      cancelAtDate: null,
      priceId: 'prc_pro_monthly',
    };
    await open(
      `<b id="n" data-ms-member="next-billing-date">never</b><b id="m" data-ms-member="member-since"></b>
      <b id="s" data-ms-member="member-since" data-ms-format="date:short"></b>
      <b id="u" data-ms-member="signup-date" data-ms-format="date:long"></b>
      <b id="g" data-ms-member="guests" data-ms-format="currency"></b>
      <b id="t" bind-title="born" data-ms-format="date:long"></b>`,
    );
    const show = () => [
      ...['#n', '#m', '#s', '#u', '#g'].map((one) => page.$(one).textContent?.replace(/\s/g, ' ')),
      attribute('#t', 'title'),
    ];
    const who = (cancelAtDate: number | null) =>
      member(
        { guests: '1234.5', born: '1990-05-31' },
        { planConnections: [connection({ payment: { ...payment, cancelAtDate } })] },
      );
    page.state.member.set(who(null));
    expect(show()).toEqual([
      'December 24, 2026',
      'February 3, 2026',
      '2/3/26',
      'February 3, 2026',
      '€1,234.50',
      'May 31, 1990',
    ]);
    document.documentElement.lang = 'de';
    page.state.member.set(who(payment.nextBillingDate));
    expect(show()).toEqual(['never', '3. Februar 2026', '03.02.26', '3. Februar 2026', '1.234,50 €', '31. Mai 1990']);
    page.$('#s').setAttribute('data-ms-format', 'date:long');
    await until(() => page.$('#s').textContent === '3. Februar 2026');
  });

  it.each([
    ['es', 'Activo'],
    ['fr', 'En cours'],
    ['de', 'Aktiv'],
    ['pt', 'Ativo'],
  ])('M §1.3 plan-status is in the language of the page: %s', async (lang, expected) => {
    await open('<b data-ms-member="plan-status"></b>');
    document.documentElement.lang = lang;
    page.state.member.set(member({}, { planConnections: [connection()] }));
    await until(() => page.$('b').textContent === expected);
  });

  it('M §1.3 a custom field of the same key comes first, in forms too', async () => {
    await open(
      '<b data-ms-member="initials">?</b><form data-ms-form="profile"><input data-ms-member="initials"></form>',
      member({ initials: 'x.y.' }),
    );
    expect([page.$('b').textContent, page.$<HTMLInputElement>('input').value]).toEqual(['x.y.', 'x.y.']);
  });

  it('M §1.3 no input is filled with what is worked out', async () => {
    await open(
      '<form data-ms-form="profile"><input data-ms-member="plan-name"></form>',
      member({}, { planConnections: [connection()] }),
    );
    expect(page.$<HTMLInputElement>('input').value).toBe('');
  });
});
