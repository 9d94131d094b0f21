import type { FastifyRequest } from 'fastify';
import { adminScopes } from '../../../contract/admin-routes.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import type { LivingAdminKey } from '../../store/apps/admin-keys.ts';
import { demoKeyId } from '../../use-cases/admin/job-authorization.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import type { AdminCaller } from './admin-caller.ts';

/** The demo's key is known to all who read the documentation, so demo mode alone accepts it. */
const demoKey = 'sk_sb_demo';
const demoRecord: LivingAdminKey = {
  appId: 'app_demo',
  mode: 'sandbox',
  id: demoKeyId,
  name: 'Demo',
  scopes: Object.keys(adminScopes),
  createdBy: 'demo mode',
  createdAt: 0,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  isStale: false,
};

async function recordOf(key: string, { store, isDemo }: HttpDependencies): Promise<LivingAdminKey | null> {
  if (isDemo && key === demoKey) return demoRecord;
  return store.adminKeys.find(hashSecret(key));
}

/**
 * R121 the key of a server, and its app in its mode. Throws `domain-not-permitted` for a request of
 * a page, and `invalid-api-key`.
 */
export async function identifyKey(request: FastifyRequest, parts: HttpDependencies): Promise<AdminCaller> {
  if (request.headers.origin !== undefined) fail('domain-not-permitted');
  const sent = headerOf(request, 'x-api-key');
  const key = sent === undefined ? null : await recordOf(sent, parts);
  const app = key && (await parts.apps.now()).byId.get(key.appId)?.[key.mode];
  if (!key || !app) return fail('invalid-api-key');
  return {
    app,
    name: `key:${key.id}`,
    actor: { key },
    async authorize({ scope, isOperatorOnly }, store) {
      if (!key.scopes.includes(scope)) fail('missing-scope');
      if (isOperatorOnly) fail('access-denied');
      await store.adminKeys.touch(key);
    },
  };
}
