import type { Wire } from '../../../contract/wire.ts';
import type { RemovalRecord } from '../../store/moderation/removals.ts';

/** What the requester may see: the state, never statements about others. */
export const removalForWire = (request: RemovalRecord): Wire['getRemoval']['data'] => ({
  id: request.id,
  state: request.state,
  photoIds: request.photoIds,
  createdAt: request.created_at,
  dueAt: request.due_at,
  closedAt: request.closed_at,
  reason: request.state === 'restored' ? request.reason : null,
  canAppeal: request.state === 'restored' && request.is_appealed === 0,
});
