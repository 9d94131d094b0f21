import type { Tenant } from '../../../contract/tenant.ts';
import type { AuditFinding } from '../../../contract/wire-admin-audit.ts';
import { auditHash, chainStart, changesDigest } from '../../domain/audit-hash.ts';
import type { SealedEntry } from '../../store/apps/audit-chain.ts';
import type { Store } from '../../store/store.ts';

type AuditStore = Pick<Store, 'auditChain' | 'auditLog'>;
const readAtOnce = 500;

/** R78 missing values are right only where an entry shows that their member was deleted. */
async function wasErased({ auditLog }: AuditStore, tenant: Tenant, { entry, number }: SealedEntry): Promise<boolean> {
  if (!entry?.memberId) return false;
  const filters = { memberId: entry.memberId, event: 'member-deleted', after: number, limit: 1 };
  return (await auditLog.list(tenant, filters)).length > 0;
}

async function problemOf(
  store: AuditStore,
  tenant: Tenant,
  before: string,
  sealed: SealedEntry,
): Promise<AuditFinding['problem'] | null> {
  const { entry, hash, changes } = sealed;
  if (entry === null) return 'missing';
  if (auditHash(before, entry) !== hash) return 'changed';
  const { changes: digest } = JSON.parse(entry.detail) as { changes?: string };
  if (digest === undefined) return changes === null ? null : 'values-changed';
  if (changes !== null) return changesDigest(changes.salt, changes.text) === digest ? null : 'values-changed';
  return (await wasErased(store, tenant, sealed)) ? null : 'values-missing';
}

export interface ChainPart {
  checked: number;
  /** Position of the last entry; null = the chain was read to its end. */
  next: number | null;
  findings: AuditFinding[];
}

/**
 * R122 one part of an app's chain, from behind the position `after`, which is checked against the
 * hash of the seal there: all parts together are the whole chain.
 */
export async function checkChain(store: AuditStore, tenant: Tenant, after: number, atMost: number): Promise<ChainPart> {
  const removed = await store.auditChain.removed(tenant);
  let position = Math.max(after, removed.position);
  let hash = position === removed.position ? removed.hash : chainStart;
  const [anchor] =
    position > removed.position ? await store.auditChain.sealed(tenant, { after: position - 1, limit: 1 }) : [];
  if (anchor?.position === position) hash = anchor.hash;
  const findings: AuditFinding[] = [];
  for (let checked = 0; ; ) {
    const limit = Math.min(readAtOnce, atMost - checked);
    const page = await store.auditChain.sealed(tenant, { after: position, limit });
    for (const sealed of page) {
      if (sealed.position !== position + 1) findings.push({ entry: sealed.number, problem: 'seal-missing' });
      const problem = await problemOf(store, tenant, hash, sealed);
      // Behind a missing seal the hash cannot fit, which is the same finding.
      if (problem && !(problem === 'changed' && sealed.position !== position + 1))
        findings.push({ entry: sealed.number, problem });
      ({ position, hash } = sealed);
    }
    checked += page.length;
    if (page.length < limit) return { checked, next: null, findings };
    if (checked >= atMost) return { checked, next: position, findings };
  }
}

/** Entries that are neither sealed nor waiting: something else than the service wrote them. */
export async function unsealedFindings(store: AuditStore, tenant: Tenant): Promise<AuditFinding[]> {
  const numbers = await store.auditChain.unsealed(tenant, { after: 0, limit: 100 });
  return numbers.map((entry) => ({ entry, problem: 'not-sealed' }));
}
