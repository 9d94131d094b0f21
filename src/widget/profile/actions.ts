import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import { showError } from '../element/show-error.ts';

/** What buttons outside of forms do: one at a time, and its outcome in a toast (§8). */
export interface Actions {
  /** Name of the one that is under way. */
  readonly running: ReadonlySignal<string | null>;
  /** `work` answers what to say, if anything. */
  run(name: string, work: () => Promise<string | undefined>): Promise<void>;
}

export function createActions(element: ElementContext): Actions {
  const running = signal<string | null>(null);
  return {
    running,
    async run(name, work) {
      if (running.peek() !== null) return;
      running.value = name;
      try {
        const said = await work();
        if (said) element.state.toast.show(said);
      } catch (thrown) {
        showError(element, thrown);
      } finally {
        running.value = null;
      }
    },
  };
}
