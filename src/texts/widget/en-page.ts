import { clientErrors } from '../../contract/client-errors.ts';
import { englishFieldTexts } from './field-texts.ts';

/**
 * What may be shown before any view is loaded: errors that the page finds by itself, and the words
 * of the runtime. What the service answers comes in the caller's language already.
 */
export const enPage = {
  email_error_message: 'Please enter a valid email address',
  password_error_message: 'Minimum {number} characters required',
  password_mismatch_message: 'Passwords do not match',
  reset: 'Send Link',
  are_you_sure: 'Are you sure?',
  close: 'Close',
  try_again: 'Try again',
  required_error_message: 'Please fill in this field',
  password_too_long_message: 'This password is too long',
  code_error_message: 'Please enter a valid code',
  link_confirmed: 'Link confirmed',
  link_expired: 'This link has been used or is too old. Please ask for a new one.',
  invite_member: 'You are in this team already.',
  network_error_message: clientErrors['network-error'][1],
  timeout_message: clientErrors.timeout[1],
  unavailable_message: clientErrors.unavailable[1],
  unknown_error_message: clientErrors['unknown-error'][1],
  image_type_message: clientErrors['invalid-file-type'][1],
  image_size_message: clientErrors['file-size-too-large'][1],
  captcha_unavailable_message: clientErrors['captcha-unavailable'][1],
  popup_closed_message: clientErrors['popup-closed'][1],
  passkey_exists_message: clientErrors['passkey-exists'][1],
  popup_blocked_message: clientErrors['popup-blocked'][1],
  not_supported_message: clientErrors['not-supported'][1],
  plan_active_message: 'Thank you. Your plan is active.',
  login_required_message: clientErrors['login-required'][1],
  not_logged_in_message: clientErrors['member-not-logged-in'][1],
  logged_out_message: 'You have been logged out. Please log in again.',
  plan_active: 'Active',
  plan_trial: 'Trial',
  plan_canceled: 'Cancelled',
  plan_payment_failed: 'Payment failed. Update your card in the billing portal.',
  plan_needs_confirmation: 'Payment not confirmed. Confirm it in the billing portal.',
  ...englishFieldTexts,
} as const satisfies Record<string, string>;

export type PageTextKey = keyof typeof enPage;
