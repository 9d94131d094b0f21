import type { Tenant } from '../../contract/tenant.ts';

/**
 * "Look again": something has happened in a channel. May be lost, doubled or late, so nothing hangs
 * on it but speed (R75).
 */
export interface Hint extends Tenant {
  channel: string;
}

type Listener = (hint: Hint) => void;

/** The listeners of this process, and the hints for them. */
export interface HintRegistry {
  publish(hint: Hint): void;
  subscribe(listener: Listener): () => void;
}

export function createHintRegistry(): HintRegistry {
  const listeners = new Set<Listener>();
  return {
    publish(hint) {
      for (const listener of [...listeners]) listener(hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
