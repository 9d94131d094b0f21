/**
 * What the script did and why, told where it decides. Facts are texts; what they mean is the
 * inspector's business.
 */
export interface TraceEvent {
  what: string;
  facts: Readonly<Record<string, string>>;
  element?: Element | undefined;
}

export interface Trace {
  tell(what: string, facts: TraceEvent['facts'], element?: Element): void;
  /**
   * Subscribes to past and future events. Null: there will be no subscriber (a live page), so
   * nothing is stored.
   */
  listen(hear: ((told: TraceEvent) => void) | null): void;
}

/**
 * What is told before it is known whether anybody asks. A page that tells more than this at once
 * has said enough.
 */
const mostKept = 100;

export function createTrace(): Trace {
  let kept: TraceEvent[] | null = [];
  let hear: ((told: TraceEvent) => void) | null = null;
  return {
    tell(what, facts, element) {
      if (hear) hear({ what, facts, element });
      else if (kept && kept.length < mostKept) kept.push({ what, facts, element });
    },
    listen(listener) {
      hear = listener;
      for (const told of kept ?? []) hear?.(told);
      kept = null;
    },
  };
}
