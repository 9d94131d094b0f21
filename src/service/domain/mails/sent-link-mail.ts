import { inLanguage } from '../../../texts/in-language.ts';
import { codeMailTexts } from '../../../texts/mails/code-mail-texts.ts';
import type { MailBrand } from './brand.ts';
import { mailText } from './layout.ts';
import type { MailText } from './mail.ts';
import { mailWords } from './mail-words.ts';

export type SentLinkPurpose = 'login' | 'reset' | 'invite';

/** A link to log in or to choose a password that an operator sends: the member requested none. */
export function sentLinkMail(
  purpose: SentLinkPurpose,
  { appName, brand, email, link }: { appName: string; brand: MailBrand; email: string; link: string },
  language: string,
): MailText {
  const { sent, linkOnly, ...words } = inLanguage(codeMailTexts, language);
  const { subject, text } = mailWords(brand, `sent-${purpose}`, language, { app: appName, email });
  return mailText(language, brand, subject, [
    { is: 'text', text },
    { is: 'button', label: purpose === 'invite' ? sent.invite.button : words[purpose].button, url: link },
    { is: 'text', text: purpose === 'invite' ? sent.invite.linkLives : linkOnly },
    { is: 'footnote', text: sent.notRequested },
  ]);
}
