import './shared-chunk.ts';
import { type ApiError, asApiError, messageOf } from '../state/api/api-error.ts';
import { toast } from '../state/api/events.ts';
import { isOnline } from '../state/api/network.ts';
import { allQueued, queuedSaves, writeQueue } from '../state/api/outbox.ts';
import { mayQueue } from '../state/api/queued-writes.ts';
import { learnSaves, memberId, sendSave } from '../state/collections/saves.ts';
import { sendAgainSeconds } from '../state/view/client-limits.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** The device may believe in a network that leads nowhere: then no event says that there is one. */
export function sendLater({ status, retryAfterSeconds = sendAgainSeconds }: ApiError): void {
  clearTimeout(timer);
  // A session that has ended is waited for: signing in sends it.
  if (status !== 401 && isOnline.peek()) timer = setTimeout(() => void sendQueued(), retryAfterSeconds * 1000);
}

/**
 * Sends one after the other, until one may get through another time: it waits with those behind it.
 * What is refused for good is let go, and so is what other members wanted.
 */
export async function sendQueued(): Promise<void> {
  clearTimeout(timer);
  const mine = memberId();
  let sent = 0;
  let refusal: unknown;
  let delay: ApiError | undefined;
  // Her token may be another member's by now.
  while (mine && memberId() === mine && !delay) {
    const queue = queuedSaves(mine);
    if (queue.length < allQueued().length) writeQueue(queue);
    const [first] = queue;
    if (!first) break;
    try {
      await sendSave(first);
      sent++;
    } catch (error) {
      if (mayQueue(asApiError(error))) delay = asApiError(error);
      else refusal = error;
    }
    // Meanwhile more may have been wanted, and of this photo the opposite.
    if (!delay)
      writeQueue(
        queuedSaves(mine).filter(({ photoId, isSaved }) => photoId !== first.photoId || isSaved !== first.isSaved),
      );
  }
  if (sent > 0)
    toast(sent === 1 ? 'What you saved offline is saved now.' : `${sent} changes made offline are saved now.`);
  if (refusal) {
    toast(messageOf(refusal), { kind: 'error' });
    // Its heart shows again what the service knows.
    void learnSaves();
  }
  if (delay && memberId() === mine) sendLater(delay);
}
