import { type ClientErrorCode, clientErrors } from '../../contract/client-errors.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { fieldErrors } from '../../contract/field-errors.ts';
import type { PageTextKey } from './en-page.ts';
import { fieldTextKey } from './field-texts.ts';
import type { PageSay, TextValues } from './texts.ts';

/** What the page finds by itself, without an answer of the service -> its text. */
const keys: Partial<Record<ClientErrorCode, PageTextKey>> = {
  'network-error': 'network_error_message',
  timeout: 'timeout_message',
  unavailable: 'unavailable_message',
  'unknown-error': 'unknown_error_message',
  'captcha-unavailable': 'captcha_unavailable_message',
  'popup-closed': 'popup_closed_message',
  'popup-blocked': 'popup_blocked_message',
  'passkey-exists': 'passkey_exists_message',
  'not-supported': 'not_supported_message',
  'login-required': 'login_required_message',
  'member-not-logged-in': 'not_logged_in_message',
  // R96 a lost session is no mistake of anybody's.
  'client/invalid-token': 'logged_out_message',
  'required-field-missing': 'required_error_message',
  'invalid-email': 'email_error_message',
  'invalid-password-too-long': 'password_too_long_message',
  'invalid-reset-code': 'code_error_message',
  'invalid-file-type': 'image_type_message',
  'file-size-too-large': 'image_size_message',
};

/**
 * The words of a mistake that was found in the page, by its code; the table's own English ones
 * where it has no text.
 */
export function mistakeText(code: ClientErrorCode, say: PageSay, values?: TextValues): string {
  const key = keys[code] ?? (Object.hasOwn(fieldErrors, code) && fieldTextKey(code));
  return key ? say(key, values) : clientErrors[code][1];
}

/**
 * The words to show for an error: those that it brings along, unless they are the page's own
 * English ones.
 */
export function errorText({ code, message }: Pick<ErrorBody, 'code' | 'message'>, say: PageSay): string {
  const known = Object.hasOwn(clientErrors, code) ? (code as ClientErrorCode) : undefined;
  return known && clientErrors[known][1] === message ? mistakeText(known, say) : message;
}
