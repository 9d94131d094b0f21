import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '../../../src/contract/errors.ts';
import { languages } from '../../../src/contract/languages.ts';
import { deviceName } from '../../../src/service/domain/device-name.ts';
import { mailBrand } from '../../../src/service/domain/mails/brand.ts';
import { codeMail } from '../../../src/service/domain/mails/code-mail.ts';
import { memberMail } from '../../../src/service/domain/mails/member-mail.ts';
import { noticeMail } from '../../../src/service/domain/mails/notice-mail.ts';
import { sentLinkMail } from '../../../src/service/domain/mails/sent-link-mail.ts';
import { errorMessage } from '../../../src/texts/errors/error-message.ts';
import type { CodeMailKind } from '../../../src/texts/mails/code-mail-texts.ts';
import type { MemberMailKind } from '../../../src/texts/mails/member-mail-texts.ts';
import type { NoticeKind } from '../../../src/texts/mails/notice-mail-texts.ts';
import { type MessageKey, message } from '../../../src/texts/messages.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const around = (language: string) => ({
  appName: 'Juniper Studio',
  site: 'juniper.example',
  brand: mailBrand({ logo: null, colors: { lightMode: {} } }, 'Juniper Studio', 'juniper.example'),
  device: deviceName(firefox, language),
  at: Date.UTC(2025, 10, 20, 15, 5),
  email: 'ada@example.com',
});
const siteUrl = 'https://juniper.example';
const link = `${siteUrl}/reset#ms_reset=token`;
const codeKinds: CodeMailKind[] = ['reset', 'login', 'signup', 'existing-account'];
const memberKinds: MemberMailKind[] = ['verify', 'email', 'reauth', 'email-taken', 'email-changed', 'email-left'];
const notices: NoticeKind[] = ['welcome', 'password-changed', 'password-set', 'mailbox-proved'];
const suspended = {
  link: `${siteUrl}/confirm#ms_review=token`,
  hasPassword: true,
  providers: ['Google'],
  devices: [{ device: null, at: Date.UTC(2025, 10, 19) }],
};
const others = languages.filter((language) => language !== 'en');

/** "If it was not you, ignore this mail" with its context. */
const ignore = {
  en: 'If it was not you, ignore this mail',
  es: 'Si no has sido tú, ignora este mensaje',
  fr: 'Si ce n’était pas vous, ignorez cet e-mail',
  de: 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail',
  pt: 'Se não foi você, ignore este e-mail',
};
const requestSentences = {
  en: 'Requested on juniper.example with Firefox on Windows, November 20, 2025 at 3:05 PM UTC.',
  es: 'Solicitado en juniper.example con Firefox en Windows, el 20 de noviembre de 2025 a las 15:05 UTC.',
  fr: 'Demandé sur juniper.example avec Firefox sur Windows, le 20 novembre 2025 à 15:05 UTC.',
  de: 'Angefordert auf juniper.example mit Firefox auf Windows, am 20. November 2025 um 15:05 UTC.',
  pt: 'Pedido feito em juniper.example com Firefox no Windows, em 20 de novembro de 2025 às 15:05 UTC.',
};

describe.each(languages)('mails in "%s"', (language) => {
  const code = '012345';
  const sentLinks = (['login', 'reset'] as const).map((purpose) =>
    sentLinkMail(purpose, { ...around(language), link }, language),
  );
  const mails = [
    ...sentLinks,
    ...codeKinds.map((kind) => codeMail(kind, { ...around(language), code, link }, language)),
    ...memberKinds.map((kind) => memberMail(kind, { ...around(language), code, link }, language)),
    ...notices.map((kind) => noticeMail(kind, { ...around(language), siteUrl, suspended }, language)),
  ];

  it('R64 subject and body begin with the code', () => {
    for (const kind of codeKinds) {
      const mail = codeMail(kind, { ...around(language), code, link }, language);
      expect(mail.subject).toMatch(/^012345 \S/);
      expect(mail.text).toMatch(/^012345\n/);
    }
    for (const kind of ['verify', 'email', 'reauth'] as const) {
      expect(memberMail(kind, { ...around(language), code, link }, language).subject).toMatch(/^012345 \S/);
    }
  });

  it('R64 names the circumstances of the request, and to ignore the mail if it was another person', () => {
    for (const kind of codeKinds) {
      const { text } = codeMail(kind, { ...around(language), code, link }, language);
      expect(text).toContain(requestSentences[language]);
      expect(text).toContain(ignore[language]);
      expect(text).toContain('juniper.example');
    }
  });

  it('R64 a link that the site sent by itself is named so, and as no request of the member', () => {
    for (const { subject, text } of sentLinks) {
      expect(subject.startsWith('Juniper Studio ')).toBe(true);
      expect(text).toContain(link);
      expect(text).not.toContain(ignore[language]);
      expect(text).not.toContain(requestSentences[language]);
      expect(`${subject} ${text}`).not.toMatch(/code|código|We received|esperamos|sans doute|hoffentlich/i);
    }
    expect(sentLinks[0]!.text).toContain('ada@example.com');
  });

  it('R19 without a code it speaks of none', () => {
    for (const kind of codeKinds) {
      const { subject, text } = codeMail(kind, { ...around(language), code: null, link }, language);
      expect(`${subject} ${text}`).not.toMatch(/code|código/i);
    }
  });

  it('names the language that it is in, and the app, and leaves nothing unsaid', () => {
    for (const { subject, text, html } of mails) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject).toContain('Juniper Studio');
      expect(subject.length).toBeLessThanOrEqual(80);
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('is in no other language', () => {
    if (language === 'en') return;
    const foreign = languages.filter((other) => other !== language).map((other) => ignore[other]);
    for (const { text } of mails) {
      for (const words of foreign) expect(text).not.toContain(words);
      expect(text).not.toMatch(/\b(?:your|the|you|Asked)\b/);
    }
  });
});

describe('messages and errors', () => {
  const keys: MessageKey[] = ['logged-in', 'signed-up', 'code-sent', 'plan-added', 'team-left', 'not-your-password'];
  it.each(others)('M §2 "%s" has its own text for every success message', (language) => {
    for (const key of keys) expect(message(key, language)).not.toBe(message(key, 'en'));
  });

  // Status 0: raised in the page and never on the wire, so the page's texts have its words.
  const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code][0] !== 0);
  it.each(others)('R87 "%s" has its own text for every error, without exclamation marks', (language) => {
    const same = codes.filter((code) => errorMessage(code, language) === errors[code][1]);
    expect(same).toEqual([]);
    expect(codes.filter((code) => errorMessage(code, language).includes('!'))).toEqual([]);
  });

  it.each(others)('C10 "%s" names the least length by the number that an app replaces', (language) => {
    expect(errorMessage('invalid-password-too-short', language).match(/8/g)).toHaveLength(1);
  });

  it.each(['nl', '', '__proto__', 'constructor', 'xx'])(
    'a caller who speaks "%s" is answered in English',
    (language) => {
      expect(errorMessage('invalid-credentials', language)).toBe('Incorrect email or password.');
      expect(message('logged-in', language)).toBe('You are logged in.');
    },
  );
});
