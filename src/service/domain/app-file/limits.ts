import { type TSchema, Type } from 'typebox';
import { type Budget, defaultLimits, type Limits } from '../limits.ts';
import { count, part } from './schema-parts.ts';

const says: Record<keyof Limits, string> = {
  perAddress: 'R6: calls of one kind from one address; an IPv6 /64 counts as one.',
  perApp: 'R6: calls of one kind to the whole app.',
  passwordFailures: 'R8: wrong passwords of one account before the delay grows.',
  passwordFailuresBeforeStepUp: 'R8: wrong passwords of one account in a row before a further step is asked.',
  codesPerAccount: 'R19: codes mailed to one account.',
  linkMailsPerAccount: 'Beyond that: mails with the link only.',
  codesPerKnownDevice: "Codes for a browser that logged in before, beyond the account's own.",
  guessesPerAccount: 'R19: guesses at the codes of one account.',
  guessFailuresBeforeLinkOnly: 'R19: wrong codes of one account in a row before only the mailed link works.',
  failedGuessesPerApp: 'R20: wrong codes in the whole app before only mailed links work.',
  guessesPerCode: 'R15: guesses at one code.',
  liveFlows: 'R21: codes of one purpose that may be alive at once for one address.',
  resendSeconds: 'R21: seconds between two mails of one flow.',
  emailInUseAnswers: 'R4: how often one address may hear that an email is in use.',
  notFoundAnswers: 'How often one address may hear that there is no account, where hints are on.',
  commentsPerMember: 'R52: posts and replies of one member, edits included.',
  votesPerMember: 'R52: votes of one member.',
  streamsPerAddress: 'Pages of one address that may watch channels live, in one process of the service.',
  imagesPerMember: 'R58: pictures that one member may put up.',
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
