import type { PlanConnection } from '../../../contract/entities.ts';
import type { PlanConnectionRecord } from '../../store/plans/plan-connections.ts';

/** Field by field: what is not named stays here (R43). */
export const connectionForWire = (record: PlanConnectionRecord): PlanConnection => ({
  id: record.id,
  planId: record.planId,
  active: record.active,
  status: record.status,
  type: record.type,
  // Stored payments can lack it, and an answer without it would be refused as a whole.
  payment: record.payment && { ...record.payment, currency: record.payment.currency ?? '' },
  ...(record.complimentary && { complimentary: true }),
  ...(record.endsAt !== undefined && { endsAt: new Date(record.endsAt).toISOString() }),
});
