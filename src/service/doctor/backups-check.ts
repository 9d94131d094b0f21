import { OperatorError } from '../../platform/process/operator-error.ts';
import { readManifest, readVerified } from '../backup/manifest.ts';
import { newestBackup } from '../backup/newest-backup.ts';
import { type DoctorCheck, type Finding, fault, ok, warning } from './doctor-check.ts';

const hourMs = 3_600_000;
/** A night, and the time that a nightly backup may be late. */
const freshHours = 30;
const oldDays = 8;

export function ageFinding(madeAt: string, now: number): Finding {
  const hours = Math.floor((now - Date.parse(madeAt)) / hourMs);
  const days = Math.floor(hours / 24);
  if (days >= oldDays) return fault(`The newest backup is ${days} days old: look after its timer.`);
  return hours > freshHours
    ? warning(`The newest backup is ${hours} hours old: make one each night with "latchkey backup --keep".`)
    : ok(`The newest backup is ${hours} hours old.`);
}

/** The newest backup: how old it is, of which engine, and whether it was verified. */
export const backupsCheck: DoctorCheck = {
  name: 'backups',
  async run({ settings: { backupDir, isDemo }, database }) {
    if (backupDir === null)
      return isDemo
        ? [ok('Demo mode has nothing to back up.')]
        : [warning('No folder of backups is known: set MS_BACKUP_DIR to that of "latchkey backup --keep".')];
    const folder = await newestBackup(backupDir);
    try {
      const { madeAt, engine } = await readManifest(folder);
      const verified = await readVerified(folder);
      const isOfOther = 'engine' in database && database.engine !== engine;
      return [
        ageFinding(madeAt, Date.now()),
        ...(isOfOther ? [fault(`The newest backup is of another engine (${engine}): back up the data in use.`)] : []),
        verified?.isRestored
          ? ok('The newest backup was restored on trial.')
          : warning(
              `The newest backup was never restored on trial: run "latchkey verify ${backupDir} --restore" behind it.`,
            ),
      ];
    } catch (error) {
      if (error instanceof OperatorError) return error.sentences.map(fault);
      throw error;
    }
  },
};
