import type { Decision, ModerationLine } from '../../../contract/moderation-entities.ts';
import type { DecisionRecord } from '../../store/moderation/decisions.ts';
import type { ItemRecord } from '../../store/moderation/moderation.ts';
import type { Subject } from './subject.ts';

/** Only what visitors may see anyway comes as a picture; of all else, its placeholder. */
function thumbOf(subject: Subject | null): ModerationLine['thumb'] {
  const [photo] = subject?.photos ?? [];
  const asset = photo?.assets.find(({ stage }) => stage === 'after') ?? photo?.assets[0];
  if (!photo || !asset || photo.status === 'removed') return null;
  const [width] = asset.webp;
  const isOpen = photo.status === 'published' && photo.sensitivity === 0 && width !== undefined;
  return { th: asset.thumbhash, src: isOpen ? `/img/${asset.key}/${width}.webp` : null };
}

/** An item in one line; `subject` is null where what it was about is gone. */
export function lineOf(item: ItemRecord, subject: Subject | null, now: number, reader: string): ModerationLine {
  const isHeld = item.claimed_by !== null && (item.claimed_until ?? 0) > now;
  return {
    id: item.id,
    kind: item.kind,
    targetId: item.target_id,
    title: subject?.title ?? 'Gone',
    why: !subject || subject.keptFrom?.includes(reader) ? '' : subject.why,
    thumb: thumbOf(subject),
    approvals: subject?.approvals ?? null,
    priority: item.priority,
    status: item.status,
    version: item.version,
    createdAt: item.created_at,
    dueAt: item.sla_at,
    claimedBy: isHeld ? item.claimed_by : null,
    claimedUntil: isHeld ? item.claimed_until : null,
  };
}

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
