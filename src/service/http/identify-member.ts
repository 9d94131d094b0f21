import type { FastifyRequest } from 'fastify';
import { hashSecret } from '../domain/secrets.ts';
import type { MemberRecord } from '../store/members.ts';
import type { SessionRecord } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Tenant } from '../store/tenant.ts';
import { headerOf } from './header-of.ts';

export interface SignedIn {
  member: MemberRecord;
  session: SessionRecord;
}

// R30: whatever else stands in the header is no token, and is not even looked up.
const bearer = /^bearer +(.+)$/i;
const tokenForm = /^[A-Za-z0-9._~-]{20,200}$/;

/** Who the bearer token belongs to within this app and mode (R40, R51), or null. Slides the session's idle end. */
export async function identifyMember(request: FastifyRequest, store: Store, tenant: Tenant): Promise<SignedIn | null> {
  return signedInBy(bearer.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '', store, tenant);
}

/** The same for a token that came another way (C19). */
export async function signedInBy(token: string, store: Store, tenant: Tenant): Promise<SignedIn | null> {
  if (!tokenForm.test(token)) return null;
  const session = await store.sessions.find(tenant, hashSecret(token));
  if (!session) return null;
  const member = await store.members.byId(tenant, session.memberId);
  if (!member) return null;
  await store.sessions.touch(tenant, session);
  return { member, session };
}
