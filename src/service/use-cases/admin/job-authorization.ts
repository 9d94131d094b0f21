import { type AdminRoute, adminRoutes } from '../../../contract/admin-routes.ts';
import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { roleMay, roleOf } from '../../../contract/operator-roles.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { AdminJobRecord } from '../../store/apps/admin-jobs.ts';
import type { Store } from '../../store/store.ts';
import { keyStateOf } from './keys.ts';

/** The key of the documentation. Demo mode alone accepts it, and it has no row. */
export const demoKeyId = 'demo';

/**
 * R121 whether the key or the operator who began a job may still do its operation. The request that
 * began it was authorized long before its last member.
 */
export async function isJobAuthorized(
  store: Store,
  tenant: Tenant,
  { operation, actor: { key: keyId, operator } }: Pick<AdminJobRecord, 'operation' | 'actor'>,
  { isDemo }: { isDemo: boolean },
): Promise<boolean> {
  const { scope, leastRole }: AdminRoute = adminRoutes[operation];
  if (operator !== null) {
    const member = await store.members.byId({ appId: consoleAppId, mode: 'live' }, operator);
    const role = member && !member.disabled ? roleOf(member.permissions) : undefined;
    return role !== undefined && roleMay(role, leastRole);
  }
  // Neither: the command line.
  if (keyId === null || (isDemo && keyId === demoKeyId)) return true;
  const key = (await store.adminKeys.list(tenant)).find(({ id }) => id === keyId);
  return key?.scopes.includes(scope) === true && keyStateOf(key, await store.now()) === 'active';
}
