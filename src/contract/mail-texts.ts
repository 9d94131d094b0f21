/** Variables that subject and first paragraph may use. */
const account = ['app', 'site'] as const;
const withCode = ['app', 'site', 'code'] as const;
const withEmail = ['app', 'email'] as const;
const withCodeAndEmail = ['app', 'site', 'code', 'email'] as const;

/** Mails whose subject and first paragraph an app may write itself, in the order of their lists. */
export const mails = {
  signup: {
    title: 'Sign-up code',
    sentWhen: 'A visitor asks for a code to sign up.',
    variables: withCodeAndEmail,
  },
  'existing-account': {
    title: 'Sign-up code, with an account',
    sentWhen: 'A visitor asks for a code to sign up with an address that has an account.',
    variables: withCodeAndEmail,
  },
  login: {
    title: 'Login code',
    sentWhen: 'A member asks for a code to log in.',
    variables: withCodeAndEmail,
  },
  reset: {
    title: 'New password',
    sentWhen: 'A member has forgotten the password.',
    variables: withCodeAndEmail,
  },
  welcome: {
    title: 'Welcome',
    sentWhen: 'A member has signed up with a password or a provider.',
    variables: account,
  },
  verify: {
    title: 'Confirm the address',
    sentWhen: 'A member asks to confirm the address, logs in before that where it is required, or you send it again.',
    variables: withCode,
  },
  email: {
    title: 'Confirm a new address',
    sentWhen: 'A member enters a new address. The mail goes to the new one.',
    variables: withCode,
  },
  'email-taken': {
    title: 'New address, with an account',
    sentWhen: 'A member enters the address of another account. The mail goes to that one.',
    variables: account,
  },
  'email-changed': {
    title: 'Address changed',
    sentWhen: 'A member has a new address. The mail goes to the former one, with the way back.',
    variables: account,
  },
  'email-left': {
    title: 'Address changed, without an undo',
    sentWhen:
      'A member has a new address. The mail goes to a former one that was never confirmed, or that your team changed.',
    variables: account,
  },
  reauth: {
    title: 'Confirm that it is you',
    sentWhen: 'A member without a password is about to change something important.',
    variables: withCode,
  },
  'password-changed': {
    title: 'Password changed',
    sentWhen: 'A password was changed or reset.',
    variables: account,
  },
  'password-set': {
    title: 'Password set',
    sentWhen: 'An account without a password got its first one.',
    variables: account,
  },
  'mailbox-proved': {
    title: 'Account confirmed',
    sentWhen: 'The address was confirmed in a browser that the account did not know.',
    variables: account,
  },
  'passkey-added': { title: 'Passkey added', sentWhen: 'A passkey was added to an account.', variables: account },
  'passkey-removed': {
    title: 'Passkey removed',
    sentWhen: 'A passkey was removed from an account.',
    variables: account,
  },
  'passkey-reset': {
    title: 'Passkey removed by you',
    sentWhen: 'You or your server remove a passkey of a member.',
    variables: account,
  },
  'passkey-copied': {
    title: 'Passkey copied',
    sentWhen: 'A login was refused, because its passkey may be a copy.',
    variables: account,
  },
  'second-factor-added': {
    title: 'Authenticator app added',
    sentWhen: 'A member has set up an authenticator app.',
    variables: account,
  },
  'second-factor-removed': {
    title: 'Authenticator app removed',
    sentWhen: 'The authenticator app of an account was removed.',
    variables: account,
  },
  'second-factor-reset': {
    title: 'Authenticator app removed by you',
    sentWhen: 'You or your server remove the authenticator app of a member.',
    variables: account,
  },
  'second-factor-lost': {
    title: 'Authenticator app lost',
    sentWhen: 'A member without app and recovery codes asks for the link that removes the app.',
    variables: account,
  },
  'second-factor-ending': {
    title: 'Authenticator app to be removed',
    sentWhen: 'A member has followed the mailed link, and the app can be removed in 24 hours.',
    variables: account,
  },
  'second-factor-kept': {
    title: 'Authenticator app kept',
    sentWhen: 'A member has cancelled the removal of the app.',
    variables: account,
  },
  'recovery-code-used': {
    title: 'Recovery code used',
    sentWhen: 'A login used a recovery code.',
    variables: account,
  },
  'recovery-codes-renewed': {
    title: 'New recovery codes',
    sentWhen: 'A member has made new recovery codes.',
    variables: account,
  },
  'sent-login': {
    title: 'Login link from you',
    sentWhen: 'You or your server send a member a link to log in.',
    variables: withEmail,
  },
  'sent-reset': {
    title: 'Password link from you',
    sentWhen: 'You or your server send a member a link to choose a password.',
    variables: withEmail,
  },
  'sent-invite': {
    title: 'Invitation',
    sentWhen: 'You or your server invite a member who was imported and has never been here.',
    variables: withEmail,
  },
  reply: {
    title: 'Reply to a comment',
    sentWhen: 'A reply comes to the comment of a member who asked for these mails.',
    variables: ['app'],
  },
} as const satisfies Record<string, { title: string; sentWhen: string; variables: readonly string[] }>;

export type MailName = keyof typeof mails;
export type MailVariable = (typeof mails)[MailName]['variables'][number];
export const mailNames = Object.keys(mails) as MailName[];
export const mailParts = ['subject', 'text'] as const;
export type MailPart = (typeof mailParts)[number];
/** Of each part: a text for all languages, or one for each language tag with `*` for the others. */
export type MailTexts = Partial<Record<MailName, Partial<Record<MailPart, string | Readonly<Record<string, string>>>>>>;

/** What is wrong with the variables of a text, as the end of a sentence; null = nothing. */
export function variableMistake(text: string, variables: readonly string[]): string | null {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !variables.includes(name!))?.[0];
  if (unknown) return `has no variable ${unknown}; use ${variables.map((name) => `{${name}}`).join(', ')}`;
  return /[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ''))
    ? 'has a brace that is not part of a variable such as {app}'
    : null;
}
