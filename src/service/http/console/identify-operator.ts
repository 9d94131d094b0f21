import type { FastifyRequest } from 'fastify';
import { builtInAppIds, consoleAppId } from '../../../contract/built-in-apps.ts';
import { type OperatorRole, roleMay, roleOf } from '../../../contract/operator-roles.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { recentAuthMs } from '../../domain/recent-auth.ts';
import type { AdminCaller } from '../admin/admin-caller.ts';
import { bearerOf, type SignedIn, signedInBy } from '../auth/identify-member.ts';
import type { HttpDependencies } from '../http-dependencies.ts';

export interface Operator extends SignedIn {
  role: OperatorRole;
}

/**
 * The operator of a session of the console's own app. The token is a bearer, so no page of another
 * site can send it; its origin is refused all the same.
 */
export async function identifyOperator(
  request: FastifyRequest,
  { store, serviceUrl }: HttpDependencies,
): Promise<Operator> {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== serviceUrl) fail('domain-not-permitted');
  const signedIn = await signedInBy(bearerOf(request), store, { appId: consoleAppId, mode: 'live' });
  if (!signedIn) return fail('client/invalid-token');
  const role = roleOf(signedIn.member.permissions);
  return role ? { ...signedIn, role } : fail('access-denied');
}

/** The same as a caller of the admin use cases, about the app and mode of the address. */
export async function operatorCaller(request: FastifyRequest, parts: HttpDependencies): Promise<AdminCaller> {
  const { role, member, session } = await identifyOperator(request, parts);
  const { app: id, mode, ...rest } = request.params as { app: string; mode: string };
  // The admin wire knows the parameters of its own paths only.
  request.params = rest;
  const entry = builtInAppIds.includes(id) ? undefined : (await parts.apps.now()).byId.get(id);
  const app = entry?.keys.some((key) => key.mode === mode) && entry[mode as 'live' | 'sandbox'];
  if (!app) return fail('app-not-found');
  return {
    app,
    name: `operator:${member.id}`,
    actor: { key: null, operator: { id: member.id, role, sessionId: session.id } },
    async authorize({ leastRole, isSensitive }, store) {
      if (!roleMay(role, leastRole)) fail('access-denied');
      if (isSensitive && (await store.now()) - session.authenticatedAt > recentAuthMs) fail('reauth-required');
    },
  };
}
