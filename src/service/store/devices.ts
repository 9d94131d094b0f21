import type { Tenant } from './tenant.ts';

/** A browser from which the member has logged in before: it is not locked out (R8) and keeps what it planted itself (R11). */
export interface DeviceRecord {
  memberId: string;
  /** As in sessions: what the member proved here. */
  credential: string;
  createdAt: number;
  lastUsedAt: number;
  endsAt: number;
}

export interface Devices {
  /** Remembers, or renews the same cookie for the same member. Beyond 20 of a member the oldest go. */
  remember(
    tenant: Tenant,
    device: { tokenHash: string; memberId: string; credential: string; lifetimeMs: number },
  ): Promise<void>;
  find(tenant: Tenant, tokenHash: string): Promise<DeviceRecord | null>;
  forgetAll(tenant: Tenant, memberId: string): Promise<number>;
}
