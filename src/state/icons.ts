import { signal } from '@preact/signals-core';
import type { ProviderIcons } from '../ui/provider-icons.ts';

/** The drawings of the known providers, fetched when the first one is to be shown. Without them the words stand alone. */
export interface IconsState {
  of(provider: string): ProviderIcons[string] | undefined;
}

export function createIconsState(fetchIcons: () => Promise<unknown>): IconsState {
  const icons = signal<ProviderIcons>({});
  let isAsked = false;
  return {
    of(provider) {
      if (!isAsked) {
        isAsked = true;
        fetchIcons().then(
          (table) => {
            icons.value = (table ?? {}) as ProviderIcons;
          },
          // Whoever shows one next asks again.
          () => {
            isAsked = false;
          },
        );
      }
      const { [provider]: own, other } = icons.value;
      // Not what every object has under such a name.
      return Array.isArray(own) ? own : other;
    },
  };
}
