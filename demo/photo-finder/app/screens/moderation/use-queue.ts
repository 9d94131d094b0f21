import { useEffect, useRef } from 'react';
import type { ModerationLine } from '../../../contract/moderation-entities.ts';
import type { ModerationTab, ReportReason } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { ask } from '../../state/api/api.ts';
import type { ApiError } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { me } from '../../state/view/app-state.ts';

export type QueuePage = Wire['listModerationItems']['data'];
export interface Asked {
  tab: ModerationTab;
  status: 'open' | 'done';
  mine?: '1';
  reason?: ReportReason;
}
export interface QueueOf {
  /** Undefined while it is not known: what waits elsewhere is never shown in its place. */
  data: QueuePage | undefined;
  error: ApiError | undefined;
  retry(): void;
  /** The next page; none where another queue is looked at before it comes. */
  more(): Promise<readonly ModerationLine[]>;
  /**
   * Whether what was asked for when this was handed out is what she looks at now: an answer may
   * come after she has gone.
   */
  isHere(): boolean;
}

/** What waits, page by page. */
export function useQueue(asked: Asked, onCounts: (counts: QueuePage['counts']) => void): QueueOf {
  const key = JSON.stringify(asked);
  /** How many pages of it were asked for: reading it anew takes none of them away. */
  const pages = useRef({ key, count: 1 });
  if (pages.current.key !== key) pages.current = { key, count: 1 };
  useEffect(
    () => () => {
      pages.current = { key: '', count: 0 };
    },
    [],
  );
  const loaded = useLoaded<QueuePage & { of: string }>(
    async (signal) => {
      let page = await ask('listModerationItems', asked, { signal });
      for (let i = 1; i < pages.current.count && page.next; i++) {
        const { items, next } = await ask('listModerationItems', { ...asked, cursor: page.next }, { signal });
        page = { ...page, items: [...page.items, ...items], next };
      }
      onCounts(page.counts);
      const [now, waiting] = [me.peek(), Object.values(page.counts).reduce((sum, count) => sum + count, 0)];
      // The header counts them too.
      if (now && now.counts.waiting !== waiting) me.value = { ...now, counts: { ...now.counts, waiting } };
      return { ...page, of: key };
    },
    [key],
    { keeps: true },
  );
  const data = loaded.data?.of === key ? loaded.data : undefined;
  const isHere = () => pages.current.key === key;
  const more = async () => {
    if (!data?.next) return [];
    const page = await ask('listModerationItems', { ...asked, cursor: data.next });
    if (!isHere()) return [];
    pages.current.count++;
    loaded.set((before) => {
      if (before?.of !== key) return before;
      // It may have been read anew meanwhile, and reach further than it did.
      const known = new Set(before.items.map(({ id }) => id));
      return { ...page, of: key, items: [...before.items, ...page.items.filter(({ id }) => !known.has(id))] };
    });
    return page.items;
  };
  return { data, error: loaded.error, retry: loaded.retry, more, isHere };
}
