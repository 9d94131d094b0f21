import type { Logger } from 'pino';
import type { FileStore } from '../../platform/images/files.ts';
import type { OpenStore } from '../store/open-store.ts';
import { type RecordingDependencies, startRecordingNumbers } from './record-numbers.ts';
import { removeOldAudit } from './remove-old-audit.ts';
import { sweepImages } from './sweep-images.ts';

interface RepeatedWork extends RecordingDependencies {
  store: OpenStore;
  files: FileStore;
  /** R122 how long the audit log is kept; null = for ever. */
  auditDays: number | null;
  log: Logger;
  /** Removes the plans whose end has passed. */
  endPlans(): Promise<unknown>;
}

const sweepEveryMs = 10 * 60_000;
/** Reads leave an ended plan out at once; its webhook leaves so much later at most. */
const endPlansEveryMs = 5_000;
/** R122 how long an entry of the audit log may wait for its seal. */
const sealEveryMs = 2_000;

/** Begins what the service does by its clock alone. Returns its end. */
export function startRepeatedWork({ store, apps, files, auditDays, log, endPlans }: RepeatedWork): () => void {
  const failed = (text: string) => (error: unknown) => log.warn({ err: error }, text);
  const timers = [
    setInterval(() => void store.auditChain.seal().catch(failed('sealing the audit log failed')), sealEveryMs),
    setInterval(() => {
      const sweepFailed = failed('sweeping failed');
      store.sweep().catch(sweepFailed);
      if (auditDays !== null) removeOldAudit(store, auditDays).catch(sweepFailed);
      sweepImages(store, files).catch(sweepFailed);
    }, sweepEveryMs),
    setInterval(() => void endPlans().catch(failed('ended plans stay')), endPlansEveryMs),
  ].map((timer) => timer.unref());
  const stopRecording = startRecordingNumbers({ store, apps, log });
  return () => {
    for (const timer of timers) clearInterval(timer);
    stopRecording();
  };
}
