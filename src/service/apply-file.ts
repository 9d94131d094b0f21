import type { Logger } from 'pino';
import { StoreRefusal } from '../platform/database/failure.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { SecretOf } from './app-secrets.ts';
import type { App } from './domain/app-file/app.ts';
import { readAppFile } from './domain/app-file/mistakes.ts';
import { checkPaymentKeys } from './payments-of-apps.ts';
import type { Store } from './store/store.ts';
import { type AppsDocument, applyApps } from './use-cases/app/apply-apps.ts';

interface FileOptions {
  file: string;
  apps: readonly App[];
  log: Logger;
  secretOf: SecretOf;
}

/**
 * R116 at every start: a file with new content becomes a revision. The log names what is in effect.
 */
export async function applyFile(store: Store, { file, apps, log, secretOf }: FileOptions): Promise<void> {
  checkPaymentKeys(apps, secretOf);
  const applied = await applyApps(store, { apps, source: 'file' }).catch((error: unknown) => {
    if (error instanceof StoreRefusal) throw new OperatorError([error.message]);
    throw error;
  });
  const { number } = applied;
  if (applied.outcome === 'older') {
    log.warn(
      { revision: number, fileRevision: applied.equals },
      `${file} is revision ${applied.equals} of the configuration, and revision ${number} is in effect. The file was not applied. To put it into effect again, run: latchkey app apply ${file} --force`,
    );
    await warnOfMissingKeys(store, { log, secretOf });
    return;
  }
  if (applied.outcome === 'unchanged') return;
  log.info({ revision: number }, `${file} is revision ${number} of the configuration, which is in effect now`);
  if (applied.leftOut.length > 0)
    log.warn(
      { revision: number, apps: applied.leftOut },
      `${file} does not name ${applied.leftOut.join(', ')}, which stays in service as before. To take it out of service, run: latchkey app apply ${file} --remove-others`,
    );
}

/**
 * The file was checked against this environment before; what is in effect instead of it was not.
 */
async function warnOfMissingKeys(store: Store, { log, secretOf }: Pick<FileOptions, 'log' | 'secretOf'>) {
  const newest = await store.appRevisions.newest<AppsDocument>();
  const read = readAppFile(newest?.document);
  if ('mistakes' in read) return;
  try {
    checkPaymentKeys(read.apps, secretOf);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    for (const sentence of error.sentences) log.warn({ revision: newest?.number }, sentence);
  }
}
