import { readJson, writeText } from '../view/storage.ts';

/** A save or its undoing that could not be sent because there was no network. */
export interface QueuedSave {
  photoId: string;
  isSaved: boolean;
  collectionId?: string;
}
/** Whose wish it was: another member of this device does not get it. */
interface Queued extends QueuedSave {
  memberId: string;
}
const key = 'pf.outbox';
const isQueue = (value: unknown): value is Queued[] =>
  Array.isArray(value) &&
  value.every(
    (one) => typeof one?.photoId === 'string' && typeof one.isSaved === 'boolean' && typeof one.memberId === 'string',
  );

export const allQueued = (): Queued[] => readJson('local', key, isQueue, []);
export const queuedSaves = (memberId: string): Queued[] => allQueued().filter((one) => one.memberId === memberId);
export const writeQueue = (queue: Queued[]): void =>
  writeText('local', key, queue.length > 0 ? JSON.stringify(queue) : null);

/** The latest wish for a photo counts. */
export function queueSave(save: QueuedSave, memberId: string): void {
  writeQueue([...queuedSaves(memberId).filter(({ photoId }) => photoId !== save.photoId), { ...save, memberId }]);
}
