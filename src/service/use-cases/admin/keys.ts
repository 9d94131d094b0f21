import { consoleAppId } from '../../../contract/built-in-apps.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { AdminKey } from '../../../contract/wire-admin-keys.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newToken } from '../../../platform/process/secrets.ts';
import { newId } from '../../domain/ids.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

const dayMs = 24 * 60 * 60_000;

/** R121 as they are shown: the keys themselves are not stored. */
export async function keysOf(store: Pick<Store, 'adminKeys' | 'now'>, tenant: Tenant): Promise<AdminKey[]> {
  const now = await store.now();
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return (await store.adminKeys.list(tenant)).map((key) => ({
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    state: key.revokedAt !== null ? 'revoked' : key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active',
    createdBy: key.createdBy,
    createdAt: new Date(key.createdAt).toISOString(),
    expiresAt: dateOf(key.expiresAt),
    lastUsedAt: dateOf(key.lastUsedAt),
    revokedAt: dateOf(key.revokedAt),
  }));
}

async function creatorOf({ store, operator, userName }: AdminContext): Promise<string> {
  if (!operator) return `${userName} (command line)`;
  const member = await store.members.byId({ appId: consoleAppId, mode: 'live' }, operator.id);
  return member?.email ?? operator.id;
}

export const listKeys: AdminUseCase<'listKeys'> = async ({ store, tenant }) => ({
  data: await keysOf(store, tenant),
});

/** R121 the key is in this answer alone; its hash is stored. */
export const addKey: AdminUseCase<'addKey'> = async (context, { name, scopes: wanted, days }) => {
  const { store, tenant, random } = context;
  const id = `key_${newId(random)}`;
  const key = `${tenant.mode === 'sandbox' ? 'sk_sb_' : 'sk_'}${newToken(random)}`;
  const scopes = [...new Set(wanted)];
  const createdBy = await creatorOf(context);
  return store.transaction(async (tx) => {
    await tx.adminKeys.add(tenant, {
      id,
      name: name.trim(),
      keyHash: hashSecret(key),
      scopes,
      createdBy,
      lifetimeMs: days === undefined ? null : days * dayMs,
    });
    await auditAdmin(context, tx, { event: 'admin-key-added', detail: { key: id, scopes: scopes.join(' ') } });
    const answer = { data: { id, key, scopes } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
};

export const revokeKey: AdminUseCase<'revokeKey'> = (context, { key: id }) =>
  context.store.transaction(async (tx) => {
    if (!(await tx.adminKeys.revoke(context.tenant, id))) return fail('not-found');
    await auditAdmin(context, tx, { event: 'admin-key-revoked', detail: { key: id } });
    const answer = { data: { revoked: id } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
