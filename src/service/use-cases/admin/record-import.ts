import type { Store } from '../../store/store.ts';
import type { AdminContext } from './admin-use-case.ts';
import { auditActor } from './audit-admin.ts';

type Importer = Pick<AdminContext, 'tenant' | 'key' | 'operator' | 'jobId' | 'caller'>;

/**
 * R122 the entry of one part of an import, in the transaction that creates its members, so that an
 * import that is interrupted has its entries. A part that creates no member has none.
 */
export async function recordImport(
  context: Importer,
  tx: Pick<Store, 'auditLog'>,
  { created, known, failed }: { created: number; known: number; failed: number },
): Promise<void> {
  if (created === 0) return;
  const detail = { created, ...(known > 0 && { known }), ...(failed > 0 && { failed }) };
  await tx.auditLog.add(context.tenant, { event: 'members-imported', ...auditActor(context, detail) });
}
