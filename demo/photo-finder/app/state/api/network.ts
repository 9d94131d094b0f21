import { signal } from '@preact/signals-core';

/** Whether the device believes it has a network. */
export const isOnline = signal(typeof navigator === 'undefined' ? true : navigator.onLine !== false);

/** Hands back its undo. */
export function startNetwork(): () => void {
  const look = () => {
    isOnline.value = navigator.onLine;
  };
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}
