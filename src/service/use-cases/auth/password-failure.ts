import type { ErrorCode } from '../../../contract/errors.ts';
import { failFields } from '../../../platform/http/api-error.ts';
import { errorMessage } from '../../../texts/errors/error-message.ts';
import type { Context } from '../use-case.ts';

/**
 * Refuses a password in its field. The table's sentence names the default length; an app may
 * require more (C10).
 */
export function passwordFailure(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  field: 'password' | 'newPassword',
  code: ErrorCode,
): never {
  const text = errorMessage(code, caller.language);
  const message =
    code === 'invalid-password-too-short' ? text.replace('8', String(app.config.minPasswordLength)) : text;
  return failFields([{ field, code, message }]);
}
