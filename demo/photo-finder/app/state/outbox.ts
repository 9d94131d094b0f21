import { readJson, writeText } from './storage.ts';

/** A save or its undoing that could not be sent because there was no network. */
export interface QueuedSave {
  photoId: string;
  isSaved: boolean;
  collectionId?: string;
}
const key = 'pf.outbox';
const isQueue = (value: unknown): value is QueuedSave[] =>
  Array.isArray(value) && value.every((one) => typeof one?.photoId === 'string' && typeof one.isSaved === 'boolean');

export const queuedSaves = (): QueuedSave[] => readJson('local', key, isQueue, []);
const write = (queue: QueuedSave[]) => writeText('local', key, queue.length > 0 ? JSON.stringify(queue) : null);

/** The latest wish for a photo counts. */
export function queueSave(save: QueuedSave): void {
  write([...queuedSaves().filter(({ photoId }) => photoId !== save.photoId), save]);
}

/** Sends one after the other; what fails for another reason than the network is let go. Answers how many were sent. */
export async function flushSaves(
  sendOne: (save: QueuedSave) => Promise<void>,
  isNetwork: (error: unknown) => boolean,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const [first, ...rest] = queuedSaves();
    if (!first) return sent;
    try {
      await sendOne(first);
      sent++;
    } catch (error) {
      if (isNetwork(error)) return sent;
    }
    write(rest);
  }
}
