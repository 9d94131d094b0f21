import { operatorInviteTexts as words } from '../../../texts/mails/operator-invite-texts.ts';
import type { AppSettings } from '../app-settings.ts';
import { mailBrand } from './brand.ts';
import { mailText } from './layout.ts';
import type { MailText } from './mail.ts';

export function operatorInviteMail({ config, name, baseUrl }: AppSettings, link: string): MailText {
  const { host } = new URL(baseUrl);
  return mailText({ template: null, language: 'en' }, mailBrand(config.branding, name, host), words.subject, [
    { is: 'text', text: words.text(host) },
    { is: 'button', label: words.button, url: link },
    { is: 'footnote', text: words.notYou },
  ]);
}
