import { canonicalEmail } from '../../domain/email-address.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

export const checkImport: AdminUseCase<'checkImport'> = async ({ store, tenant }, { emails }) => {
  const known: string[] = [];
  for (const email of emails) {
    const canonical = canonicalEmail(email);
    if (canonical && (await store.members.byEmail(tenant, canonical))) known.push(email);
  }
  return { data: { known } };
};

/** The console counts: each member has an entry of its own, which the service writes. */
export const recordImport: AdminUseCase<'recordImport'> = (context, { created, failed, left }) =>
  context.store.transaction(async (tx) => {
    const detail = { created, ...(failed > 0 && { failed }), ...(left > 0 && { left }) };
    await auditAdmin(context, tx, { event: 'members-imported', detail });
    const answer = { data: { created } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
