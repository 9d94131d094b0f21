import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Hint } from '../../../platform/database/hints.ts';
import { fail } from '../../../platform/http/api-error.ts';
import type { OpenStore } from '../../store/open-store.ts';
import { createLiveStream, type LiveStream, type NewStream } from './live-stream.ts';
import { createRoom, type Room } from './room.ts';
import { startingPoint } from './starting-point.ts';

export interface LiveOptions {
  /** Bytes now and then keep proxies from closing a quiet line, and show us who has gone. */
  heartbeatMs: number;
  /** R28 how old an identification may be. */
  maxIdentityAgeMs: number;
  /**
   * R75 hints may be lost: with several processes each one polls too. Null = there is one process.
   */
  lookEveryMs: number | null;
  /** Comings and goings of a moment are counted once. */
  countAfterMs: number;
  /** In one process; beyond it others have to wait. */
  maxStreams: number;
}

export const liveDefaults: Omit<LiveOptions, 'lookEveryMs'> = {
  heartbeatMs: 15_000,
  maxIdentityAgeMs: 5_000,
  countAfterMs: 300,
  maxStreams: 5_000,
};

/** A process without so many heartbeats is dead, and its streams no longer count as present. */
const presenceBeats = 3;
/** A reader who takes nothing for so long may come again later. */
const patienceBeats = 2;
const retryAfterSeconds = 15;

/**
 * B7 the pages that look on in this process. Everything that counts is in the database; here are
 * only open lines.
 */
export interface LiveHub {
  /** Throws `rate-limited` for an address with too many, and `overloaded`. */
  open(stream: NewStream): Promise<LiveStream>;
  readonly size: number;
  /** R81 ends all streams; their pages connect again to another process. */
  stop(): Promise<void>;
}

const nameOf = ({ appId, mode }: Tenant, channel: string) => JSON.stringify([appId, mode, channel]);

/** Counts the readers of a room a moment after they have changed. */
function createCounter(
  rooms: ReadonlyMap<string, Room>,
  counting: Map<string, NodeJS.Timeout>,
  afterMs: number,
  quiet: (work: Promise<unknown>) => void,
) {
  return (name: string) => {
    if (counting.has(name)) return;
    const timer = setTimeout(() => {
      counting.delete(name);
      const room = rooms.get(name);
      if (room) quiet(room.count());
    }, afterMs);
    counting.set(name, timer.unref());
  };
}

function refuseTooMany(streams: ReadonlySet<LiveStream>, { addressKey, context }: NewStream) {
  const fromThere = [...streams].filter((stream) => stream.addressKey === addressKey).length;
  if (fromThere >= context.app.limits.streamsPerAddress) fail('rate-limited', { retryAfter: retryAfterSeconds });
}

export function createLiveHub(
  store: Pick<OpenStore, 'comments' | 'presence' | 'onHint'> & OpenStore,
  log: Logger,
  options: LiveOptions,
): LiveHub {
  const process = randomUUID();
  const lifetimeMs = options.heartbeatMs * presenceBeats;
  const rooms = new Map<string, Room>();
  const streams = new Set<LiveStream>();
  const counting = new Map<string, NodeJS.Timeout>();
  let isStopping = false;
  let unlisten: (() => void) | undefined;
  let timers: NodeJS.Timeout[] = [];
  const quiet = (work: Promise<unknown>) => void work.catch((error) => log.warn({ err: error }, 'a live channel'));

  const countSoon = createCounter(rooms, counting, options.countAfterMs, quiet);

  function onHint(hint: Hint) {
    const name = nameOf(hint, hint.channel);
    rooms.get(name)?.look();
    if (rooms.has(name)) countSoon(name);
  }

  function beat() {
    if (streams.size === 0) return;
    quiet(store.presence.prolong(process, lifetimeMs));
    for (const stream of streams) {
      if (stream.isBlocked && ++stream.blockedBeats >= patienceBeats) drop(stream);
      else if (!stream.isBlocked) stream.beat();
      quiet(
        stream.isAllowed(options.maxIdentityAgeMs).then((isAllowed) => {
          if (!isAllowed) drop(stream);
        }),
      );
    }
    for (const name of rooms.keys()) countSoon(name);
  }

  function lookAround() {
    for (const [name, room] of rooms) {
      room.look();
      countSoon(name);
    }
  }

  /** With the first reader, so that a service without any does nothing. */
  function begin() {
    unlisten ??= store.onHint(onHint);
    if (timers.length > 0) return;
    timers = [setInterval(beat, options.heartbeatMs).unref()];
    if (options.lookEveryMs !== null) timers.push(setInterval(lookAround, options.lookEveryMs).unref());
  }

  function drop(stream: LiveStream) {
    if (!streams.delete(stream)) return;
    // A blocked reader would not receive the end either.
    if (stream.isBlocked) stream.body.destroy();
    else stream.end();
    const channels = [...stream.positions.keys()];
    for (const channel of channels) {
      const name = nameOf(stream.tenant, channel);
      const room = rooms.get(name);
      room?.streams.delete(stream);
      if (room?.streams.size === 0) rooms.delete(name);
    }
    if (!isStopping) quiet(store.presence.leave(stream.tenant, stream.id, channels));
  }

  function enter(stream: LiveStream, channel: string) {
    const { tenant } = stream;
    const name = nameOf(tenant, channel);
    const { maxIdentityAgeMs } = options;
    const room = rooms.get(name) ?? createRoom({ store, tenant, channel, maxIdentityAgeMs, drop });
    rooms.set(name, room);
    room.streams.add(stream);
    room.look();
    countSoon(name);
  }

  return {
    get size() {
      return streams.size;
    },
    async open(given) {
      if (isStopping || streams.size >= options.maxStreams) fail('overloaded');
      refuseTooMany(streams, given);
      begin();
      const stream: LiveStream = createLiveStream(randomUUID(), given, () => {
        for (const channel of stream.positions.keys()) rooms.get(nameOf(stream.tenant, channel))?.look();
      });
      streams.add(stream);
      stream.body.once('close', () => drop(stream));
      try {
        for (const { key, after } of given.channels) {
          const missed = await startingPoint(store, given.tenant, key, after);
          stream.positions.set(key, missed.position);
          if (missed.isLost) stream.send({ event: 'reset', channelKey: key });
        }
        for (const { key } of given.channels) {
          const presence = { channel: key, streamId: stream.id, person: stream.person };
          await store.presence.enter(given.tenant, presence, { process, lifetimeMs });
          enter(stream, key);
        }
      } catch (error) {
        drop(stream);
        throw error;
      }
      // Headers alone would wait for the first event.
      stream.beat();
      return stream;
    },
    async stop() {
      isStopping = true;
      unlisten?.();
      for (const timer of [...timers, ...counting.values()]) clearTimeout(timer);
      for (const stream of [...streams]) drop(stream);
      await store.presence.clear(process).catch(() => {});
    },
  };
}
