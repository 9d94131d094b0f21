import type { Decision, ModerationLine } from '../../../contract/moderation-entities.ts';
import type { DecisionRecord } from '../../store/moderation/decisions.ts';
import type { ItemRecord } from '../../store/moderation/moderation.ts';

export const lineOf = (item: ItemRecord, title: string, now: number): ModerationLine => {
  const isHeld = item.claimed_by !== null && (item.claimed_until ?? 0) > now;
  return {
    id: item.id,
    kind: item.kind,
    targetId: item.target_id,
    title,
    priority: item.priority,
    status: item.status,
    version: item.version,
    createdAt: item.created_at,
    dueAt: item.sla_at,
    claimedBy: isHeld ? item.claimed_by : null,
    claimedUntil: isHeld ? item.claimed_until : null,
  };
};

export const decisionLine = (row: DecisionRecord): Decision => ({
  seq: row.seq,
  itemId: row.item_id,
  actor: row.actor,
  action: row.action,
  reason: row.reason_code,
  note: row.note,
  at: row.created_at,
  hash: row.hash,
});
