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

const all = (): Queued[] => readJson('local', key, isQueue, []);
export const queuedSaves = (memberId: string): Queued[] => all().filter((one) => one.memberId === memberId);
const write = (queue: Queued[]) => writeText('local', key, queue.length > 0 ? JSON.stringify(queue) : null);

/** The latest wish for a photo counts. */
export function queueSave(save: QueuedSave, memberId: string): void {
  write([...queuedSaves(memberId).filter(({ photoId }) => photoId !== save.photoId), { ...save, memberId }]);
}

/**
 * Sends one after the other; what fails for another reason than the network is let go, and so is
 * what others wanted. Answers how many were sent.
 */
export async function flushSaves(
  memberId: string,
  sendOne: (save: QueuedSave) => Promise<void>,
  isNetwork: (error: unknown) => boolean,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const queue = queuedSaves(memberId);
    if (queue.length < all().length) write(queue);
    const [first] = queue;
    if (!first) return sent;
    try {
      await sendOne(first);
      sent++;
    } catch (error) {
      if (isNetwork(error)) return sent;
    }
    // Meanwhile more may have been wanted, and of this photo the opposite.
    write(
      queuedSaves(memberId).filter(({ photoId, isSaved }) => photoId !== first.photoId || isSaved !== first.isSaved),
    );
  }
}
