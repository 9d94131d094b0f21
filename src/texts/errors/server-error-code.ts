import type { ErrorCode, errors } from '../../contract/errors.ts';

/**
 * The codes that the service sends. Those of status 0 can only arise in a page; their messages are
 * among the texts of the elements.
 */
export type ServerErrorCode = { [Code in ErrorCode]: (typeof errors)[Code][0] extends 0 ? never : Code }[ErrorCode];
