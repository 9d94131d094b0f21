import type { ChannelEvent } from '../../contract/comment-entities.ts';
import type { ClientSettings } from './client.ts';

export interface WatchedChannel {
  key: string;
  /** `lastEvent` of the posts that are shown; left out = from now on. */
  after?: number;
}

export interface Channels {
  /**
   * B7 what happens in up to ten channels, by one stream. It comes back by itself and misses
   * nothing; it rests while the page is hidden. `reset`: too much was missed, ask again.
   */
  watchChannels(channels: readonly WatchedChannel[], listener: (event: ChannelEvent) => void): { unsubscribe(): void };
}

export interface ChannelParts {
  settings: ClientSettings;
  token(): string | undefined;
  view?: Window | undefined;
}
