import { ApiError } from '../../../platform/http/api-error.ts';
import { inCallersLanguage } from '../../../texts/errors/error-message.ts';
import type { AdminContext } from './admin-use-case.ts';

/** Why one of many members was refused. Other errors are rethrown. */
export function refusalOf(error: unknown, { caller }: Pick<AdminContext, 'caller'>): { code: string; message: string } {
  if (!(error instanceof ApiError)) throw error;
  const { code, message } = error.extra.errors?.[0] ?? error;
  return { code, message: inCallersLanguage(code, message, caller.language) };
}
