import type { Tenant } from './tenant.ts';

/** An account at a social provider. Its key is (provider, subject), never the email (R35). */
export interface Identity {
  provider: string;
  subject: string;
  memberId: string;
  email: string | null;
  emailVerified: boolean;
  createdAt: number;
}

export interface Identities {
  find(tenant: Tenant, provider: string, subject: string): Promise<Identity | null>;
  /** Oldest first. */
  ofMember(tenant: Tenant, memberId: string): Promise<Identity[]>;
  /** `taken`: the account belongs to another member (R36). Linking one's own again is `linked`. */
  link(tenant: Tenant, identity: Omit<Identity, 'createdAt'>): Promise<'linked' | 'taken'>;
  /** False = it was not linked. */
  unlink(tenant: Tenant, memberId: string, provider: string): Promise<boolean>;
  /** How many were unlinked (R11). */
  unlinkAll(tenant: Tenant, memberId: string): Promise<number>;
}
