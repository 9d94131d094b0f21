import { type Budget, defaultLimits } from '../../contract/default-limits.ts';
import { countOf, durationOf } from '../state/format.ts';

/** A label, and what else there is to know about the limit. */
type Words = readonly [label: string, help?: string];
type Kind = keyof typeof defaultLimits.perAddress;
export type LimitName = Exclude<keyof typeof defaultLimits, 'perAddress' | 'perApp'> | 'sandboxFactor';

/** Of calls, from one address and in the whole app. */
export const callWords: Readonly<Record<Kind, Words>> = {
  login: ['Logins', 'With a password, a passkey or a social login.'],
  signup: ['Sign-ups'],
  send: ['Requests for a mail', 'Codes, and links to log in or to reset a password.'],
  guess: ['Attempts with codes and links'],
  read: ['Reads', 'What pages load.'],
  write: ['Other changes', 'Profiles, plans, comments and the like.'],
};

export const limitWords: Readonly<Record<LimitName, Words>> = {
  passwordFailures: ['Wrong passwords', 'Then the wait between two attempts grows.'],
  passwordFailuresBeforeStepUp: [
    'Wrong passwords in a row',
    'Then a mailed code is needed too, until a login succeeds.',
  ],
  codesPerAccount: ['Mails with a code'],
  linkMailsPerAccount: ['More mails', 'Sent when those with a code are used up. They contain only a link.'],
  codesPerKnownDevice: ['More codes for a known browser', 'One that has logged in before.'],
  guessesPerAccount: ['Attempts with codes', 'Across all codes of the account.'],
  guessFailuresBeforeLinkOnly: ['Wrong codes in a row', 'Then only mailed links work, until one is used.'],
  failedGuessesPerApp: ['Wrong codes', 'Then only mailed links work.'],
  guessesPerCode: ['Attempts with one code'],
  liveFlows: ['Codes valid at the same time', 'For the same purpose, such as a login.'],
  resendSeconds: ['Seconds between two mails', 'Before a code can be asked for again.'],
  emailInUseAnswers: ['Answers that an email is taken', 'At a sign-up.'],
  notFoundAnswers: ['Answers that there is no account', 'Where the service says so: Sign-in methods, Security.'],
  commentsPerMember: ['Posts and replies', 'Edits included.'],
  votesPerMember: ['Votes'],
  reportsPerMember: ['Reports of comments'],
  imagesPerMember: ['Pictures uploaded'],
  testMembers: ['Members in test mode', 'Those of the demo are not counted.'],
  streamsPerAddress: ['Pages that follow comments live', 'At once, in each process of the service.'],
  sandboxFactor: [
    'Multiplied by this in test mode',
    'Of the other limits, except codes valid at the same time and attempts with one code.',
  ],
};

const parts: Readonly<Record<string, string>> = { perAddress: 'From one address', perApp: 'In the whole app' };

/** Of a limit, a group of them, or a part of one; undefined = it is none. */
export const limitLabel = (name: string, parent: string | undefined): string | undefined =>
  parent === 'limits'
    ? (parts[name] ?? limitWords[name as LimitName]?.[0])
    : parent === 'perAddress' || parent === 'perApp'
      ? callWords[name as Kind]?.[0]
      : undefined;

export type ShippedLimit = Budget | number;
const shipped: Readonly<Record<string, ShippedLimit | Readonly<Record<string, ShippedLimit>>>> = {
  ...defaultLimits,
  sandboxFactor: 1,
};

/** What is shipped at a path such as `limits.perAddress.login.max`; undefined = it is no limit. */
export const shippedLimit = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], { limits: shipped });

/** "15 minutes", "90 seconds". */
export const spanOf = (seconds: number): string =>
  seconds % 60 === 0 ? durationOf(seconds / 60) : `${countOf(seconds)} seconds`;
