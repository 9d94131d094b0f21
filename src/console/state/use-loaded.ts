import { useCallback, useState } from 'react';
import { Refusal } from './api.ts';
import { useKeyedEffect } from './use-keyed-effect.ts';

export interface Loaded<T> {
  data: T | null;
  error: Refusal | null;
  isLoading: boolean;
  /** How many loads have ended, in whatever way. */
  loads: number;
  reload: () => void;
  replace: (data: T) => void;
}

/** The client's own refusals have a code and a message too. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = 'unknown-error', message = String(error) } = (error ?? {}) as { code?: string; message?: string };
  return new Refusal({ code, message });
}

/** What `load` answers, again whenever `key` changes. What was there stays until then. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Pick<Loaded<T>, 'data' | 'error' | 'isLoading' | 'loads'> & { key: string }>({
    key,
    data: null,
    error: null,
    isLoading: true,
    loads: 0,
  });
  const [round, setRound] = useState(0);
  // The key stands for what `load` depends on.
  useKeyedEffect([key, round], () => {
    const abort = new AbortController();
    const end = (found: { data?: T; error: Refusal | null }) =>
      !abort.signal.aborted &&
      setState((before) => ({ ...before, ...found, isLoading: false, loads: before.loads + 1 }));
    // What went wrong stays until there is an answer: a list that looks by itself would flicker.
    setState((before) => ({
      ...(before.key === key ? before : { ...before, data: null, error: null }),
      key,
      isLoading: true,
    }));
    load(abort.signal).then(
      (data) => end({ data, error: null }),
      (error: unknown) => end({ error: refusalOf(error) }),
    );
    return () => abort.abort();
  });
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const replace = useCallback(
    (data: T) => setState((before) => ({ ...before, data, error: null, isLoading: false })),
    [],
  );
  return { ...state, reload, replace };
}

/** Loads again so long after each answer; null = not by itself. */
export function useLookAgain(
  { isLoading, loads, reload }: Pick<Loaded<unknown>, 'isLoading' | 'loads' | 'reload'>,
  ms: number | null,
) {
  // A quick answer comes with its question in one render, in which `isLoading` does not change.
  useKeyedEffect([isLoading, loads, ms], () => {
    if (isLoading || ms === null) return;
    const timer = setTimeout(reload, ms);
    return () => clearTimeout(timer);
  });
}
