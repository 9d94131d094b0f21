import type { RuleApp } from './rule.ts';

/** Test mode marks its ids and keys: `pk_sb_…`, `mem_sb_…`. */
const isOfTestMode = (id: string) => /^[a-z]+_sb_/.test(id);

/** An id that carries the mark of the other mode. Without a mark it may be of either. */
export const isOfOtherMode = (id: string, app: RuleApp): boolean => isOfTestMode(id) && app.mode === 'live';
