import type { AdminWire } from '../../../contract/wire-admin.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

/** Every process holds all of them, and reads all after a change. */
const maxSecrets = 100;
const tooMany = `An app has ${maxSecrets} secrets at most. Please remove one first.`;

const isInEnvironment = ({ hasVariable }: AdminContext, name: string) => hasVariable?.(name) === true;

async function stateOf(
  context: AdminContext,
  { storedSecrets }: Store,
  name: string,
): Promise<AdminWire['getSecret']['answer']> {
  const stored = await storedSecrets.find(context.tenant.appId, name);
  const from = isInEnvironment(context, name)
    ? 'variable'
    : stored === null
      ? 'missing'
      : stored.isOpen
        ? 'stored'
        : 'sealed';
  return { data: { name, from, storedAt: stored && new Date(stored.storedAt).toISOString() } };
}

export const getSecret: AdminUseCase<'getSecret'> = (context, { name }) => stateOf(context, context.store, name);

/** Of the app in both of its modes. The value stands in no answer and in no log. */
export const storeSecret: AdminUseCase<'storeSecret'> = (context, { name, value }) =>
  context.store.transaction(async (tx) => {
    if (isInEnvironment(context, name)) return fail('secret-from-variable');
    const isNew = (await tx.storedSecrets.find(context.tenant.appId, name)) === null;
    if (isNew && (await tx.storedSecrets.count(context.tenant.appId)) >= maxSecrets)
      failFields([{ field: 'name', code: 'field-limit-exceeded', message: tooMany }]);
    await tx.storedSecrets.put(context.tenant.appId, name, value.trim());
    await auditAdmin(context, tx, { event: 'secret-stored', detail: { name } });
    const answer = await stateOf(context, tx, name);
    await context.storeResponse?.(tx, answer);
    return answer;
  });

export const removeSecret: AdminUseCase<'removeSecret'> = (context, { name }) =>
  context.store.transaction(async (tx) => {
    if (!(await tx.storedSecrets.remove(context.tenant.appId, name))) return fail('not-found');
    await auditAdmin(context, tx, { event: 'secret-removed', detail: { name } });
    const answer = await stateOf(context, tx, name);
    await context.storeResponse?.(tx, answer);
    return answer;
  });
