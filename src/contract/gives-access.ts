import type { PlanConnection } from './entities.ts';

/**
 * R50 whether a connection gives what its plan gives. Pages hide by this rule, and the service
 * decides by it.
 */
export const givesAccess = ({ active, status }: Pick<PlanConnection, 'active'> & { status: string }): boolean =>
  active && (status === 'ACTIVE' || status === 'TRIALING');
