import { storeFailure } from '../platform/database/failure.ts';

/** Messages for system errors. Any other error is a mistake of ours, and keeps its stack. */
export const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOENT: 'it does not exist',
  EEXIST: 'something else is there already',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk does not work',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/**
 * A disk, a folder or a database that does not do what it should, in one sentence for the operator;
 * null for a mistake of ours.
 */
export function faultSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  const reason = syscall === undefined ? undefined : reasons[code];
  if (reason) {
    const where = dest ?? path;
    return `${where ?? 'A file or folder'} cannot be used: ${reason} (${code}).`;
  }
  const failure = storeFailure(error);
  if (failure === null) return null;
  return failure === 'storage-full'
    ? 'The disk of the database, or of its copy, is full.'
    : `The database cannot be used: ${innermost(error).replace(/\.$/, '')}.`;
}

/** The innermost cause: the errors around it only wrap it. */
const innermost = (error: Error): string =>
  error.cause instanceof Error ? innermost(error.cause) : error.message || error.name;
