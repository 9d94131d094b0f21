import type { ModerationLine } from '../../../contract/moderation-entities.ts';
import type { ModerationAction, ModerationTab } from '../../../contract/vocabulary.ts';

export const tabText: Record<ModerationTab | 'log', string> = {
  photos: 'Photos',
  reports: 'Reports',
  removals: 'Removals',
  claims: 'Claims',
  providers: 'Providers',
  collections: 'Collections',
  log: 'Log',
};
export const actionText: Record<ModerationAction, string> = {
  approve: 'Approve',
  reject: 'Reject',
  edit: 'Save changes',
  uphold: 'Uphold and hide',
  dismiss: 'Dismiss',
  verify: 'Agree',
  remove: 'Remove for good',
  restore: 'Put back',
};
/** Of a removal request that waits with its photo in view. */
export const inViewText: Partial<Record<ModerationAction, string>> = {
  verify: 'Agree and hide',
  restore: 'Leave it in view',
};
/** One key each; what an item does not allow its key does not do. */
export const actionKeys: Record<string, readonly ModerationAction[]> = {
  a: ['approve', 'verify'],
  r: ['reject', 'restore'],
  h: ['uphold', 'remove'],
  d: ['dismiss'],
};
export const keyOf = (action: ModerationAction): string =>
  Object.keys(actionKeys)
    .find((key) => actionKeys[key]?.includes(action))
    ?.toUpperCase() ?? '';
export const doneText: Partial<Record<ModerationAction, string>> = {
  approve: 'Approved.',
  reject: 'Rejected.',
  edit: 'Changed.',
  uphold: 'Upheld: it is hidden.',
  dismiss: 'Dismissed.',
  verify: 'Agreed. A second look removes it.',
  remove: 'Removed for good.',
  restore: 'Put back.',
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** `1 of 2 approvals`; '' where one person decides. */
export const approvalsText = ({ approvals }: Pick<ModerationLine, 'approvals'>): string =>
  approvals ? `${approvals.given} of ${approvals.needed} approvals` : '';
export const consentText = (kind: string): string =>
  kind === 'self' ? 'By the person herself' : 'The provider says that the patient agreed';

/** `3 h left`, `2 d over`. */
export function timeLeft(dueAt: number, now: number): { text: string; isLate: boolean } {
  const minutes = Math.round(Math.abs(dueAt - now) / 60_000);
  const isLate = dueAt < now;
  const span =
    minutes < 60
      ? `${minutes} min`
      : minutes < 2880
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1440)} d`;
  return { text: isLate ? `${span} over` : `${span} left`, isLate };
}
/** Ids are long; two moderators tell them apart by their ends. */
export const whoText = (id: string): string => (id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id);
