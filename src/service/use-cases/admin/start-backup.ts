import { fail } from '../../../platform/http/api-error.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

/** Only a running service with a folder for backups makes one; the command line has its own. */
export const startBackup: AdminUseCase<'startBackup'> = (context) =>
  context.store.transaction(async (tx) => {
    await auditAdmin(context, tx, { event: 'backup-started' });
    const since = context.isDryRun ? await tx.now() : context.startBackup?.();
    if (since === undefined || since === null) return fail('not-found');
    const answer = { data: { runningSince: new Date(since).toISOString() } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
