import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Health } from '../../contract/wire-admin-health.ts';
import type { Settings } from '../config.ts';
import type { StartBackup } from '../domain/start-backup.ts';
import { readManifest, readVerified } from './manifest.ts';
import { newestBackup } from './newest-backup.ts';
import { type DataPlace, newBackupFolder, writeBackup } from './write-backup.ts';

/** Backups that operators start in the running service, one at a time. */
export interface BackupsOfService {
  start: StartBackup;
  state(): Promise<Health['backups']>;
  /** How many have ended, well or not. */
  ended(): number;
}

export function backupsOfService(settings: Settings, log: Logger): BackupsOfService {
  const { backupDir: folder, databaseUrl, dataDir } = settings;
  const data: DataPlace = { place: databaseUrl === null ? { folder: dataDir } : { url: databaseUrl }, dataDir };
  let runningSince: number | null = null;
  let failure: string | null = null;
  let ended = 0;

  async function run(into: string) {
    try {
      const name = await newBackupFolder(into);
      await writeBackup(data, join(into, name));
      failure = null;
      log.info({ name }, 'a backup was made');
    } catch (error) {
      failure = (error as Error).message;
      log.error({ err: error }, 'a backup failed');
    } finally {
      runningSince = null;
      ended++;
    }
  }

  return {
    start() {
      if (folder === null) return null;
      if (runningSince === null) {
        runningSince = Date.now();
        void run(folder);
      }
      return runningSince;
    },
    ended: () => ended,
    async state() {
      const own = {
        folder,
        runningSince: runningSince === null ? null : new Date(runningSince).toISOString(),
        failure,
      };
      return { ...own, newest: folder === null ? null : await newestIn(folder) };
    },
  };
}

async function newestIn(folder: string): Promise<Health['backups']['newest']> {
  const newest = await newestBackup(folder);
  // The check of the doctor names what is wrong with it.
  const made = await readManifest(newest).catch(() => null);
  if (!made) return null;
  const verified = await readVerified(newest);
  return {
    madeAt: made.madeAt,
    version: made.version,
    verifiedAt: verified?.at ?? null,
    isRestored: verified?.isRestored ?? false,
  };
}
