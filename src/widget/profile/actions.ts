import { type ReadonlySignal, signal } from '@preact/signals-core';
import { errorText } from '../../texts/widget/error-text.ts';
import type { ElementContext } from '../element/context.tsx';
import { toSdkError } from '../sdk/error.ts';

/** What buttons outside of forms do: one at a time, and its outcome in a toast (§8). */
export interface Actions {
  /** Name of the one that is under way. */
  readonly running: ReadonlySignal<string | null>;
  /** `work` answers what to say, if anything. */
  run(name: string, work: () => Promise<string | undefined>): Promise<void>;
}

export function createActions({ state, emit, say }: ElementContext): Actions {
  const running = signal<string | null>(null);
  return {
    running,
    async run(name, work) {
      if (running.peek() !== null) return;
      running.value = name;
      try {
        const said = await work();
        if (said) state.toast.show(said);
      } catch (thrown) {
        const error = toSdkError(thrown);
        const message = errorText(error, say);
        state.toast.show(message, 'error');
        emit('ms:error', { code: error.code, message });
      } finally {
        running.value = null;
      }
    },
  };
}
