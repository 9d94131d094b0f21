import { useEffect, useState } from 'react';

const settlesAfterMs = 400;

/** The value once it has stayed the same for a moment: what is typed is not looked up by letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
