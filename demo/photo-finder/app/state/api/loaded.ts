import { type DependencyList, useCallback, useEffect, useState } from 'react';
import { useKeyedEffect } from '../view/use-keyed-effect.ts';
import { type ApiError, asApiError } from './api-error.ts';

export interface Loaded<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  retry(): void;
  /** What is known to have changed, without asking again. */
  set(next: T | ((before: T | undefined) => T | undefined)): void;
}

/**
 * What `load` answers, asked anew when `on` changes; the answer before stays until then only if
 * `keeps`. A failure for want of a network is tried again when there is one.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  on: DependencyList,
  { keeps = false }: { keeps?: boolean } = {},
): Loaded<T> {
  const [state, setState] = useState<{ data?: T | undefined; error?: ApiError | undefined; isLoading: boolean }>({
    isLoading: true,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // The caller says what it depends on.
  useKeyedEffect([...on, attempt], () => {
    const stop = new AbortController();
    setState(({ data }) => ({ data: keeps ? data : undefined, isLoading: true }));
    load(stop.signal).then(
      (data) => !stop.signal.aborted && setState({ data, isLoading: false }),
      (error: unknown) =>
        !stop.signal.aborted && setState(({ data }) => ({ data, error: asApiError(error), isLoading: false })),
    );
    return () => stop.abort();
  });

  const hasFailedOffline = state.error?.isNetwork ?? false;
  useEffect(() => {
    if (!hasFailedOffline) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailedOffline, retry]);

  const set = useCallback<Loaded<T>['set']>(
    (next) =>
      setState((before) => ({
        ...before,
        data: typeof next === 'function' ? (next as (before: T | undefined) => T | undefined)(before.data) : next,
      })),
    [],
  );
  return { data: state.data, error: state.error, isLoading: state.isLoading, retry, set };
}
