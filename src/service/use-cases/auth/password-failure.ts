import { type ErrorCode, errors } from '../../../contract/errors.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { failFields } from '../../domain/fail.ts';

/** Refuses a password in its field. The table's sentence names the default length; an app may ask for more (C10). */
export function passwordFailure(app: AppSettings, field: 'password' | 'newPassword', code: ErrorCode): never {
  const message =
    code === 'invalid-password-too-short'
      ? errors[code][1].replace('8', String(app.config.minPasswordLength))
      : errors[code][1];
  return failFields([{ field, code, message }]);
}
