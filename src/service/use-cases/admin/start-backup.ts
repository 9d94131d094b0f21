import { fail } from '../../../platform/http/api-error.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

/** Only a running service with a folder for backups makes one; the command line has its own. */
export const startBackup: AdminUseCase<'startBackup'> = async (context) => {
  const { store, backups, isDryRun } = context;
  if (!backups?.isPossible) return fail('not-found');
  const running = backups.runningSince();
  const began = await store.transaction(async (tx) => {
    const since = running ?? (await tx.now());
    if (running === null) await auditAdmin(context, tx, { event: 'backup-started' });
    const answer = { data: { runningSince: new Date(since).toISOString() } };
    await context.storeResponse?.(tx, answer);
    return { since, answer };
  });
  // Not before its entry in the audit log is stored.
  if (!isDryRun) backups.begin(began.since);
  return began.answer;
};
