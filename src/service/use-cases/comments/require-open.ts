import { fail } from '../../../platform/http/api-error.ts';
import type { Context } from '../use-case.ts';

/**
 * Throws `channel-closed`. Call it in the transaction, after the write: the write has locked the
 * channel's row, so nothing is written once it is closed.
 */
export async function requireOpen({ tenant }: Context, tx: Context['store'], channel: string): Promise<void> {
  if ((await tx.comments.channel(tenant, channel)).closedAt !== null) fail('channel-closed');
}
