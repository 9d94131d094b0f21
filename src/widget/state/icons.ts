import { signal } from '@preact/signals-core';
import type { ProviderIcons } from '../../ui/provider-icons.ts';

/**
 * The drawings of the known providers, fetched when the first one is to be shown. Without them the
 * words stand alone.
 */
export interface IconsState {
  of(provider: string): ProviderIcons[string] | undefined;
  /** Settles when they are there, or cannot be had now. */
  load(): Promise<void>;
}

export function createIconsState(fetchIcons: () => Promise<unknown>): IconsState {
  const icons = signal<ProviderIcons>({});
  let asked: Promise<void> | undefined;
  const load = () => {
    asked ??= fetchIcons().then(
      (table) => {
        icons.value = (table ?? {}) as ProviderIcons;
      },
      // The next icon to be shown tries again.
      () => {
        asked = undefined;
      },
    );
    return asked;
  };
  return {
    load,
    of(provider) {
      void load();
      const { [provider]: own, other } = icons.value;
      // Not what every object has under such a name.
      return Array.isArray(own) ? own : other;
    },
  };
}
