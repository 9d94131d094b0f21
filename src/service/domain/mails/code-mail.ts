import { type InLanguages, inLanguage } from '../in-language.ts';
import { askedSentence, type Circumstances } from './circumstances.ts';
import { type Block, mailText } from './layout.ts';
import type { MailText } from './mail.ts';

/** Why somebody gets a code. `existing-account`: asked to sign up, but there is an account (§4.2). */
export type CodeMailKind = 'reset' | 'login' | 'signup' | 'existing-account';

interface Words {
  subject: (app: string, code: string | null) => string;
  intro: (app: string) => string;
  button: string;
}

interface Shared {
  codeLives: string;
  codeSecret: (site: string) => string;
  linkOnly: string;
  notYou: string;
}

const texts: InLanguages<Shared & Record<CodeMailKind, Words>> = {
  en: {
    codeLives: 'The code is valid for 10 minutes, the link for an hour. Either works once.',
    linkOnly: 'The link is valid for an hour and works once.',
    codeSecret: (site) => `We will never ask for this code anywhere but on ${site}. Give it to nobody.`,
    notYou: 'If it was not you, ignore this mail: nothing has changed.',
    reset: {
      subject: (app, code) => (code ? `${code} resets your password at ${app}` : `Reset your password at ${app}`),
      intro: (app) => `Somebody, hopefully you, asked for a new password at ${app}.`,
      button: 'Choose a new password',
    },
    login: {
      subject: (app, code) => (code ? `${code} is your login code for ${app}` : `Log in to ${app}`),
      intro: (app) => `Somebody, hopefully you, wants to log in to ${app}.`,
      button: 'Log in',
    },
    signup: {
      subject: (app, code) => (code ? `${code} is your sign-up code for ${app}` : `Sign up at ${app}`),
      intro: (app) =>
        `Somebody, hopefully you, wants to sign up at ${app} with this address. There is no account for it yet.`,
      button: 'Sign up',
    },
    'existing-account': {
      subject: (app, code) => (code ? `${code} is your login code for ${app}` : `Log in to ${app}`),
      intro: (app) =>
        `Somebody, hopefully you, wants to sign up at ${app} with this address. You already have an account: this logs you in.`,
      button: 'Log in',
    },
  },
};

/**
 * A code and a link, or (R19, R20) a link only. The code stands first in subject and body, where a lock screen and a screen
 * reader find it.
 */
export function codeMail(
  kind: CodeMailKind,
  variables: Circumstances & { code: string | null; link: string },
  language: string,
): MailText {
  const shared = inLanguage(texts, language);
  const words = shared[kind];
  const { appName, site, code, link } = variables;
  const blocks: Block[] = [
    ...(code ? [{ is: 'code', code } as const] : []),
    { is: 'text', text: words.intro(appName) },
    { is: 'button', label: words.button, url: link },
    { is: 'text', text: code ? `${shared.codeLives} ${shared.codeSecret(site)}` : shared.linkOnly },
    { is: 'footnote', text: `${askedSentence(variables, language)} ${shared.notYou}` },
  ];
  return mailText(language, words.subject(appName, code), blocks);
}
