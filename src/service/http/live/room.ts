import { setImmediate } from 'node:timers/promises';
import type { ChannelEvent } from '../../../contract/comment-entities.ts';
import { maxPresenceShown } from '../../../contract/constants.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { ChannelNoteRecord } from '../../store/comments/comment-record.ts';
import type { Store } from '../../store/store.ts';
import { channelEvent, commentNamed } from '../../use-cases/comments/channel-event.ts';
import type { LiveStream } from './live-stream.ts';

/** How many notes are read at once. */
const batch = 100;
/** After so many readers other work of the process gets a turn. */
const readersATurn = 50;

export interface RoomParts {
  store: Store;
  tenant: Tenant;
  channel: string;
  /** R28 how old an identification may be when an event is sent by it. */
  maxIdentityAgeMs: number;
  drop(stream: LiveStream): void;
}

/**
 * The readers of one channel in this process. Their events are read from the database, each from
 * the reader's own position.
 */
export interface Room {
  readonly streams: Set<LiveStream>;
  /** Looks whether there is something new; calls that come while it looks are one more look. */
  look(): void;
  /** The same for how many are here. */
  count(): Promise<void>;
}

/** Of several changes of one comment only the last one matters. */
const superseded = (notes: readonly ChannelNoteRecord[], at: number) => {
  const { kind, postId, threadId } = notes[at]!;
  const isState = /:(?:updated|vote|typing)$/.test(kind);
  return (
    isState &&
    kind !== 'post:typing' &&
    notes.slice(at + 1).some((later) => later.kind === kind && later.postId === postId && later.threadId === threadId)
  );
};

export function createRoom({ store, tenant, channel, maxIdentityAgeMs, drop }: RoomParts): Room {
  const streams = new Set<LiveStream>();
  let isRunning = false;
  let isAgain = false;

  /** The streams that are still allowed; closes the others. */
  async function allowed(list: LiveStream[]): Promise<LiveStream[]> {
    const remaining: LiveStream[] = [];
    for (const [i, stream] of list.entries()) {
      if (await stream.isAllowed(maxIdentityAgeMs)) remaining.push(stream);
      else drop(stream);
      if (i % readersATurn === readersATurn - 1) await setImmediate();
    }
    return remaining;
  }

  async function tellNext(): Promise<boolean> {
    const waiting = [...streams].filter(({ isBlocked }) => !isBlocked);
    if (waiting.length === 0) return false;
    const after = Math.min(...waiting.map(({ positions }) => positions.get(channel)!));
    const notes = await store.comments.notesSince(tenant, channel, { after, limit: batch });
    if (notes.length === 0) return false;
    const readers = await allowed(waiting.filter(({ positions }) => positions.get(channel)! < notes.at(-1)!.number));
    for (const [at, note] of notes.entries()) {
      const id = superseded(notes, at) ? undefined : commentNamed(note);
      const comment = id ? await store.comments.byId(tenant, id, null) : null;
      const made = new Map<boolean, ChannelEvent | null>();
      for (const stream of readers) {
        if (stream.isBlocked || stream.positions.get(channel)! >= note.number) continue;
        stream.positions.set(channel, note.number);
        if (id === undefined) continue;
        const isMember = stream.context.member !== null;
        if (!made.has(isMember)) made.set(isMember, channelEvent(stream.context.app, channel, note, comment, isMember));
        const event = made.get(isMember);
        if (event) stream.send(event);
      }
    }
    return notes.length === batch || readers.length > 0;
  }

  async function run() {
    do {
      isAgain = false;
      while (await tellNext()) await setImmediate();
    } while (isAgain);
  }

  return {
    streams,
    look() {
      isAgain = true;
      if (isRunning) return;
      isRunning = true;
      const over = () => {
        isRunning = false;
      };
      // The database may be away for a moment; the next look finds what was missed.
      run().then(over, over);
    },
    async count() {
      if (streams.size === 0) return;
      const count = Math.min(await store.presence.count(tenant, channel), maxPresenceShown + 1);
      for (const stream of streams) {
        if (stream.isBlocked || stream.presence.get(channel) === count) continue;
        stream.presence.set(channel, count);
        stream.send({ event: 'presence', channelKey: channel, count });
      }
    },
  };
}
