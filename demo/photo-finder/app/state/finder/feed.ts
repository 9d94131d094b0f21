import { batch, computed, signal } from '@preact/signals-core';
import type { PhotoCard } from '../../../contract/entities.ts';
import type { Facets } from '../../../contract/facets.ts';
import { type Filters, writeFilters } from '../../../contract/filters.ts';
import { ask } from '../api/api.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { isOnline } from '../api/network.ts';
import { reveal } from '../view/reveal.ts';
import { gonePhotos } from './gone-photos.ts';
import type { Units } from './units.ts';

/** A card, with the reasons for its rank if the visitor sorts by similar body. */
export type ShownCard = PhotoCard & { why?(system: Units): readonly string[] };
interface Page {
  items: readonly ShownCard[];
  next: string | null;
  total: number;
  isCapped: boolean;
  facets: Facets | null;
  understood: Record<string, string>;
}
interface Kept extends Page {
  key: string;
}
const mostKept = 12;

/** Where pages come from: our service, or, for "bodies like mine", the device's own ranking. */
export type LoadPage = (filters: Filters, cursor: string | null, signal: AbortSignal) => Promise<Page>;

export const loadFromService: LoadPage = async (filters, cursor, stop) => {
  const query = Object.fromEntries(writeFilters(filters));
  return ask(
    'listPhotos',
    {
      ...query,
      ...(cursor ? { cursor } : { facets: '1' as const }),
      ...(reveal.level.peek() > 0 ? { reveal: String(reveal.level.peek()) as '1' | '2' } : {}),
    },
    { signal: stop },
  );
};

/**
 * The results for some filters, page after page. What was loaded for earlier filters is kept, so
 * that going back shows it at once; old cards stay while new ones are on their way.
 */
export function createFeed(loadPage: LoadPage = loadFromService) {
  const empty: Kept = {
    key: '',
    items: [],
    next: null,
    total: 0,
    isCapped: false,
    facets: null,
    understood: {},
  };
  const shown = signal<Kept>(empty);
  const status = signal<'idle' | 'loading' | 'more' | 'ready' | 'error'>('idle');
  const error = signal<ApiError | null>(null);
  const kept = new Map<string, Kept>();
  let asked: { filters: Filters; key: string; variant: string } | undefined;
  let stop = new AbortController();

  const keyOf = (filters: Filters, variant: string) => `${reveal.level.peek()}|${variant}|${writeFilters(filters)}`;
  const show = (page: Kept) => {
    kept.delete(page.key);
    kept.set(page.key, page);
    for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
    shown.value = page;
  };
  const run = async (work: (signal: AbortSignal) => Promise<void>, busy: 'loading' | 'more') => {
    stop.abort();
    const mine = new AbortController();
    stop = mine;
    batch(() => {
      status.value = busy;
      error.value = null;
    });
    try {
      await work(mine.signal);
      if (stop === mine) status.value = 'ready';
    } catch (failure) {
      if (stop !== mine) return;
      batch(() => {
        // What was shown belongs to earlier filters; it must not stand there as if it fitted these.
        if (busy === 'loading') shown.value = empty;
        error.value = asApiError(failure);
        status.value = 'error';
      });
    }
  };
  const first = (filters: Filters, key: string) =>
    run(async (signal) => {
      const page = await loadPage(filters, null, signal);
      if (!signal.aborted) show({ ...page, key });
    }, 'loading');

  const items = computed(() => {
    const gone = gonePhotos.value;
    return gone.size === 0 ? shown.value.items : shown.value.items.filter(({ id }) => !gone.has(id));
  });

  return {
    items,
    total: computed(() => shown.value.total - shown.value.items.length + items.value.length),
    isCapped: computed(() => shown.value.isCapped),
    facets: computed(() => shown.value.facets),
    understood: computed(() => shown.value.understood),
    hasMore: computed(() => shown.value.next !== null),
    /** What is shown belongs to earlier filters. */
    isStale: computed(() => status.value === 'loading' && shown.value.items.length > 0),
    status,
    error,
    /**
     * Shows the results for `filters`: kept ones at once. `variant` tells apart what the filters do
     * not say.
     */
    show(filters: Filters, variant = ''): void {
      const key = keyOf(filters, variant);
      if (asked?.key === key && status.peek() !== 'error') return;
      asked = { filters, key, variant };
      const before = kept.get(key);
      if (!before) return void first(filters, key);
      stop.abort();
      batch(() => {
        show(before);
        error.value = null;
        status.value = 'ready';
      });
    },
    more(): void {
      const { next } = shown.peek();
      if (!asked || next === null || status.peek() !== 'ready' || !isOnline.peek()) return;
      const { filters, key } = asked;
      void run(async (signal) => {
        const page = await loadPage(filters, next, signal);
        const before = shown.peek();
        if (signal.aborted || before.key !== key) return;
        const known = new Set(before.items.map(({ id }) => id));
        show({
          ...before,
          // The order may have been shuffled meanwhile: a photo is shown once.
          items: [...before.items, ...page.items.filter(({ id }) => !known.has(id))],
          next: page.next,
        });
      }, 'more');
    },
    retry(): void {
      if (!asked) return;
      if (shown.peek().key === asked.key && shown.peek().next !== null) {
        status.value = 'ready';
        error.value = null;
        this.more();
      } else void first(asked.filters, asked.key);
    },
    /** Drops everything, because the member or the allowed pictures have changed. */
    reset(): void {
      kept.clear();
      const before = asked;
      asked = undefined;
      if (before) this.show(before.filters, before.variant);
    },
  };
}
export type Feed = ReturnType<typeof createFeed>;
