import type { Tenant } from './tenant.ts';

export interface TeamRecord {
  id: string;
  planId: string;
  ownerId: string;
  /** Seats, the owner's included; null = no limit. */
  maxMembers: number | null;
  seatsUsed: number;
  /** The owner reads the link again and again, so it is kept as it is; null = none. */
  inviteToken: string | null;
  inviteExpiresAt: number | null;
  createdAt: number;
}

export interface TeamMember {
  memberId: string;
  role: 'OWNER' | 'MEMBER';
  joinedAt: number;
}

export interface Teams {
  /** Makes the team and seats its owner. */
  create(tenant: Tenant, team: Omit<TeamRecord, 'seatsUsed' | 'createdAt'>): Promise<void>;
  byId(tenant: Tenant, teamId: string): Promise<TeamRecord | null>;
  /** Only while the invite lives. */
  byInvite(tenant: Tenant, inviteToken: string): Promise<TeamRecord | null>;
  setInvite(tenant: Tenant, teamId: string, invite: { token: string; expiresAt: number } | null): Promise<boolean>;
  /** Never more than `maxMembers`, also under races (R47). */
  join(tenant: Tenant, teamId: string, memberId: string): Promise<'joined' | 'already' | 'full' | 'no-team'>;
  /** The owner's seat cannot be left (R48): false, as for somebody who is not in the team. */
  leave(tenant: Tenant, teamId: string, memberId: string): Promise<boolean>;
  /** The owner first, then in the order of joining. */
  members(tenant: Tenant, teamId: string): Promise<TeamMember[]>;
  /** For `member.teams`; joined teams are those she does not own. */
  ofMember(tenant: Tenant, memberId: string): Promise<{ owned: TeamRecord[]; joined: TeamRecord[] }>;
}
