import type { ErrorCode } from '../../contract/errors.ts';
import { checkPassword } from '../../contract/validation.ts';
import type { AppSettings } from './app-settings.ts';
import { isRefusedPassword } from './refused-passwords.ts';

/** R2, R3, C10 why a new password is refused, or null. Cheap: checked before any hash. */
export function newPasswordMistake(app: AppSettings, password: string, email?: string): ErrorCode | null {
  const mistake = checkPassword(password, app.config.minPasswordLength);
  if (mistake) return mistake;
  return isRefusedPassword(password, { appName: app.name, email }) ? 'invalid-password-common' : null;
}
