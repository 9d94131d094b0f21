import { OperatorError } from '../process/operator-error.ts';

/** Reports a port in use in one sentence; other errors pass. */
export function portMistake(error: unknown, port: number, variable: string): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    throw new OperatorError([
      `Port ${port} is in use by another program. Stop that one, or choose another port with ${variable}.`,
    ]);
  if (code === 'EACCES')
    throw new OperatorError([`Port ${port} may not be opened by this user. Choose another one with ${variable}.`]);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    throw new OperatorError([
      `MS_HOST must be an address of this machine, localhost or 0.0.0.0 (${(error as Error).message}).`,
    ]);
  throw error;
}
