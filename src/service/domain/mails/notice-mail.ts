import { type InLanguages, inLanguage } from '../in-language.ts';
import { askedSentence, type Circumstances } from './circumstances.ts';
import { type Block, mailText } from './layout.ts';
import type { MailText } from './mail.ts';

/**
 * What an account is told after the fact. `password-changed`: after a reset (R22). `mailbox-proved`: the owner of the mailbox
 * took over an account that somebody else had prepared (R11).
 */
export type NoticeKind = 'welcome' | 'password-changed' | 'mailbox-proved';

interface Words {
  subject: (app: string) => string;
  text: (app: string) => string;
  button: string;
  notYou: string;
}

const texts: InLanguages<Record<NoticeKind, Words> & { purged: string }> = {
  en: {
    purged:
      'Somebody had set up this account before your address was confirmed. To keep it yours, we removed what was there: its password, its logins and its linked accounts.',
    welcome: {
      subject: (app) => `Welcome to ${app}`,
      text: (app) => `You have signed up at ${app} with this address. Good to have you.`,
      button: 'Open the site',
      notYou:
        'If it was not you, ask for a new password there: that makes the account yours and shuts out whoever made it.',
    },
    'password-changed': {
      subject: (app) => `Your password at ${app} was changed`,
      text: (app) => `The password of your account at ${app} was changed. Everybody who was logged in is logged out.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
    'mailbox-proved': {
      subject: (app) => `Your account at ${app} is now confirmed`,
      text: (app) => `You have confirmed that this address is yours, and logged in to ${app}.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
  },
};

export function noticeMail(
  kind: NoticeKind,
  variables: Circumstances & { siteUrl: string; wasPurged?: boolean },
  language: string,
): MailText {
  const table = inLanguage(texts, language);
  const words = table[kind];
  const blocks: Block[] = [
    { is: 'text', text: words.text(variables.appName) },
    ...(variables.wasPurged ? [{ is: 'text', text: table.purged } as const] : []),
    { is: 'button', label: words.button, url: variables.siteUrl },
    { is: 'footnote', text: `${askedSentence(variables, language)} ${words.notYou}` },
  ];
  return mailText(language, words.subject(variables.appName), blocks);
}
