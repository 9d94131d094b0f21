import type { Logger } from 'pino';
import type { AppSettings } from '../domain/app-settings.ts';
import type { Store } from '../store/store.ts';
import { recordNumbers } from '../use-cases/admin/get-numbers.ts';

interface AppsOf {
  byId: ReadonlyMap<string, { live: AppSettings; sandbox: AppSettings; keys: { mode: 'live' | 'sandbox' }[] }>;
}

export interface RecordingDependencies {
  store: Store;
  apps: { now(): AppsOf | Promise<AppsOf> };
  log: Logger;
}

/** A day's last numbers are so old at most. */
const recordEveryMs = 60 * 60_000;

/** The numbers of today of every app, over those of earlier today. */
async function recordAll({ store, apps }: RecordingDependencies): Promise<void> {
  for (const entry of (await apps.now()).byId.values())
    for (const mode of new Set(entry.keys.map((key) => key.mode)))
      await recordNumbers({ app: entry[mode], tenant: { appId: entry.live.id, mode }, store });
}

/** Records now and each hour. Returns its end. */
export function startRecordingNumbers(parts: RecordingDependencies): () => void {
  let isOver = false;
  const record = () =>
    recordAll(parts).catch((error: unknown) => {
      if (!isOver) parts.log.warn({ err: error }, 'the numbers of today are not recorded');
    });
  const timer = setInterval(record, recordEveryMs).unref();
  void record();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
