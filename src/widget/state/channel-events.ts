/** M §1.8 what a page may hear of its channels. */
export interface ChannelNews {
  event: 'new-post';
  channelKey: string;
  post: unknown;
}

export interface ChannelEvents {
  tell(news: ChannelNews): void;
  subscribe(listener: (news: ChannelNews) => void): { unsubscribe(): void };
}

export function createChannelEvents(): ChannelEvents {
  const listeners = new Set<(news: ChannelNews) => void>();
  return {
    tell(news) {
      for (const listener of [...listeners]) {
        try {
          listener(news);
        } catch (error) {
          console.error('[latchkey]', error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
}
