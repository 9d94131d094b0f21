const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A budget: at most `max` within any window of `seconds`. */
export interface Budget {
  max: number;
  seconds: number;
}

/** Every limit that an app may configure (`limits`); the defaults are those of the rows named. */
export const defaultLimits = {
  /** R6 calls by limit class (`routes.ts`) and address. */
  perAddress: {
    login: { max: 30, seconds: 15 * minute },
    signup: { max: 20, seconds: hour },
    send: { max: 20, seconds: hour },
    guess: { max: 30, seconds: 15 * minute },
    read: { max: 1200, seconds: minute },
    write: { max: 240, seconds: minute },
  },
  /** R6 the same by app, all addresses together. */
  perApp: {
    login: { max: 20_000, seconds: minute },
    signup: { max: 2_000, seconds: minute },
    send: { max: 2_000, seconds: minute },
    guess: { max: 20_000, seconds: minute },
    read: { max: 600_000, seconds: minute },
    write: { max: 60_000, seconds: minute },
  },
  /** R8 password failures of one account before the delay grows. */
  passwordFailures: { max: 10, seconds: 15 * minute },
  /** R8 consecutive password failures before a code is required. */
  passwordFailuresBeforeStepUp: 100,
  /** R19 codes mailed to one account. */
  codesPerAccount: { max: 10, seconds: day },
  /** §4.1 beyond that: mails with the link only. */
  linkMailsPerAccount: { max: 1, seconds: hour },
  /** §4.1 a browser that logged in before keeps a small budget of its own. */
  codesPerKnownDevice: { max: 3, seconds: day },
  /** R19 guesses of one account, all its codes together. */
  guessesPerAccount: { max: 30, seconds: day },
  /** R19 after so many failures in a row numeric codes are off for the account, until a success. */
  guessFailuresBeforeLinkOnly: 100,
  /** R20 failed guesses of the whole app; then links only. */
  failedGuessesPerApp: { max: 10_000, seconds: day },
  /** R15 evaluated guesses of one code. */
  guessesPerCode: 5,
  /** R21 live flows of one app, purpose and address. */
  liveFlows: 3,
  /** R21 one mail per flow in so many seconds. */
  resendSeconds: 60,
  /** R4 answers "this email is in use", by address. */
  emailInUseAnswers: { max: 5, seconds: hour },
  /** §4.2 answers "there is no account", by address (hints on). */
  notFoundAnswers: { max: 5, seconds: hour },
  /** R52 posts and replies of one member, edits included. */
  commentsPerMember: { max: 20, seconds: minute },
  /** R52 votes of one member. */
  votesPerMember: { max: 120, seconds: minute },
  /** R52 reports of one member. */
  reportsPerMember: { max: 20, seconds: hour },
  /** R58 pictures that one member may put up. */
  imagesPerMember: { max: 50, seconds: day },
  /** Members that test mode holds, seeds not counted. */
  testMembers: 50,
  /** M §1.8 pages of one address that may look at channels live, in one process. */
  streamsPerAddress: 30,
};

export type Limits = typeof defaultLimits;
