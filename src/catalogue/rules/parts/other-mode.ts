import type { RuleApp } from './rule.ts';

/** Test mode marks its ids and keys: `pk_sb_…`, `mem_sb_…`. */
const ofTestMode = /^[a-z]+_sb_/;
/**
 * What test mode would have marked. As long as real ones are: a custom field may be called
 * `mem_level`.
 */
const ofLiveMode = /^(?:mem|con|cmt)_(?!sb_)[0-9a-z]{25}$/;

/**
 * An id that is of the other mode for certain. Plans and prices without a mark may be of either.
 */
export const isOfOtherMode = (id: string, { mode }: RuleApp): boolean =>
  (mode === 'live' ? ofTestMode : ofLiveMode).test(id);
