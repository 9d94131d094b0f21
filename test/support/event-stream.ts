import type { ChannelEvent } from '../../src/contract/comment-entities.ts';
import { streamPath } from '../../src/contract/routes.ts';

/** The events that may be called so. */
type EventOf<E extends ChannelEvent['event'], One = ChannelEvent> = One extends { event: infer Names }
  ? E extends Names
    ? One
    : never
  : never;

export interface Watcher {
  status: number;
  headers: Headers;
  /** Events so far, in order; comments are left out. */
  events: ChannelEvent[];
  /** Of the last event, to go on from. */
  lastId: () => string;
  /**
   * Resolves with the first event that fits, past or coming; rejects when the stream ends before.
   */
  next<E extends ChannelEvent['event']>(event: E, fits?: (one: EventOf<E>) => boolean): Promise<EventOf<E>>;
  /** The service has ended it. */
  ended: Promise<void>;
  /** The text of a refusal. */
  body: () => string;
  close(): void;
}

/**
 * Looks at channels as a page does: by `fetch`, with the token in a header. `url`: the service that
 * listens.
 */
export async function watch(
  url: string,
  channels: string | string[],
  {
    token,
    lastId,
    origin = 'http://localhost:4871',
    headers,
  }: { token?: string; lastId?: string; origin?: string; headers?: Record<string, string> } = {},
): Promise<Watcher> {
  const abort = new AbortController();
  const search = new URLSearchParams([channels].flat().map((key) => ['channelKey', key]));
  const response = await fetch(`${url}${streamPath}?${search}`, {
    signal: abort.signal,
    headers: {
      'x-app-id': 'app_demo',
      'x-api-key': 'pk_sb_demo',
      origin,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastId && { 'last-event-id': lastId }),
      ...headers,
    },
  });
  const events: ChannelEvent[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  let id = '';
  let isOver = false;
  const wake = () => {
    for (const one of [...waiting]) one();
  };
  const ended = (async () => {
    try {
      const decoder = new TextDecoder();
      for await (const bytes of response.body!) {
        text += decoder.decode(bytes, { stream: true });
        const blocks = text.split('\n\n');
        if (response.status === 200) text = blocks.pop()!;
        for (const block of response.status === 200 ? blocks : []) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          id = /^id: (.*)$/m.exec(block)?.[1] ?? id;
          if (data) events.push(JSON.parse(data) as ChannelEvent);
        }
        wake();
      }
    } catch {
      // Cut off, which is an end too.
    }
    isOver = true;
    wake();
  })();
  return {
    status: response.status,
    headers: response.headers,
    events,
    lastId: () => id,
    ended,
    body: () => text,
    close: () => abort.abort(),
    next: (event, fits = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find((one) => one.event === event && fits(one as never));
          if (!found && !isOver) return;
          waiting.delete(look);
          if (found) resolve(found as never);
          else reject(new Error(`the stream ended before ${event}: ${JSON.stringify(events)}`));
        };
        waiting.add(look);
        look();
      }),
  };
}
