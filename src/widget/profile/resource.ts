import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { type SdkError, toSdkError } from '../sdk/error.ts';

/** Something that a panel fetches when it opens: on its way, here, or not to be had for now. */
export interface Resource<T> {
  readonly data: Signal<T | null>;
  readonly error: ReadonlySignal<SdkError | null>;
  load(): Promise<void>;
}

export function createResource<T>(fetch: () => Promise<{ data: T }>): Resource<T> {
  const data = signal<T | null>(null);
  const error = signal<SdkError | null>(null);
  return {
    data,
    error,
    async load() {
      error.value = null;
      try {
        data.value = (await fetch()).data;
      } catch (thrown) {
        error.value = toSdkError(thrown);
      }
    },
  };
}
