import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 800px)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** As in `root.style.ts`. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches);
