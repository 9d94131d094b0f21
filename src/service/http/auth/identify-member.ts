import type { FastifyRequest } from 'fastify';
import { viewTokenPrefix } from '../../../contract/constants.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { message } from '../../../texts/messages.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { LiveSession } from '../../store/sessions/sessions.ts';
import type { Store } from '../../store/store.ts';

export interface SignedIn {
  member: MemberRecord;
  session: LiveSession;
}

// R30 any other header value is no token, and is not even looked up.
const bearer = /^bearer +([A-Za-z0-9._~-]{20,200})$/i;
export const tokenForm = /^[A-Za-z0-9._~-]{20,200}$/;

/** The bearer token of a request, or nothing where it has none of this form. */
export const bearerOf = (request: FastifyRequest): string =>
  bearer.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '';

/**
 * Who a token belongs to within this app and mode (R40, R51), or null. Slides the session's idle
 * end.
 */
export async function signedInBy(token: string, store: Store, tenant: Tenant): Promise<SignedIn | null> {
  const found = await memberOfToken(token, store, tenant);
  if (found) await store.sessions.touch(tenant, found.session);
  return found;
}

/** The same, and nothing is written. */
export async function memberOfToken(token: string, store: Store, tenant: Tenant): Promise<SignedIn | null> {
  if (!tokenForm.test(token) || token.startsWith(viewTokenPrefix)) return null;
  const session = await store.sessions.find(tenant, hashSecret(token));
  return session && { member: session.member, session };
}

/** R29 why a token opens nothing any more, for the person who had it. */
export async function whyEnded(
  token: string,
  store: Store,
  tenant: Tenant,
  language: string,
): Promise<string | undefined> {
  const isKnown = tokenForm.test(token) && (await store.sessions.wasReplaced(tenant, hashSecret(token)));
  return isKnown ? message('logged-in-elsewhere', language) : undefined;
}

/** R123 an operator who sees the site as the member. Only for calls that change nothing of hers. */
export async function viewerBy(token: string, { memberViews }: Store, tenant: Tenant): Promise<SignedIn | null> {
  if (!token.startsWith(viewTokenPrefix)) return null;
  const session = await memberViews.find(tenant, hashSecret(token));
  return session && { member: session.member, session };
}
