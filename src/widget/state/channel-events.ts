/** M §1.8 an event of a channel of the page. */
export interface ChannelEvent {
  event: 'new-post';
  channelKey: string;
  post: unknown;
}

export interface ChannelEvents {
  emit(event: ChannelEvent): void;
  subscribe(listener: (event: ChannelEvent) => void): { unsubscribe(): void };
}

export function createChannelEvents(): ChannelEvents {
  const listeners = new Set<(event: ChannelEvent) => void>();
  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
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
