import type { PlanConnection } from '../../contract/entities.ts';
import type { Tenant } from './tenant.ts';

/** The wire's plan connection and whose it is. One per member and plan. */
export type PlanConnectionRecord = PlanConnection & { memberId: string; createdAt: number };

export interface PlanConnections {
  /** Oldest first. */
  ofMember(tenant: Tenant, memberId: string): Promise<PlanConnectionRecord[]>;
  /** `exists`: the member has this plan already; nothing is changed. */
  add(tenant: Tenant, connection: Omit<PlanConnectionRecord, 'createdAt'>): Promise<'added' | 'exists'>;
  /** Adds, or replaces what stands for this member and plan (payment events). */
  save(tenant: Tenant, connection: Omit<PlanConnectionRecord, 'createdAt'>): Promise<void>;
  /** False = the member did not have the plan. */
  remove(tenant: Tenant, memberId: string, planId: string): Promise<boolean>;
}
