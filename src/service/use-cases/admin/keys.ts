import { consoleAppId } from '../../../contract/built-in-apps.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import { type AdminKey, overlapHours as usualOverlap } from '../../../contract/wire-admin-keys.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newToken } from '../../../platform/process/secrets.ts';
import { newId } from '../../domain/ids.ts';
import type { AdminKeyRecord } from '../../store/apps/admin-keys.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

const secondMs = 1_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

type KeyEnds = Pick<AdminKeyRecord, 'expiresAt' | 'revokedAt'>;

export const keyStateOf = ({ expiresAt, revokedAt }: KeyEnds, now: number): AdminKey['state'] =>
  revokedAt !== null && revokedAt <= now ? 'revoked' : expiresAt !== null && expiresAt <= now ? 'expired' : 'active';

/** R121 as they are shown: the keys themselves are not stored. */
export async function keysOf(store: Pick<Store, 'adminKeys' | 'now'>, tenant: Tenant): Promise<AdminKey[]> {
  const now = await store.now();
  return (await store.adminKeys.list(tenant)).map((key) => ({
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    state: keyStateOf(key, now),
    createdBy: key.createdBy,
    createdAt: new Date(key.createdAt).toISOString(),
    expiresAt: dateOf(key.expiresAt),
    endsAt: key.revokedAt !== null && key.revokedAt > now ? dateOf(key.revokedAt) : null,
    lastUsedAt: dateOf(key.lastUsedAt),
    revokedAt: key.revokedAt !== null && key.revokedAt <= now ? dateOf(key.revokedAt) : null,
  }));
}

async function creatorOf({ store, operator, userName }: AdminContext): Promise<string> {
  if (!operator) return `${userName} (command line)`;
  const member = await store.members.byId({ appId: consoleAppId, mode: 'live' }, operator.id);
  return member?.email ?? operator.id;
}

const newKey = ({ tenant, random }: Pick<AdminContext, 'tenant' | 'random'>) => ({
  id: `key_${newId(random)}`,
  key: `${tenant.mode === 'sandbox' ? 'sk_sb_' : 'sk_'}${newToken(random)}`,
});

export const listKeys: AdminUseCase<'listKeys'> = async ({ store, tenant }) => ({
  data: await keysOf(store, tenant),
});

/** R121 the key is in this answer alone; its hash is stored. */
export const addKey: AdminUseCase<'addKey'> = async (context, { name: typed, scopes: wanted, days }) => {
  const { store, tenant } = context;
  const { id, key } = newKey(context);
  const name = typed.trim();
  const scopes = [...new Set(wanted)];
  const createdBy = await creatorOf(context);
  return store.transaction(async (tx) => {
    await tx.adminKeys.add(tenant, {
      id,
      name,
      keyHash: hashSecret(key),
      scopes,
      createdBy,
      lifetimeMs: days === undefined ? null : days * dayMs,
    });
    await auditAdmin(context, tx, { event: 'admin-key-added', detail: { key: id, name, scopes: scopes.join(' ') } });
    const answer = { data: { id, key, scopes } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
};

/** R121 a key with the name, scopes and lifetime of another, which works beside it for a while. */
export const rotateKey: AdminUseCase<'rotateKey'> = async (
  context,
  { key: oldId, overlapHours = usualOverlap.usual },
) => {
  const { store, tenant, isDryRun } = context;
  const { id, key } = newKey(context);
  const createdBy = await creatorOf(context);
  return store.transaction(async (tx) => {
    const old = await tx.adminKeys.endAfter(tenant, oldId, overlapHours * hourMs);
    if (!old) {
      const isKnown = (await tx.adminKeys.list(tenant)).some((one) => one.id === oldId);
      return fail(isKnown ? 'key-not-active' : 'not-found');
    }
    const { name, scopes, createdAt, expiresAt, revokedAt } = old;
    // The clock may go on between both columns.
    const lifetimeMs = expiresAt === null ? null : Math.round((expiresAt - createdAt) / secondMs) * secondMs;
    await tx.adminKeys.add(tenant, { id, name, keyHash: hashSecret(key), scopes, createdBy, lifetimeMs });
    await auditAdmin(context, tx, {
      event: 'admin-key-rotated',
      detail: { oldKey: oldId, newKey: id, name, scopes: scopes.join(' '), overlapHours },
    });
    const answer = {
      data: {
        id,
        key: isDryRun ? null : key,
        scopes,
        oldKey: { id: oldId, endsAt: new Date(revokedAt!).toISOString() },
      },
    };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
};

export const revokeKey: AdminUseCase<'revokeKey'> = (context, { key: id }) =>
  context.store.transaction(async (tx) => {
    const found = (await tx.adminKeys.list(context.tenant)).find((one) => one.id === id);
    if (!found || !(await tx.adminKeys.revoke(context.tenant, id))) return fail('not-found');
    await auditAdmin(context, tx, { event: 'admin-key-revoked', detail: { key: id, name: found.name } });
    const answer = { data: { revoked: id } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
