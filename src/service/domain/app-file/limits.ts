import { type TSchema, Type } from 'typebox';
import { type Budget, defaultLimits, type Limits } from '../../../contract/default-limits.ts';
import { count, part } from './schema-parts.ts';

const says: Record<keyof Limits, string> = {
  perAddress: 'Calls of one kind from one address; an IPv6 /64 counts as one.',
  perApp: 'Calls of one kind to the whole app.',
  passwordFailures: 'Wrong passwords of one account before the delay grows.',
  passwordFailuresBeforeStepUp: 'Wrong passwords of one account in a row before a further step is asked.',
  codesPerAccount: 'Codes mailed to one account.',
  linkMailsPerAccount: 'Beyond that: mails with the link only.',
  codesPerKnownDevice: "Codes for a browser that logged in before, beyond the account's own.",
  guessesPerAccount: 'Guesses at the codes of one account.',
  guessFailuresBeforeLinkOnly: 'Wrong codes of one account in a row before only the mailed link works.',
  failedGuessesPerApp: 'Wrong codes in the whole app before only mailed links work.',
  guessesPerCode: 'Guesses at one code.',
  liveFlows: 'Codes of one purpose that may be alive at once for one address.',
  resendSeconds: 'Seconds between two mails of one flow.',
  emailInUseAnswers: 'How often one address may hear that an email is in use.',
  notFoundAnswers: 'How often one address may hear that there is no account, where hints are on.',
  commentsPerMember: 'Posts and replies of one member, edits included.',
  votesPerMember: 'Votes of one member.',
  reportsPerMember: 'Posts and replies that one member may report.',
  streamsPerAddress: 'Pages of one address that may watch channels live, in one process of the service.',
  imagesPerMember: 'Pictures that one member may put up.',
  testMembers: 'Members that the sandbox holds, seeds not counted.',
};

const isBudget = (value: object): value is Budget => 'max' in value && 'seconds' in value;

function schemaOf(value: number | object, description: string): TSchema {
  if (typeof value === 'number') return count(value, description);
  const parts = isBudget(value)
    ? { max: count(value.max, 'How many.'), seconds: count(value.seconds, 'Within so many seconds.') }
    : Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, schemaOf(inner, `Kind of call: ${name}.`)]),
      );
  return part(parts, { default: {}, description });
}

/** Made from the table of defaults, so that a new limit is configurable the day it is born. */
export const AppLimits = Type.Unsafe<Limits & { sandboxFactor: number }>(
  part(
    {
      ...Object.fromEntries(
        Object.entries(defaultLimits).map(([name, value]) => [name, schemaOf(value, says[name as keyof Limits])]),
      ),
      sandboxFactor: count(1, 'In the sandbox so many times as much is allowed. The demo has 100.'),
    },
    { default: {}, description: 'How much is allowed. Every number has a default.' },
  ),
);
