import { inLanguage } from '../../../texts/in-language.ts';
import { replyMailTexts } from '../../../texts/mails/reply-mail-texts.ts';
import type { MailBrand } from './brand.ts';
import { mailText } from './layout.ts';
import type { MailText } from './mail.ts';
import { mailWords } from './mail-words.ts';

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
  const { button, why, end } = inLanguage(replyMailTexts, language);
  const { subject, text } = mailWords(brand, 'reply', language, { app: appName });
  return mailText({ template: 'reply', language }, brand, subject, [
    { is: 'text', text },
    { is: 'text', text: words },
    { is: 'button', label: button, url: link },
    { is: 'footnote', text: why },
    { is: 'link', label: end, url: unsubscribe },
  ]);
}
