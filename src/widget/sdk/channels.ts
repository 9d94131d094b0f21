import { loadPart } from './load-part.ts';
import type { ChannelParts, Channels } from './watched-channels.ts';

/** The code of the stream is loaded with the first channel. */
export const createChannels = (parts: ChannelParts): Channels => ({
  watchChannels(channels, listener) {
    let unsubscribe: (() => void) | undefined;
    let isOver = false;
    loadPart(() => import('./channel-stream.ts')).then(({ openStream }) => {
      if (!isOver) ({ unsubscribe } = openStream(parts, channels, listener));
    }, console.error);
    return {
      unsubscribe() {
        isOver = true;
        unsubscribe?.();
      },
    };
  },
});
