import { workerData } from 'node:worker_threads';
import { type DataPlace, writeBackup } from './write-backup.ts';

/** A thread of its own: to check and to count a large copy takes seconds. */
const { data, to } = workerData as { data: DataPlace; to: string };
await writeBackup(data, to);
