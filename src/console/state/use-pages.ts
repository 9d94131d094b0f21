import { useRef, useState } from 'react';
import type { Refusal } from './api.ts';
import { useKeyedEffect } from './use-keyed-effect.ts';
import { refusalOf } from './use-loaded.ts';

interface Pages<T> {
  rows: T[];
  isLoading: boolean;
  hasMore: boolean;
  error: Refusal | null;
}

type LoadPage<T> = (last: T | undefined, signal: AbortSignal) => Promise<{ rows: T[]; hasMore: boolean }>;

/** A list page by page, from its begin whenever `key` changes. */
export function usePages<T>(key: string, load: LoadPage<T>) {
  const [state, setState] = useState<Pages<T>>({ rows: [], isLoading: true, hasMore: true, error: null });
  const abort = useRef(new AbortController());

  async function loadPage(before: T[]) {
    const { signal } = abort.current;
    setState({ rows: before, isLoading: true, hasMore: true, error: null });
    try {
      const { rows, hasMore } = await load(before.at(-1), signal);
      if (!signal.aborted) setState({ rows: [...before, ...rows], isLoading: false, hasMore, error: null });
    } catch (error) {
      if (!signal.aborted) setState({ rows: before, isLoading: false, hasMore: true, error: refusalOf(error) });
    }
  }

  // The key stands for what `load` depends on.
  useKeyedEffect([key], () => {
    abort.current = new AbortController();
    void loadPage([]);
    return () => abort.current.abort();
  });

  const loadMore = () => {
    if (!state.isLoading) void loadPage(state.rows);
  };
  return { ...state, loadMore, retry: loadMore };
}
