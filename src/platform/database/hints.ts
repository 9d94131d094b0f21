import type { Tenant } from '../../contract/tenant.ts';

/** "Look again": something has happened in a channel. May be lost, doubled or late, so nothing hangs on it but speed (R75). */
export interface Hint extends Tenant {
  channel: string;
}

type Listener = (hint: Hint) => void;

/** Who listens in this process, and what they are told. */
export interface HintBook {
  tell(hint: Hint): void;
  listen(listener: Listener): () => void;
}

export function createHintBook(): HintBook {
  const listeners = new Set<Listener>();
  return {
    tell(hint) {
      for (const listener of [...listeners]) listener(hint);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
