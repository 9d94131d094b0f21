import { PassThrough } from 'node:stream';
import type { ChannelEvent } from '../../../contract/comment-entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Context } from '../../use-cases/use-case.ts';

/** How much waits for a slow reader before she is left alone until she has caught up. */
const bufferBytes = 16 * 1024;

export interface NewStream {
  tenant: Tenant;
  /** Each channel, and the number that the reader has seen last; null = begin with what comes. */
  channels: readonly { key: string; after: number | null }[];
  /**
   * R28, R50 the reader, identified again: the same as at the begin, or null = no access any more.
   */
  identify(): Promise<Context | null>;
  /** The caller as she was identified just now. */
  context: Context;
  addressKey: string;
}

/** One connected page: its position in each channel, and the way to it. */
export interface LiveStream {
  readonly id: string;
  readonly tenant: Tenant;
  readonly body: PassThrough;
  readonly positions: Map<string, number>;
  readonly addressKey: string;
  /** Once counted, with all her tabs. */
  readonly person: string;
  context: Context;
  presence: Map<string, number>;
  /**
   * The socket takes no more for now: later events are read from the database, not buffered here.
   */
  isBlocked: boolean;
  /** Still at work after so many heartbeats without a byte taken. */
  blockedBeats: number;
  send(event: ChannelEvent): void;
  beat(): void;
  /** False = she has no access. Checked at most once in `maxAgeMs`. */
  isAllowed(maxAgeMs: number): Promise<boolean>;
  end(): void;
}

export function createLiveStream(id: string, given: NewStream, onDrain: () => void): LiveStream {
  const { tenant, channels, identify, context, addressKey } = given;
  const body = new PassThrough({ highWaterMark: bufferBytes });
  const positions = new Map(channels.map(({ key, after }) => [key, after ?? 0]));
  let checkedAt = performance.now();

  function write(text: string) {
    if (body.writableEnded || body.destroyed) return;
    if (body.write(text)) return;
    stream.isBlocked = true;
    body.once('drain', () => {
      stream.isBlocked = false;
      stream.blockedBeats = 0;
      onDrain();
    });
  }

  const stream: LiveStream = {
    id,
    tenant,
    body,
    positions,
    addressKey,
    person: context.member?.id ?? id,
    context,
    presence: new Map(),
    isBlocked: false,
    blockedBeats: 0,
    send: (event) => write(`id: ${[...positions.values()].join('.')}\ndata: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    async isAllowed(maxAgeMs) {
      if (performance.now() - checkedAt < maxAgeMs) return true;
      checkedAt = performance.now();
      const now = await identify();
      if (now) stream.context = now;
      return now !== null;
    },
    end: () => void body.end(),
  };
  return stream;
}
