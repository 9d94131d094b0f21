import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { fail } from '../../../platform/http/api-error.ts';
import type { AdminContext } from './admin-use-case.ts';

const operators = { appId: consoleAppId, mode: 'live' } as const;

/** Where the operator who calls gets mails. Throws `access-denied` for all other callers. */
export const operatorAddress = async ({ store, operator }: AdminContext): Promise<string> =>
  (operator && (await store.members.byId(operators, operator.id))?.email) || fail('access-denied');
