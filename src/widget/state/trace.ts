/**
 * What the script did and why, recorded where it decides. Facts are texts; what they mean is the
 * inspector's business.
 */
export interface TraceEvent {
  what: string;
  facts: Readonly<Record<string, string>>;
}

export interface Trace {
  record(what: string, facts: TraceEvent['facts']): void;
  /**
   * Subscribes to past and future events. Null: there will be no subscriber (a live page), so
   * nothing is stored.
   */
  listen(hear: ((event: TraceEvent) => void) | null): void;
}

/**
 * What is recorded before it is known whether there is a listener. A page that records more than
 * this at once has recorded enough.
 */
const mostKept = 100;

export function createTrace(): Trace {
  let kept: TraceEvent[] | null = [];
  let hear: ((event: TraceEvent) => void) | null = null;
  return {
    record(what, facts) {
      if (hear) hear({ what, facts });
      else if (kept && kept.length < mostKept) kept.push({ what, facts });
    },
    listen(listener) {
      hear = listener;
      for (const event of kept ?? []) hear?.(event);
      kept = null;
    },
  };
}
