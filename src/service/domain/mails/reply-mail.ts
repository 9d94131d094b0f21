import { inLanguage } from '../../../texts/in-language.ts';
import { replyMailTexts } from '../../../texts/mails/reply-mail-texts.ts';
import type { MailBrand } from './brand.ts';
import { mailText } from './layout.ts';
import type { MailText } from './mail.ts';

/** M §1.8 the mail about a reply. `words`: the reply as text (R64); `unsubscribe`: a link. */
export function replyMail(
  {
    appName,
    brand,
    words,
    link,
    unsubscribe,
  }: { appName: string; brand: MailBrand; words: string; link: string; unsubscribe: string },
  language: string,
): MailText {
  const { subject, text, button, why, end } = inLanguage(replyMailTexts, language);
  return mailText(language, brand, subject(appName), [
    { is: 'text', text: text(appName) },
    { is: 'text', text: words },
    { is: 'button', label: button, url: link },
    { is: 'footnote', text: why },
    { is: 'link', label: end, url: unsubscribe },
  ]);
}
