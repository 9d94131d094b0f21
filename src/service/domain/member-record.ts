import type { PlanConnection } from '../../contract/entities.ts';

/** A member as the service keeps her. Never serialised as it is: `memberForWire` chooses what leaves (R43). Times in ms since 1970. */
export interface MemberRecord {
  id: string;
  /** Canonical (R9); unique within app and mode. Mail goes here. */
  email: string;
  /** The mailbox was proved by a code, a link or a provider. */
  verified: boolean;
  /** PHC string, or null for accounts without a password. */
  passwordHash: string | null;
  /** Linked provider keys, in the order they were linked. */
  providers: string[];
  pendingEmail: string | null;
  /** May not sign in; answers like an unknown address (R4). */
  disabled: boolean;
  profileImage: string | null;
  loginRedirect: string | null;
  stripeCustomerId: string | null;
  metaData: Record<string, unknown>;
  customFields: Record<string, string>;
  permissions: string[];
  isModerator: boolean;
  /** Made by the configuration's seed: does not count towards test mode's limit. */
  seeded: boolean;
  createdAt: number;
  planConnections: PlanConnection[];
  teams: { joinedTeams: { teamId: string; planName: string }[]; ownedTeams: { teamId: string }[] };
}

/** One signed-in browser. The token itself is known to the browser only; here is its SHA-256 (R27). */
export interface SessionRecord {
  id: string;
  memberId: string;
  createdAt: number;
  lastSeenAt: number;
  /** When the holder last proved who she is (R39). */
  authenticatedAt: number;
  /** The absolute end (C7, R29). */
  expiresAt: number;
}
