import { builtInAppIds } from '../../contract/built-in-apps.ts';
import type { Store } from '../store/store.ts';

const dayMs = 24 * 60 * 60_000;
const removedAtOnce = 1_000;

/**
 * R122 removes entries of the audit log that are older than `days`, of all apps, and records the
 * removal. Returns how many.
 */
export async function removeOldAudit(store: Store, days: number): Promise<number> {
  const before = (await store.now()) - days * dayMs;
  let all = 0;
  for (const { id: appId } of [...(await store.apps.all()), ...builtInAppIds.map((id) => ({ id }))])
    for (const mode of ['live', 'sandbox'] as const) {
      const tenant = { appId, mode };
      for (let some = removedAtOnce; some === removedAtOnce; ) {
        some = await store.transaction(async (tx) => {
          const entries = await tx.auditChain.remove(tenant, { before, limit: removedAtOnce });
          const detail = { entries, days };
          if (entries > 0) await tx.auditLog.add(tenant, { event: 'audit-removed', actor: 'service', detail });
          return entries;
        });
        all += some;
      }
    }
  return all;
}
