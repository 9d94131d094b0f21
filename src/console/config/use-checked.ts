import { useEffect, useState } from 'react';
import type { Refusal } from '../state/api.ts';
import { refusalOf } from '../state/use-loaded.ts';

const askAfterMs = 300;

/** What the service makes of a draft a moment after the last key, or what is wrong with it. */
export function useChecked<T>(key: string, ask: (signal: AbortSignal) => Promise<T>) {
  const [checked, setChecked] = useState<{ data: T | null; error: Refusal | null }>({ data: null, error: null });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `ask` depends on
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(abort.signal).then(
        (data) => !abort.signal.aborted && setChecked({ data, error: null }),
        (error: unknown) => !abort.signal.aborted && setChecked((before) => ({ ...before, error: refusalOf(error) })),
      );
    }, askAfterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, round]);
  return { ...checked, retry: () => setRound((before) => before + 1) };
}

/** What is wrong with one field of the draft, by its path within the app. */
export const mistakeAt = (error: Refusal | null, path: string) =>
  error?.errors.find(({ field }) => field === `app.${path}`)?.message;
