import type { CustomFieldValues, Mode } from '../../contract/entities.ts';
import type { Tenant } from './tenant.ts';

export interface MemberRecord {
  id: string;
  appId: string;
  mode: Mode;
  /** As the member wrote it. Mail goes here and nowhere else (R9). */
  email: string;
  /** Canonical form, unique in app and mode. Look up by it only. */
  emailCanon: string;
  /** PHC string, or null where there is no password. */
  passwordHash: string | null;
  verified: boolean;
  /** Nobody can log in while set. Sessions of a disabled member are not found. */
  disabled: boolean;
  /** A path of the service, or null. */
  profileImage: string | null;
  customFields: CustomFieldValues;
  metaData: Record<string, unknown>;
  permissions: string[];
  /** Moderates comments (`_comments.isModerator`). */
  isModerator: boolean;
  loginRedirect: string | null;
  /** The payment provider's customer id. */
  paymentCustomerId: string | null;
  createdAt: number;
  lastSeenAt: number | null;
}

export interface NewMember {
  id: string;
  email: string;
  emailCanon: string;
  passwordHash?: string | null;
  verified?: boolean;
  customFields?: CustomFieldValues;
  metaData?: Record<string, unknown>;
  permissions?: string[];
  isModerator?: boolean;
  /** Planted by the configuration: not counted by `atMost`. */
  seeded?: boolean;
  loginRedirect?: string | null;
  paymentCustomerId?: string | null;
}

/** What `update` may set; left out = unchanged. */
export type MemberPatch = Partial<
  Pick<
    MemberRecord,
    | 'passwordHash'
    | 'verified'
    | 'disabled'
    | 'profileImage'
    | 'metaData'
    | 'permissions'
    | 'isModerator'
    | 'loginRedirect'
    | 'paymentCustomerId'
  >
>;

export interface Members {
  /**
   * Safe under races: of two sign-ups with one address exactly one is `created`. `atMost`: refuse beyond this number of members
   * of the tenant (test mode holds 50, seeded ones not counted).
   */
  create(
    tenant: Tenant,
    member: NewMember,
    options?: { atMost?: number },
  ): Promise<'created' | 'email-taken' | 'limit-reached'>;
  byId(tenant: Tenant, id: string): Promise<MemberRecord | null>;
  byEmail(tenant: Tenant, emailCanon: string): Promise<MemberRecord | null>;
  /** The member after the change, or null when there is none. */
  update(tenant: Tenant, id: string, patch: MemberPatch): Promise<MemberRecord | null>;
  /** Merges into the stored fields (others stay); safe under parallel saves. The member after it, or null. */
  mergeCustomFields(tenant: Tenant, id: string, fields: CustomFieldValues): Promise<MemberRecord | null>;
  /**
   * Sets the hash only while it still is `from`: a re-hash at login (R1) or a first password (C5) must not undo a change made
   * meanwhile. False = somebody was faster.
   */
  swapPasswordHash(tenant: Tenant, id: string, from: string | null, to: string): Promise<boolean>;
  /** Changes the address; `email-taken` when another member has it. */
  changeEmail(
    tenant: Tenant,
    id: string,
    next: { email: string; emailCanon: string },
  ): Promise<'changed' | 'email-taken' | 'no-member'>;
  /** Notes that the member was here; writes at most once in 5 min. */
  touch(tenant: Tenant, id: string): Promise<void>;
  count(tenant: Tenant): Promise<number>;
  /** Removes the member and all that hangs on it (sessions, connections, identities, devices, flows). False = there was none. */
  remove(tenant: Tenant, id: string): Promise<boolean>;
  /** The member's own JSON (`/member/json`), null when never set. */
  readJson(tenant: Tenant, id: string): Promise<unknown>;
  writeJson(tenant: Tenant, id: string, json: unknown): Promise<boolean>;
}
