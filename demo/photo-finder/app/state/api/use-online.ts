import { useEffect, useRef } from 'react';

/** Runs the newest `run` whenever the device is online again. */
export function useOnline(run: () => void): void {
  const newest = useRef(run);
  newest.current = run;
  useEffect(() => {
    const listen = () => newest.current();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}
