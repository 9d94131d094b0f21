import { clientErrors } from './client-errors.ts';

/**
 * Every error code of the wire: `code -> [HTTP status, message]`. The code travels, the message is
 * shown. Status 0 marks codes that only a client can raise (there was no answer to carry a status).
 */
export const errors = {
  ...clientErrors,
  // who are you
  'invalid-credentials': [401, 'Incorrect email or password.'],
  'reauth-required': [403, 'Please log in again to do this.'],
  'access-denied': [403, 'You do not have access to this.'],
  'read-only-session': [403, 'You see this site as a member sees it. Nothing can be changed here.'],
  'member-not-found': [404, 'There is no such member.'],
  'invalid-api-key': [401, 'This API key is not valid.'],
  'missing-scope': [403, 'This API key is not allowed to do this.'],
  // sign-up and login
  'email-already-in-use': [409, 'This email is already in use. Please log in instead.'],
  'signup-required': [409, 'There is no account for this email yet. Please sign up.'],
  'passwordless-email-not-found': [404, 'There is no account for this email.'],
  'use-social-login': [400, 'Please log in the way you signed up.'],
  'use-email-login': [400, 'Please log in with your email first, then connect this account.'],
  'no-password-set': [400, 'This account has no password yet. We have sent you a code to set one.'],
  'passwordless-disabled': [400, 'Logging in with an emailed code is turned off here.'],
  'invalid-captcha': [400, 'The captcha could not be confirmed. Please try again.'],
  'framed-by-another-site': [
    403,
    'This page is in a frame of another site, where no login lasts. Please open it in a tab of its own.',
  ],
  // providers
  'account-not-found': [404, 'There is no account for this login yet. Please sign up.'],
  'account-already-connected': [409, 'This account is connected already.'],
  'account-not-connected': [400, 'This account is not connected.'],
  'account-connect-failed': [400, 'This account could not be connected. Please try again.'],
  'account-connect-requires-login': [401, 'Please log in first, then connect this account.'],
  'account-set-password-before-disconnect': [400, 'Please set a password first, or you could not log in any more.'],
  'provider-login-denied': [400, 'You did not allow the login.'],
  'provider-login-failed': [400, 'This login could not be confirmed. Please try again.'],
  'provider-not-available': [400, 'This way to log in is not available here.'],
  'provider-unavailable': [
    503,
    'This way to log in does not work right now. Please try another, or again in a moment.',
  ],
  // passkeys
  'invalid-passkey': [401, 'This passkey could not be confirmed. Please try again, or log in another way.'],
  'passkeys-disabled': [400, 'Logging in with a passkey is turned off here.'],
  'passkey-not-found': [404, 'There is no such passkey.'],
  'passkey-limit-reached': [400, 'You have as many passkeys as one account can hold. Please remove one first.'],
  // second factor
  'second-factor-required': [403, 'Please enter a code of your authenticator app.'],
  'second-factor-setup-required': [403, 'Please set up an authenticator app to log in here.'],
  'lost-second-factor-mail-required': [
    403,
    'The 24 hours are over. A link that we email you logs you in and removes the authenticator app.',
  ],
  'second-factor-expired': [400, 'This took too long. Please log in again.'],
  'invalid-second-factor': [400, 'This code is not right. Please enter the newest one of your authenticator app.'],
  'second-factor-locked': [429, 'Too many wrong codes. Ask for a new password by email, then try again.'],
  'second-factor-disabled': [400, 'Authenticator apps are turned off here.'],
  'second-factor-exists': [409, 'You have set up an authenticator app already.'],
  'second-factor-not-found': [404, 'You have not set up an authenticator app.'],
  'second-factor-wanted-here': [400, 'This site requires an authenticator app, so it cannot be removed.'],
  // codes
  'invalid-passwordless-login-code': [400, 'Please enter a valid code'],
  'invalid-code': [400, 'Please enter a valid code'],
  'code-needs-link': [400, 'Open the link in the mail.'],
  'opened-elsewhere': [409, 'This link was requested in another browser. Open it there, or confirm it here.'],
  'confirmation-required': [403, 'Please confirm your email first: open the link in the mail that we have sent you.'],
  'password-already-set': [400, 'This account has a password. Please change it instead.'],
  // fields
  'invalid-request': [400, 'This request is not valid.'],
  'invalid-password': [400, 'Please choose another password.'],
  'invalid-password-common': [400, 'This password is too common or too easy to guess. Please choose another.'],
  'invalid-field-type': [400, 'This field does not take such a value.'],
  'invalid-field-value': [400, 'This value is not allowed here.'],
  'field-limit-exceeded': [400, 'This is more than this field can hold.'],
  'unknown-custom-field': [400, 'This app has no such custom field.'],
  // plans
  'plan-not-found': [400, 'There is no such plan.'],
  'plan-not-free': [400, 'Only free plans can be added here.'],
  'already-have-plan': [409, 'You have this plan already.'],
  'no-plan-found': [400, 'You do not have this plan.'],
  'plan-restricted-to-admin': [400, 'This plan cannot be chosen by members.'],
  // payments
  'price-no-longer-available': [400, 'This price is no longer available.'],
  'invalid-coupon': [400, 'This coupon is not valid.'],
  'no-payment-customer': [403, 'You have not bought anything here yet.'],
  'payments-not-configured': [400, 'Nothing can be bought here yet.'],
  'payment-failed': [502, 'The payment provider could not do this. Please tell the owner of this site.'],
  'payment-unavailable': [503, 'The payment provider does not answer right now. Please try again in a moment.'],
  'payment-ended': [409, 'This payment has ended at the payment provider. The plan here follows within minutes.'],
  'payment-not-found': [404, 'The payment provider does not know this payment. Please look at the customer there.'],
  'plan-not-paid': [400, 'This plan is free of charge. Please remove it instead.'],
  // teams
  'team-not-found': [404, 'There is no such team, or its invite is no longer valid.'],
  'team-full': [409, 'This team has no free seat.'],
  'can-only-have-one-active-team': [409, 'You are in a team of this plan already.'],
  'cannot-change-team-account': [403, 'The owner of a team cannot be removed from it.'],
  // comments
  'comment-not-found': [404, 'This comment is not there any more.'],
  'channel-closed': [403, 'The comments here are closed. You can still read them.'],
  // apps and origins
  'app-not-found': [404, 'There is no such app. Please check the app id and key.'],
  'domain-not-permitted': [403, 'This domain is not allowed for this app.'],
  'test-mode-member-limit-reached': [403, 'Test mode holds at most 50 members.'],
  // configuration
  'invalid-configuration': [400, 'This is no valid configuration.'],
  'configuration-changed': [409, 'The configuration was changed in the meantime. Please load it again.'],
  'only-owner': [409, 'This is the only owner. Please make another operator an owner first.'],
  'already-operator': [409, 'This person is an operator already.'],
  'configuration-in-file': [409, 'The configuration of this service comes from a file. Please change the file.'],
  // transport
  'not-undoable': [409, 'This cannot be taken back, or not any more.'],
  'secret-from-variable': [
    409,
    'A variable of the service has this name and wins over what is stored. Please use another name.',
  ],
  'key-not-active': [409, 'This key has ended, or was rotated before. Please add a new key.'],
  'not-found': [404, 'There is nothing here.'],
  'method-not-allowed': [405, 'This address does not take that method.'],
  'request-timeout': [408, 'The request took too long to arrive.'],
  'payload-too-large': [413, 'This is too large.'],
  'unsupported-media-type': [415, 'Please send JSON.'],
  'headers-too-large': [431, 'The request headers are too large.'],
  'idempotency-mismatch': [422, 'This idempotency key was used for another request.'],
  'rate-limited': [429, 'Too many attempts. Please wait a moment and try again.'],
  overloaded: [503, 'We are very busy right now. Please try again in a moment.'],
  'storage-full': [507, 'This cannot be saved right now. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/**
 * One mistake in one field. `field` is the name of the wire (`email`, `customFields.first-name`).
 */
export interface FieldError {
  field: string;
  code: ErrorCode;
  message: string;
}

/** The body of every failed answer: `{ error: ErrorBody }`. */
export interface ErrorBody {
  code: ErrorCode | (string & {});
  message: string;
  errors?: FieldError[];
  requestId?: string;
  /** `use-social-login`: the provider to offer. */
  providerKey?: string;
  /** `second-factor-required` and its kin: names the login that waits. */
  secondFactorToken?: string;
  /** `client/invalid-token`: `logged-in-elsewhere`, where too many logins ended this one. */
  reason?: string;
  /** `rate-limited`: seconds until the next try makes sense (also in `Retry-After`). */
  retryAfter?: number;
  /** `opened-elsewhere`: the device that requested the link (null: not known), and when. */
  requestedBy?: { device: string | null; requestedAt: string };
}
