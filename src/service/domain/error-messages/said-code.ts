import type { ErrorCode } from '../../../contract/errors.ts';

/** The codes that the service says: without those that only a page can raise, whose words are among the texts of the elements. */
export type SaidCode = Exclude<ErrorCode, 'member-not-logged-in' | 'network-error' | 'timeout'>;
