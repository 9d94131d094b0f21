import type { Budget, Limits } from '../../contract/default-limits.ts';

/**
 * The same limits, `factor` times as generous (the demo's sandbox: 100). What is no rate stays:
 * guesses per code (R15), live flows (R21) and test mode's members are promises of their own, and
 * the wait between two mails shrinks instead of growing.
 */
export function scaledLimits(limits: Limits, factor: number): Limits {
  const scaled = ({ max, seconds }: Budget): Budget => ({ max: max * factor, seconds });
  const each = (budgets: Limits['perAddress']) =>
    Object.fromEntries(Object.entries(budgets).map(([name, budget]) => [name, scaled(budget)])) as Limits['perAddress'];
  return {
    ...limits,
    perAddress: each(limits.perAddress),
    perApp: each(limits.perApp),
    passwordFailures: scaled(limits.passwordFailures),
    passwordFailuresBeforeStepUp: limits.passwordFailuresBeforeStepUp * factor,
    codesPerAccount: scaled(limits.codesPerAccount),
    linkMailsPerAccount: scaled(limits.linkMailsPerAccount),
    codesPerKnownDevice: scaled(limits.codesPerKnownDevice),
    guessesPerAccount: scaled(limits.guessesPerAccount),
    guessFailuresBeforeLinkOnly: limits.guessFailuresBeforeLinkOnly * factor,
    failedGuessesPerApp: scaled(limits.failedGuessesPerApp),
    resendSeconds: limits.resendSeconds / factor,
    emailInUseAnswers: scaled(limits.emailInUseAnswers),
    notFoundAnswers: scaled(limits.notFoundAnswers),
    commentsPerMember: scaled(limits.commentsPerMember),
    votesPerMember: scaled(limits.votesPerMember),
    reportsPerMember: scaled(limits.reportsPerMember),
    imagesPerMember: scaled(limits.imagesPerMember),
  };
}
