import { useSyncExternalStore } from 'react';
import { mobileBreakpointPx } from '../../contract/constants.ts';

const query = `(max-width: ${mobileBreakpointPx}px)`;
const subscribe = (notify: () => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
};

/** §2.4 whether the mobile layout is used. Only for what cannot be said in a sheet. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
