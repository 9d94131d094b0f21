import { signal } from '@preact/signals-core';
import { type FunctionComponent, useEffect } from 'react';
import { view } from './view.tsx';

const retryMs = 5_000;

/**
 * A component whose code is fetched when it is first rendered, and that shows nothing until then.
 * `onFailed` is called after a failure; while it is rendered it tries again.
 */
export function loadedView(load: () => Promise<FunctionComponent>): FunctionComponent<{ onFailed?: () => void }> {
  const loaded = signal<FunctionComponent | null>(null);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a component, at module level
  return view(function LoadedView({ onFailed }: { onFailed?: () => void }) {
    const Loaded = loaded.value;
    // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is shown
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>;
      let isShown = true;
      const begin = () =>
        load().then(
          (component) => {
            loaded.value = component;
          },
          () => {
            if (!isShown) return;
            timer = setTimeout(begin, retryMs);
            onFailed?.();
          },
        );
      if (!loaded.peek()) void begin();
      return () => {
        isShown = false;
        clearTimeout(timer);
      };
    }, []);
    return Loaded && <Loaded />;
  });
}
