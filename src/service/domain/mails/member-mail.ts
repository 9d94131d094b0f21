import { type InLanguages, inLanguage } from '../in-language.ts';
import { askedSentence, type Circumstances } from './circumstances.ts';
import { type Block, mailText } from './layout.ts';
import type { MailText } from './mail.ts';

/**
 * What a signed-in member asked for or should hear of. `verify`, `email`, `reauth` carry a code; `email-taken` goes to an address
 * that has an account already (R23: whoever asked is told nothing else); `email-changed` to the address before, with the way back; `email-left` to one that nobody had confirmed.
 */
export type MemberMailKind = 'verify' | 'email' | 'reauth' | 'email-taken' | 'email-changed' | 'email-left';

interface Words {
  subject: (app: string, code: string | null) => string;
  text: (app: string) => string;
  button?: string;
  notYou: string;
}

const ignore = 'If it was not you, ignore this mail: nothing has changed.';

const texts: InLanguages<Record<MemberMailKind, Words> & { codeLives: string }> = {
  en: {
    codeLives: 'The code is valid for 10 minutes. We will never ask you for it anywhere else.',
    verify: {
      subject: (app, code) => (code ? `${code} confirms your address at ${app}` : `Confirm your address at ${app}`),
      text: (app) => `This confirms that this address belongs to your account at ${app}.`,
      button: 'Confirm this address',
      notYou: ignore,
    },
    email: {
      subject: (app, code) => (code ? `${code} confirms your new address at ${app}` : `Your new address at ${app}`),
      text: (app) => `Somebody, hopefully you, wants to use this address for an account at ${app}.`,
      button: 'Use this address',
      notYou: ignore,
    },
    reauth: {
      subject: (app, code) => (code ? `${code} confirms that it is you at ${app}` : `Is it you at ${app}?`),
      text: (app) => `You are about to change something important of your account at ${app}.`,
      notYou:
        'If it was not you, somebody is logged in to your account: change your password, and log all other devices out.',
    },
    'email-taken': {
      subject: (app) => `Your address was entered at ${app}`,
      text: (app) =>
        `Somebody wanted to use this address for another account at ${app}. You have one already, so nothing was changed.`,
      notYou: 'You need not do anything.',
    },
    'email-changed': {
      subject: (app) => `Your address at ${app} was changed`,
      text: (app) =>
        `The account at ${app} that had this address has another one now. For 72 hours you can take that back here. That also logs everybody out and ends the password; you choose a new one by "Forgot password".`,
      button: 'Take it back',
      notYou: 'If it was you, you need not do anything.',
    },
    'email-left': {
      subject: (app) => `Your address at ${app} was changed`,
      text: (app) =>
        `An account at ${app} that was made with this address, and never confirmed it, has another one now.`,
      notYou: 'You need not do anything.',
    },
  },
};

/** `code` and `link` as far as the kind has them. */
export function memberMail(
  kind: MemberMailKind,
  variables: Circumstances & { code?: string | null; link?: string | null },
  language: string,
): MailText {
  const table = inLanguage(texts, language);
  const words = table[kind];
  const { appName, code = null, link = null } = variables;
  const blocks: Block[] = [
    ...(code ? [{ is: 'code', code } as const] : []),
    { is: 'text', text: words.text(appName) },
    ...(link && words.button ? [{ is: 'button', label: words.button, url: link } as const] : []),
    ...(code ? [{ is: 'text', text: table.codeLives } as const] : []),
    { is: 'footnote', text: `${askedSentence(variables, language)} ${words.notYou}` },
  ];
  return mailText(language, words.subject(appName, code), blocks);
}
