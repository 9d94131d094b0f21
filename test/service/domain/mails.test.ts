import { describe, expect, it } from 'vitest';
import { mailBrand } from '../../../src/service/domain/mails/brand.ts';
import { codeMail } from '../../../src/service/domain/mails/code-mail.ts';
import { mailedLink } from '../../../src/service/domain/mails/link.ts';
import { noticeMail } from '../../../src/service/domain/mails/notice-mail.ts';
import { replyMail } from '../../../src/service/domain/mails/reply-mail.ts';
import type { CodeMailKind } from '../../../src/texts/mails/code-mail-texts.ts';
import type { NoticeKind } from '../../../src/texts/mails/notice-mail-texts.ts';
import { testApp } from '../../support/app-settings.ts';
import { xssStrings } from '../../support/xss-strings.ts';

const branding = (primaryButton?: string) => ({
  logo: null,
  colors: { lightMode: { ...(primaryButton && { primaryButton }) } },
});
const around = {
  appName: 'Juniper Studio',
  site: 'juniper.example',
  brand: mailBrand(branding('rgb(51, 65, 138)'), 'Juniper Studio', 'juniper.example'),
  device: 'Firefox on Windows',
  at: 1_763_654_400_000,
  email: 'ada@example.com',
};
const link = 'https://juniper.example/reset#ms_reset=token';
const kinds: CodeMailKind[] = ['reset', 'login', 'signup', 'existing-account'];
const notices: NoticeKind[] = ['welcome', 'password-changed', 'password-set', 'mailbox-proved'];

