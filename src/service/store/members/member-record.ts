import type { CustomFieldValues, Mode } from '../../../contract/entities.ts';

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
  /** The member cannot log in while it is set, and her sessions are not found. */
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
  /** R11 since when suspended access waits for an answer, or null. */
  suspendedAt: number | null;
}

export interface NewMember {
  id: string;
  email: string;
  emailCanon: string;
  passwordHash?: string | null;
  verified?: boolean;
  /** From another place, where she was shut out already. */
  disabled?: boolean;
  customFields?: CustomFieldValues;
  metaData?: Record<string, unknown>;
  permissions?: string[];
  isModerator?: boolean;
  /** Planted by the configuration: not counted by `atMost`. */
  seeded?: boolean;
  loginRedirect?: string | null;
  paymentCustomerId?: string | null;
  profileImage?: string | null;
  /** From another service, ms since 1970; left out = now. */
  createdAt?: number;
  /** The same; left out = never. */
  lastSeenAt?: number;
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
