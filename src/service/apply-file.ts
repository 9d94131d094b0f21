import type { Logger } from 'pino';
import { StoreRefusal } from '../platform/database/failure.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { AppSecrets } from './app-secrets.ts';
import type { App } from './domain/app-file/app.ts';
import { readAppFile } from './domain/app-file/mistakes.ts';
import { paymentKeyMistakes } from './payments-of-apps.ts';
import type { Store } from './store/store.ts';
import { type AppsDocument, applyApps } from './use-cases/app/apply-apps.ts';

interface FileOptions {
  file: string;
  apps: readonly App[];
  log: Logger;
  secrets: Pick<AppSecrets, 'of' | 'isByOperators'>;
}

/**
 * R116 at every start: a file with new content becomes a revision. The log names what is in effect.
 */
export async function applyFile(store: Store, { file, apps, log, secrets }: FileOptions): Promise<void> {
  const mistakes = paymentKeyMistakes(apps, secrets.of);
  // What operators of one app have stored or removed keeps no other app from starting.
  const isWarned = ({ appId, name }: (typeof mistakes)[number]) => secrets.isByOperators(appId, name);
  const refused = mistakes.filter((one) => !isWarned(one));
  if (refused.length > 0) throw new OperatorError(refused.map(({ sentence }) => sentence));
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
    await warnOfMissingKeys(store, { log, secrets });
    return;
  }
  for (const { sentence } of mistakes) log.warn({ revision: number }, sentence);
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
async function warnOfMissingKeys(store: Store, { log, secrets }: Pick<FileOptions, 'log' | 'secrets'>) {
  const newest = await store.appRevisions.newest<AppsDocument>();
  const read = readAppFile(newest?.document);
  if ('mistakes' in read) return;
  for (const { sentence } of paymentKeyMistakes(read.apps, secrets.of))
    log.warn({ revision: newest?.number }, sentence);
}