describe('mails', () => {
  it('§3.7 an own subject and paragraph stand over ours, in their language, with their values', () => {
    const texts = {
      login: { subject: { de: '{code} öffnet {app}', '*': 'Open {app}' }, text: 'For {email} on {site}.' },
      welcome: { text: { fr: 'Bienvenue' } },
    };
    const brand = mailBrand(branding(), 'Juniper Studio', 'juniper.example', texts);
    const login = (language: string, code: string | null) =>
      codeMail('login', { ...around, brand, code, link }, language);
    expect(login('de-AT', '012345').subject).toBe('012345 öffnet Juniper Studio');
    expect(login('en', null).subject).toBe('Open Juniper Studio');
    expect(login('de', null).subject).toBe('Bei Juniper Studio anmelden');
    expect(login('de', '012345').text).toContain('For ada@example.com on juniper.example.');
    const welcome = (language: string) => noticeMail('welcome', { ...around, brand, siteUrl: link }, language).text;
    expect(welcome('fr')).toContain('Bienvenue');
    expect(welcome('en')).toContain('You have signed up at Juniper Studio');
  });

  it('§3.7 R64 markup in own words is shown as text, and values are not filled in twice', () => {
    const texts = { reply: { text: '<b>{app}</b>' } };
    const brand = mailBrand(branding(), '{app}', 'juniper.example', texts);
    const mail = replyMail({ appName: '{app}', brand, words: 'hello', link, unsubscribe: link }, 'en');
    expect(mail.html).toContain('&lt;b&gt;{app}&lt;/b&gt;');
  });

  it.each(kinds)('R64 subject and body of "%s" begin with the code', (kind) => {
    const mail = codeMail(kind, { ...around, code: '012345', link }, 'en');
    expect(mail.subject.startsWith('012345 ')).toBe(true);
    expect(mail.text.startsWith('012345\n')).toBe(true);
    expect(mail.html).toMatch(/<body[^>]*><div[^>]*><p[^>]*>Juniper Studio<\/p><p[^>]*>012345<\/p>/);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
  });

  it.each(kinds)('R19 without a code "%s" carries the link and speaks of no code', (kind) => {
    const mail = codeMail(kind, { ...around, code: null, link }, 'en');
    expect(mail.text).toContain(link);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/code/i);
  });

  it.each(kinds)('R64 "%s" names site, device and time of the request, and what to do if it was not you', (kind) => {
    const { text } = codeMail(kind, { ...around, code: '012345', link }, 'en');
    expect(text).toContain('Requested on juniper.example with Firefox on Windows, November 20, 2025');
    expect(text).toContain('If it was not you, ignore this mail');
    expect(text).toContain('We will never ask for this code anywhere but on juniper.example');
  });

  const nasty = [
    'Shop\r\nBcc: eve@evil.example',
    '<img src=x onerror=alert(1)>',
    '"><a href=//evil.example>x',
    'a\u2028b',
  ];
  it.each(nasty)('R64 an app called %j stays text, in one line', (appName) => {
    const named = { ...around, appName, brand: mailBrand(branding(), appName, around.site) };
    const mails = [
      ...kinds.map((kind) => codeMail(kind, { ...named, code: '012345', link }, 'en')),
      ...notices.map((kind) => noticeMail(kind, { ...named, siteUrl: 'https://juniper.example' }, 'en')),
    ];
    for (const { subject, text, html } of mails) {
      expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
      expect(text).not.toMatch(/^Bcc:/m);
      expect(html).not.toMatch(/<img|<a href=\/\//);
      expect(html.match(/<a /g)).toHaveLength(1);
    }
  });

  it('R52, R64 forty texts of markup or script stay text in mails, as a reply and as an app name', () => {
    const tags = (html: string) => [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag);
    const reply = (words: string, appName = 'Juniper Studio') =>
      replyMail(
        { appName, brand: mailBrand(branding(), appName, around.site), words, link, unsubscribe: `${link}?x="><b>` },
        'en',
      );
    const plain = tags(reply('words').html);
    for (const text of xssStrings) {
      const named = { ...around, appName: text, brand: mailBrand(branding(), text, around.site) };
      expect(tags(reply(text, text).html), text).toEqual(plain);
      for (const kind of notices) {
        const mail = (of: typeof around) =>
          tags(noticeMail(kind, { ...of, siteUrl: 'https://juniper.example' }, 'en').html);
        expect(mail(named).length, text).toBe(mail(around).length);
      }
      expect(reply(text).text).toContain(text.replace(/\s+/g, ' '));
    }
  });

  it('R64 nothing is loaded from elsewhere: no picture, no script, no style sheet', () => {
    for (const kind of kinds) {
      const { html } = codeMail(kind, { ...around, code: '012345', link }, 'en');
      expect(html).not.toMatch(/<(?:img|script|link|iframe|object|video)|url\(|src=/i);
    }
  });

  it('a mail has the colour of its app and its sender at the end, as text and as HTML', () => {
    const { html, text } = codeMail('login', { ...around, code: '012345', link }, 'en');
    expect(html).toContain('background:#33418a;color:#ffffff');
    expect(html).toContain('border-top:4px solid #33418a');
    expect(html).toContain('>Juniper Studio · juniper.example</p>');
    expect(text).toMatch(/\n\nJuniper Studio · juniper\.example\n$/);
  });

  it('a mail follows a dark reader, with the colours of the dark mode, and names its app on top', () => {
    const brand = mailBrand(
      { logo: null, colors: { lightMode: { primaryButton: '#33418a' }, darkMode: { primaryButton: '#a9bcff' } } },
      'Juniper Studio',
      'juniper.example',
    );
    const { html } = codeMail('login', { ...around, brand, code: '012345', link }, 'en');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('.button{background:#a9bcff!important;color:#000000!important}');
    expect(html).toContain('background:#33418a;color:#ffffff');
    expect(html).toMatch(/<div class="card"[^>]*><p[^>]*>Juniper Studio<\/p>/);
  });

  it('§4.2 a mail that logs in names the account', () => {
    for (const kind of ['login', 'existing-account'] as const)
      expect(codeMail(kind, { ...around, code: null, link }, 'en').text).toContain('as ada@example.com.');
  });

  it.each([
    ['#ffe08a', '#ffe08a', '#000000'],
    ['rgb(20 20 20)', '#141414', '#ffffff'],
    ['hotpink', '#2962ff', '#ffffff'],
    ['rgba(0, 0, 0, 0.1)', '#2962ff', '#ffffff'],
    ['#000;}body{', '#2962ff', '#ffffff'],
    [undefined, '#2962ff', '#ffffff'],
  ])('R98, R108 of the colour %j a mail takes %s with text in %s', (given, accent, accentText) => {
    expect(mailBrand(branding(given), 'App', 'app.example')).toMatchObject({ accent, accentText });
  });

  it('R11 a notice lists suspended access and asks whether it was the member, without an accusation', () => {
    const siteUrl = 'https://juniper.example';
    const suspended = {
      link: 'https://service.example/confirm#ms_review=token',
      hasPassword: true,
      providers: ['Google'],
      devices: [
        { device: 'Firefox on Linux', at: Date.UTC(2026, 0, 5) },
        { device: null, at: Date.UTC(2026, 0, 6) },
      ],
    };
    const plain = noticeMail('password-changed', { ...around, siteUrl }, 'en');
    const asking = noticeMail('password-changed', { ...around, siteUrl, suspended }, 'en');
    expect(plain.text).not.toContain('suspended');
    expect(asking.text).toContain(
      'in use with: a password, Google, Firefox on Linux since January 5, 2026, a device since January 6, 2026. We have suspended that',
    );
    expect(asking.text).toContain('Was this you?:\nhttps://service.example/confirm#ms_review=token');
    expect(asking.text).not.toMatch(/someone|another person|stranger|attack/i);
  });

  it.each([
    [
      'en',
      'Before this, the account was in use with: a password, Firefox on Linux since January 5, 2026. We have suspended that until you tell us whether it was you. Until then it opens nothing.',
      'Was this you?',
    ],
    [
      'de',
      'Bisher wurde das Konto hiermit benutzt: ein Passwort, Firefox on Linux seit dem 5. Januar 2026. Wir haben das ausgesetzt, bis Sie uns sagen, ob Sie das waren. Bis dahin öffnet es nichts.',
      'Waren Sie das?',
    ],
    [
      'es',
      'Antes, la cuenta ya se usaba con: una contraseña, Firefox on Linux desde el 5 de enero de 2026. Lo hemos suspendido hasta que nos digas si eras tú. Hasta entonces no abre nada.',
      '¿Eras tú?',
    ],
    [
      'fr',
      'Auparavant, le compte était utilisé avec : un mot de passe, Firefox on Linux depuis le 5 janvier 2026. Nous avons suspendu ces accès jusqu’à ce que vous nous disiez si c’était vous. D’ici là, ils n’ouvrent rien.',
      'Était-ce vous ?',
    ],
    [
      'pt',
      'Antes disso, a conta era usada com: uma senha, Firefox on Linux desde 5 de janeiro de 2026. Suspendemos esses acessos até você nos dizer se era você. Até lá, eles não abrem nada.',
      'Foi você?',
    ],
  ])('R114 the mail in "%s" names device and date of what is suspended, and asks', (language, sentence, question) => {
    const suspended = {
      link: 'https://service.example/confirm#ms_review=token',
      hasPassword: true,
      providers: [],
      devices: [{ device: 'Firefox on Linux', at: Date.UTC(2026, 0, 5) }],
    };
    const { text } = noticeMail(
      'mailbox-proved',
      { ...around, siteUrl: 'https://juniper.example', suspended },
      language,
    );
    // A narrow space before a colon is one of the signs of French.
    const plain = text.replace(/[\u00a0\u202f]/g, ' ');
    expect(plain).toContain(sentence);
    expect(plain).toContain(question);
  });

  it('C21 a link leads to the app’s page, else to the service’s, with the token in the fragment', () => {
    const app = testApp({ resetPage: null, loginPage: null });
    expect(mailedLink(app, 'https://service.example', 'reset', 'tok')).toBe(
      'https://service.example/reset?app=app_demo&mode=sandbox#ms_reset=tok',
    );
    expect(mailedLink(app, 'https://service.example', 'login', 'tok')).toBe('https://juniper.example/#ms_login=tok');
    const own = testApp({ resetPage: 'https://juniper.example/new-password?x=1#top' });
    expect(mailedLink(own, 'https://service.example', 'reset', 'tok')).toBe(
      'https://juniper.example/new-password?x=1#ms_reset=tok',
    );
  });

  it.each([
    [null, 'http://localhost:5173', 'http://localhost:5173/'],
    [null, 'https://staging.juniper.example', 'https://staging.juniper.example/'],
    ['https://juniper.example/enter', 'http://localhost:5173', 'http://localhost:5173/enter'],
    [null, 'https://evil.example', 'https://juniper.example/'],
    [null, 'null', 'https://juniper.example/'],
    [null, null, 'https://juniper.example/'],
  ])('R24 leads a login link of test mode with page %s, asked from %s, to %s', (loginPage, askedFrom, page) => {
    const origins = ['https://juniper.example', 'https://staging.juniper.example'];
    const app = testApp({ loginPage, origins, linksFollowOrigin: true });
    expect(mailedLink(app, 'https://service.example', 'login', 'tok', askedFrom)).toBe(`${page}#ms_login=tok`);
  });

  it.each([
    ['http://localhost:5173', '&from=http%3A%2F%2Flocalhost%3A5173'],
    ['https://staging.juniper.example', '&from=https%3A%2F%2Fstaging.juniper.example'],
    ['https://juniper.example', ''],
    ['https://service.example', ''],
    ['https://evil.example', ''],
    [null, ''],
  ])('R24 a reset or confirm link of test mode, requested from %s, names its site as "%s"', (origin, from) => {
    const origins = ['https://juniper.example', 'https://staging.juniper.example', 'https://service.example'];
    const app = testApp({ resetPage: null, origins, linksFollowOrigin: true });
    for (const page of ['reset', 'confirm'] as const)
      expect(mailedLink(app, 'https://service.example', page, 'tok', origin)).toBe(
        `https://service.example/${page}?app=app_demo&mode=sandbox${from}#ms_${page}=tok`,
      );
  });

  it('an unknown language falls back to English, date included', () => {
    const mail = codeMail('login', { ...around, code: '012345', link }, 'xx');
    expect(mail.text).toContain('November 20, 2025');
  });
});
