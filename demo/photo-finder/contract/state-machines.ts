import type { PageChange, PhotoState } from './vocabulary.ts';

/**
 * One step of a state machine: where it may begin, and where it leads. What is not in a table
 * cannot happen.
 */
export interface Step<S extends string = string> {
  from: readonly S[];
  to: S;
}
export type StateMachine<S extends string = string> = Readonly<Record<string, Step<S>>>;

/**
 * A set of photos. `removed` is the end: the row stays as a tombstone, files and addresses are
 * gone.
 */
export const photoSteps = {
  /** Every file is there, and so is the consent. */
  submit: { from: ['draft'], to: 'processing' },
  /** All sizes are made. */
  queue: { from: ['processing'], to: 'pending' },
  approve: { from: ['pending'], to: 'published' },
  reject: { from: ['pending'], to: 'rejected' },
  /** Fix and resubmit. */
  mend: { from: ['rejected'], to: 'draft' },
  hide: { from: ['published'], to: 'hidden' },
  restore: { from: ['hidden'], to: 'published' },
  remove: { from: ['hidden'], to: 'removed' },
  /** What was never shown goes at once when its owner wants it to. */
  discard: { from: ['draft', 'processing', 'pending', 'rejected'], to: 'removed' },
} as const satisfies StateMachine<PhotoState>;
export type PhotoStep = keyof typeof photoSteps;

export const consentStates = ['given', 'withdrawn'] as const;
export const consentSteps = {
  withdraw: { from: ['given'], to: 'withdrawn' },
} as const satisfies StateMachine<(typeof consentStates)[number]>;

export const reportStates = ['open', 'upheld', 'dismissed'] as const;
export const reportSteps = {
  uphold: { from: ['open'], to: 'upheld' },
  dismiss: { from: ['open'], to: 'dismissed' },
  /** The decision is taken back. */
  reopen: { from: ['upheld'], to: 'open' },
} as const satisfies StateMachine<(typeof reportStates)[number]>;
export type ReportStep = keyof typeof reportSteps;

/**
 * Hide first, ask after; `received` waits for a moderator with its photo in view, where too many
 * come at once.
 */
export const removalStates = ['received', 'hidden', 'verified', 'removed', 'restored'] as const;
export type RemovalState = (typeof removalStates)[number];
export const removalSteps = {
  hide: { from: ['received'], to: 'hidden' },
  verify: { from: ['received', 'hidden'], to: 'verified' },
  remove: { from: ['verified'], to: 'removed' },
  restore: { from: ['received', 'hidden', 'verified'], to: 'restored' },
  /** Once, by the requester. */
  appeal: { from: ['restored'], to: 'received' },
} as const satisfies StateMachine<RemovalState>;
export type RemovalStep = keyof typeof removalSteps;

/** Two people approve, one rejects. */
export const claimStates = ['open', 'first_approval', 'approved', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];
export const claimSteps = {
  approve: { from: ['open'], to: 'first_approval' },
  confirm: { from: ['first_approval'], to: 'approved' },
  reject: { from: ['open', 'first_approval'], to: 'rejected' },
} as const satisfies StateMachine<ClaimState>;
export type ClaimStep = keyof typeof claimSteps;

/** A draft is the content of the editor's form; it is stored from `pending` on. */
export const revisionStates = ['draft', 'pending', 'live', 'rejected'] as const;
export type RevisionState = (typeof revisionStates)[number];
export const revisionSteps = {
  send: { from: ['draft'], to: 'pending' },
  approve: { from: ['pending'], to: 'live' },
  reject: { from: ['pending'], to: 'rejected' },
} as const satisfies StateMachine<RevisionState>;
export type RevisionStep = keyof typeof revisionSteps;

/**
 * A provider's page. A report that is upheld hides it; two people put it back, or take it away for
 * good.
 */
export const pageStates = ['draft', 'published', 'hidden', 'removed'] as const;
export type PageState = (typeof pageStates)[number];
export const pageSteps = {
  hide: { from: ['draft', 'published'], to: 'hidden' },
  'put-back': { from: ['hidden'], to: 'published' },
  remove: { from: ['draft', 'published', 'hidden'], to: 'removed' },
} as const satisfies StateMachine<PageState> & Record<PageChange, Step<PageState>>;
export type PageStep = keyof typeof pageSteps;

/** What waits in the queue. A decision that is taken back opens it again. */
export const itemStates = ['pending', 'approved', 'rejected', 'ignored'] as const;
export type ItemState = (typeof itemStates)[number];
export const itemSteps = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  /** Its target is gone or was decided elsewhere. */
  ignore: { from: ['pending'], to: 'ignored' },
  reopen: { from: ['approved'], to: 'pending' },
} as const satisfies StateMachine<ItemState>;
export type ItemStep = keyof typeof itemSteps;

/** The state after a step, or null where it may not be taken from here. */
export const stateAfter = <S extends string>({ from, to }: Step<S>, state: S): S | null =>
  from.includes(state) ? to : null;
