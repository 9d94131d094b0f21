import { useRef, useState } from 'react';
import type { AdminMember, AdminWire } from '../../contract/wire-admin.ts';
import { call, type Place, type Refusal } from '../state/api.ts';
import { queryOf } from '../state/query-filters.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { refusalOf } from '../state/use-loaded.ts';
import { type Filters, inputOf } from './member-filters.ts';

const pageSize = '100';
/** A page of a rare filter may be empty and not the last: so often one follows by itself. */
const emptyPagesAtMost = 60;

export interface MemberList {
  rows: AdminMember[];
  total: number | null;
  /** Null where the service does not count. */
  matches: number | null;
  isLoading: boolean;
  hasMore: boolean;
  error: Refusal | null;
}

const nothing: MemberList = { rows: [], total: null, matches: null, isLoading: true, hasMore: true, error: null };

/** Pages of the list, one behind the other, from the first each time the filters change. */
export function useMemberList(place: Place, filters: Filters) {
  const [list, setList] = useState(nothing);
  const cursor = useRef<string | undefined>(undefined);
  const abort = useRef(new AbortController());
  // A job that is over loads again with the filters of that moment.
  const current = useRef(filters);
  current.current = filters;
  const key = `${place.app} ${place.mode} ${queryOf(filters)}`;

  const begin = () => {
    abort.current.abort();
    abort.current = new AbortController();
    cursor.current = undefined;
    void loadPage(true);
  };
  /** `isFirst`: what was there stays in sight until the page has come. */
  async function loadPage(isFirst = false) {
    const { signal } = abort.current;
    setList((before) => ({ ...before, isLoading: true, error: null }));
    try {
      const more: AdminMember[] = [];
      let answer: AdminWire['listMembers']['answer'];
      let pages = 0;
      do {
        const after = cursor.current;
        const input = { ...inputOf(current.current), first: pageSize, ...(after !== undefined && { after }) };
        answer = await call(place, 'listMembers', input, signal);
        cursor.current = String(answer.endCursor);
        more.push(...answer.data);
      } while (more.length === 0 && answer.hasNextPage && ++pages < emptyPagesAtMost);
      if (signal.aborted) return;
      setList((before) => ({
        rows: isFirst ? more : [...before.rows, ...more],
        total: answer.totalCount,
        matches: answer.matchCount ?? null,
        isLoading: false,
        hasMore: answer.hasNextPage,
        error: null,
      }));
    } catch (error) {
      if (!signal.aborted) setList((before) => ({ ...before, isLoading: false, error: refusalOf(error) }));
    }
  }

  // The key stands for place and filters.
  useKeyedEffect([key], () => {
    setList((before) => ({ ...nothing, total: before.total }));
    begin();
    return () => abort.current.abort();
  });

  return {
    ...list,
    loadMore: () => {
      if (!list.isLoading && list.hasMore && !list.error) void loadPage();
    },
    retry: () => void loadPage(),
    reload: begin,
  };
}
