import { type MailName, mails } from '../../../contract/mail-texts.ts';
import { codeMailTexts } from '../../../texts/mails/code-mail-texts.ts';
import { memberMailTexts } from '../../../texts/mails/member-mail-texts.ts';
import { noticeMailTexts } from '../../../texts/mails/notice-mail-texts.ts';
import type { AppSettings } from '../app-settings.ts';
import { deviceName } from '../device-name.ts';
import { mailBrand } from './brand.ts';
import { codeMail } from './code-mail.ts';
import type { MailText } from './mail.ts';
import { memberMail } from './member-mail.ts';
import { noticeMail } from './notice-mail.ts';
import { replyMail } from './reply-mail.ts';
import { sentLinkMail } from './sent-link-mail.ts';

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const email = 'ada@example.com';
const reply = 'The loom is a lovely find. Where did you see it?';
const sentLinks = { 'sent-login': 'login', 'sent-reset': 'reset', 'sent-invite': 'invite' } as const;

const isIn = <Table extends object, Name extends string>(
  table: Table,
  name: Name,
): name is Extract<Name, keyof Table> => Object.hasOwn(table, name);

/** A mail as a member would get it, with sample values. Its code and its link open nothing. */
export function sampleMail(name: MailName, app: AppSettings, language: string, at: number): MailText {
  const { host: site } = new URL(app.baseUrl);
  const brand = mailBrand(app.config.branding, app.name, site, app.mailTexts);
  const around = { appName: app.name, site, brand, device: deviceName(userAgent, language), at };
  const link = app.loginPage ?? app.baseUrl;
  const code = (mails[name].variables as readonly string[]).includes('code') ? '123456' : null;
  if (isIn(codeMailTexts.en, name)) return codeMail(name, { ...around, email, code, link }, language);
  if (isIn(memberMailTexts.en, name)) return memberMail(name, { ...around, code, link }, language);
  // An operator asked for it, and it does not say where.
  if (name === 'second-factor-reset' || name === 'passkey-reset')
    return noticeMail(name, { appName: app.name, site, brand, siteUrl: app.baseUrl }, language);
  if (isIn(noticeMailTexts.en, name)) {
    const suspended = name === 'mailbox-proved' ? { link, hasPassword: true, providers: [], devices: [] } : null;
    return noticeMail(name, { ...around, siteUrl: app.baseUrl, suspended }, language);
  }
  if (name === 'reply') return replyMail({ appName: app.name, brand, words: reply, link, unsubscribe: link }, language);
  return sentLinkMail(sentLinks[name], { appName: app.name, site, brand, email, link }, language);
}
