import { inLanguage } from '../../../texts/in-language.ts';
import { codeMailTexts } from '../../../texts/mails/code-mail-texts.ts';
import { memberMailTexts } from '../../../texts/mails/member-mail-texts.ts';
import type { MailBrand } from './brand.ts';
import { mailText } from './layout.ts';
import type { MailText } from './mail.ts';
import { mailWords } from './mail-words.ts';

export type SentLinkPurpose = 'login' | 'reset' | 'invite' | 'verify';

/** A link that an operator sends: the member requested none. */
export function sentLinkMail(
  purpose: SentLinkPurpose,
  facts: { appName: string; site: string; brand: MailBrand; email: string; link: string },
  language: string,
): MailText {
  const { appName, site, brand, email, link } = facts;
  const { sent, linkOnly, login, reset } = inLanguage(codeMailTexts, language);
  const { verify } = inLanguage(memberMailTexts, language);
  const name = purpose === 'verify' ? purpose : (`sent-${purpose}` as const);
  const { subject, text } = mailWords(brand, name, language, { app: appName, site, email, code: null });
  const button = { login, reset, invite: sent.invite, verify }[purpose].button ?? '';
  // The link of a confirmation lives so long that its mail names no time, as that of a sign-up.
  const lives = { login: linkOnly, reset: linkOnly, invite: sent.invite.linkLives, verify: null }[purpose];
  return mailText({ template: name, language }, brand, subject, [
    { is: 'text', text },
    { is: 'button', label: button, url: link },
    ...(lives ? [{ is: 'text', text: lives } as const] : []),
    { is: 'footnote', text: sent.notRequested },
  ]);
}
