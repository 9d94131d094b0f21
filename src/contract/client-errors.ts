import { fieldErrors } from './field-errors.ts';

/**
 * The rows of the error table that a page raises by itself: no answer came, none could be read, or
 * a form was wrong before it was sent. In a file of their own, so that a page carries only these
 * messages; every other one comes with its answer.
 */
export const clientErrors = {
  ...fieldErrors,
  'client/invalid-token': [401, 'An invalid token has been provided. Please make sure the token is valid.'],
  'login-required': [401, 'Please log in to do this.'],
  'member-not-logged-in': [0, 'Member not logged in'],
  'popup-closed': [0, 'The window was closed before you had finished. Please try again.'],
  'popup-blocked': [0, 'Your browser has blocked the window. Please allow it for this page and try again.'],
  'passkey-exists': [0, 'This device has a passkey for this account already.'],
  'captcha-unavailable': [503, 'The captcha cannot be checked right now. Please try again in a moment.'],
  'invalid-reset-code': [400, 'Please enter a valid code'],
  'invalid-email': [400, 'Please enter a valid email address'],
  'invalid-password-too-short': [400, 'Minimum 8 characters required'],
  'invalid-password-too-long': [400, 'This password is too long.'],
  'required-field-missing': [400, 'Please fill in this field.'],
  'invalid-file-type': [422, 'File is not an image.'],
  // §5, as specified: the limit is 4,000,000 bytes (C9)
  'file-size-too-large': [413, 'Image must be less than 2MB.'],
  'not-supported': [501, 'This is not supported.'],
  unavailable: [503, 'The service is not available right now. Please try again in a moment.'],
  'unknown-error': [500, 'Something went wrong. Please try again.'],
  'network-error': [0, 'There is no connection right now. Please check your network and try again.'],
  timeout: [0, 'This took too long. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ClientErrorCode = keyof typeof clientErrors;
