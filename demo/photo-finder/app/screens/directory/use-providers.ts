import { useState } from 'react';
import type { DirectoryEntry, DirectoryFacets } from '../../../contract/directory-entities.ts';
import { ask } from '../../state/api/api.ts';
import { type ApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { type DirectoryQuery, directoryParameters } from './directory-query.ts';

export interface ProviderList {
  items: readonly DirectoryEntry[];
  /** Null until something is loaded. */
  total: number | null;
  facets: DirectoryFacets | null;
  error: ApiError | undefined;
  isLoading: boolean;
  retry(): void;
  /** Loads the next page; null where all are shown. */
  more: (() => void) | null;
  isLoadingMore: boolean;
}

/** The providers that a query finds, page by page; the former ones stay until the new ones come. */
export function useProviders(query: DirectoryQuery): ProviderList {
  const parameters = directoryParameters(query);
  const key = new URLSearchParams(parameters).toString();
  const { data, error, isLoading, retry } = useLoaded(
    (signal) => ask('listProviders', { ...parameters, facets: '1' }, { signal }),
    [key],
    { keeps: true },
  );
  const [later, setLater] = useState<{ of: string; items: DirectoryEntry[]; next: string | null } | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const own = later?.of === key ? later : null;
  const next = own ? own.next : (data?.next ?? null);
  const loadAfter = async (cursor: string) => {
    setLoadingMore(true);
    try {
      const page = await ask('listProviders', { ...parameters, cursor });
      setLater({ of: key, items: [...(own?.items ?? []), ...page.items], next: page.next });
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    } finally {
      setLoadingMore(false);
    }
  };
  return {
    items: [...(data?.items ?? []), ...(own?.items ?? [])],
    total: data?.total ?? null,
    facets: data?.facets ?? null,
    error,
    isLoading,
    retry,
    more: next === null ? null : () => void loadAfter(next),
    isLoadingMore,
  };
}
