import type { ItemState } from './state-machines.ts';
import type { ModerationAction, ModerationKind, PhotoState, RejectReason, ReportReason } from './vocabulary.ts';

/** Codes of the moderation as people read them: no screen shows a code. */

/** Why something was reported, as moderators read it. */
export const reportReasonText: Record<ReportReason, string> = {
  'its-me': 'Shows the person who reports it',
  minor: 'May be under 18',
  'no-consent': 'Shown without consent',
  identifiable: 'A person can be recognised',
  'not-real': 'Not a real result',
  retouched: 'The picture was retouched',
  'wrong-info': 'What is stated is wrong',
  sexualised: 'Sexualised',
  copyright: 'Belongs to someone else',
  spam: 'Advertising',
  other: 'Something else',
};

export const rejectReasonText: Record<RejectReason, string> = {
  quality: 'Cannot be compared: light, distance or pose',
  'no-consent': 'Consent is in doubt',
  minor: 'May be under 18',
  identifiable: 'A person can be recognised',
  sexualised: 'Sexualised',
  retouched: 'Retouched or made by a machine',
  'wrong-info': 'What is stated cannot be right',
  'out-of-scope': 'Not a procedure shown here',
  'not-proved': 'Not proved',
  other: 'Something else',
};

/** What was decided, as a past participle. */
const decisions = {
  approve: 'approved',
  reject: 'rejected',
  edit: 'corrected',
  uphold: 'upheld',
  dismiss: 'dismissed',
  verify: 'agreed',
  remove: 'removed',
  restore: 'put back',
  propose: 'proposed',
  revert: 'taken back',
} satisfies Record<ModerationAction | 'propose' | 'revert', string>;
/** The log holds actions as text; one that this version does not know is a decision too. */
export const decisionText = (action: string): string =>
  (decisions as Readonly<Record<string, string>>)[action] ?? 'decided';

export const itemStateText: Record<ItemState, string> = {
  pending: 'Waits',
  approved: 'Approved',
  rejected: 'Rejected',
  ignored: 'Settled without a decision',
};

/** How a set stands, to the moderator who sees it beside another one. */
export const photoStateText: Record<PhotoState, string> = {
  draft: 'A draft',
  processing: 'Being made ready',
  pending: 'Waits for a decision',
  published: 'Published',
  hidden: 'Hidden',
  rejected: 'Rejected',
  removed: 'Removed',
};

export const kindText: Record<ModerationKind, string> = {
  photo: 'Photos',
  report: 'Reports',
  claim: 'Claims',
  removal: 'Removals',
  provider_revision: 'Providers',
  collection: 'Collections',
};
