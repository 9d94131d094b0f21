import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Health } from '../../contract/wire-admin-health.ts';
import type { Settings } from '../config.ts';
import type { OwnBackups } from '../domain/own-backups.ts';
import { readManifest, readVerified } from './manifest.ts';
import { isFinishedBackup, newestBackup } from './newest-backup.ts';
import { type DataPlace, newBackupFolder } from './write-backup.ts';

/** Backups that operators start in the running service, one at a time in each process. */
export interface BackupsOfService extends OwnBackups {
  state(): Promise<Health['backups']>;
  /** How many have ended, well or not. */
  ended(): number;
}

const entry = new URL(import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js', import.meta.url);

const inThread = (data: DataPlace, to: string): Promise<void> =>
  new Promise((resolve, reject) => {
    new Worker(entry, { workerData: { data, to } })
      .on('error', reject)
      .on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The thread of the backup ended.'))));
  });

export function backupsOfService(settings: Settings, log: Logger): BackupsOfService {
  const { backupDir: folder, databaseUrl, dataDir } = settings;
  const data: DataPlace = { place: databaseUrl === null ? { folder: dataDir } : { url: databaseUrl }, dataDir };
  let runningSince: number | null = null;
  let failure: string | null = null;
  let ended = 0;

  async function write(into: string) {
    if (isFinishedBackup(into)) throw new Error(`${into} is one backup: set MS_BACKUP_DIR to a folder for many.`);
    const to = join(into, await newBackupFolder(into));
    try {
      await inThread(data, to);
    } catch (error) {
      // On a full disk a part of a copy is worse than none.
      await rm(to, { recursive: true, force: true });
      throw error;
    }
  }

  async function run(into: string) {
    try {
      await write(into);
      failure = null;
      log.info('a backup was made');
    } catch (error) {
      failure = (error as Error).message;
      log.error({ err: error }, 'a backup failed');
    } finally {
      runningSince = null;
      ended++;
    }
  }

  return {
    isPossible: folder !== null,
    runningSince: () => runningSince,
    begin(now) {
      if (folder === null || runningSince !== null) return;
      runningSince = now;
      void run(folder);
    },
    ended: () => ended,
    async state() {
      const since = runningSince === null ? null : new Date(runningSince).toISOString();
      return { folder, runningSince: since, failure, newest: folder === null ? null : await newestIn(folder) };
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
