import type { KeyObject } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import type { Tenant } from '../../contract/tenant.ts';

/** R124 as long as a token is valid at most. */
export const memberTokenMs = 60_000;

export interface TokenKey {
  id: string;
  privateKey: KeyObject;
  publicJwk: JWK;
}

/** The keys that sign tokens of members. */
export interface TokenKeys {
  current(): Promise<TokenKey>;
  /**
   * By which servers check tokens: the one that signs, the next one, and the last one if needed.
   */
  published(): Promise<JWK[]>;
}

/** Test mode has an audience of its own, so that no test member passes at a live server. */
export const audienceOf = ({ appId, mode }: Tenant): string => (mode === 'sandbox' ? `${appId}:sandbox` : appId);

export interface MemberClaims {
  tenant: Tenant;
  memberId: string;
  isVerified: boolean;
  /** Ids of all plans that the member can use now. */
  plans: readonly string[];
  permissions: readonly string[];
}

interface TokenTimes {
  issuer: string;
  id: string;
  /** Milliseconds since 1970. */
  now: number;
  endsAt: number;
}

/** R124, RFC 9068 an access token of 60 seconds that a server checks without asking. */
export function signMemberToken(
  key: TokenKey,
  { tenant, memberId, isVerified, plans, permissions }: MemberClaims,
  { issuer, id, now, endsAt }: TokenTimes,
): Promise<string> {
  return new SignJWT({ client_id: tenant.appId, verified: isVerified, plans, permissions })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.id })
    .setIssuer(issuer)
    .setAudience(audienceOf(tenant))
    .setSubject(memberId)
    .setJti(id)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(key.privateKey);
}
