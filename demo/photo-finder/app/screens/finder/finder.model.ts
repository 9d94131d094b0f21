import { computed, effect, signal } from '@preact/signals-core';
import { type Filters, noFilters, readFilters, type WordFilter, writeFilters } from '../../../contract/filters.ts';
import { toast } from '../../state/api/events.ts';
import { takeFirstPage } from '../../state/api/first-page.ts';
import { isOnline } from '../../state/api/network.ts';
import { createFeed, loadFromService } from '../../state/finder/feed.ts';
import { navigate, place, readable } from '../../state/view/location.ts';
import { reveal } from '../../state/view/reveal.ts';
import { loadFieldTexts } from './field-texts.ts';

/** Parameters of the query that are none of the filters: they stay when filters change. */
const others = ['photo', 'compare', 'report', 'show'];

const filters = signal<Filters>(noFilters());
const isSimilar = signal(false);
const feed = createFeed(async (asked, cursor, stop) => {
  const first = takeFirstPage();
  if (!isSimilar.peek()) return (!String(writeFilters(asked)) && first) || loadFromService(asked, cursor, stop);
  const { loadSimilar } = await import('./lazy-screens.ts');
  return loadSimilar(asked, cursor, stop);
});

/**
 * Writes filters into the address, from which they are read again. Without `replace` it is a step
 * that Back takes back.
 */
function change(next: Filters, { replace = false, similar = isSimilar.peek() } = {}): void {
  const before = new URLSearchParams(window.location.search);
  const query = writeFilters(next);
  if (similar) query.set('sort', 'similar');
  for (const name of others) {
    const value = before.get(name);
    if (value) query.set(name, value);
  }
  const text = readable(query);
  navigate(text ? `/?${text}` : '/', { replace });
}

const edit = (draft: (next: Filters) => void, options?: { replace?: boolean }) => {
  const next = structuredClone(filters.peek());
  draft(next);
  change(next, options);
};

async function nearHere(): Promise<void> {
  const { locate, placeTexts } = await import('./lazy-screens.ts');
  const here = await locate();
  if (typeof here === 'string') return toast(placeTexts[here]);
  change({ ...filters.peek(), near: { ...here, km: 100 } }, { replace: true });
}

export const finder = {
  filters,
  feed,
  isSimilar,
  /** How many are set, each chip for itself. */
  count: computed(() => {
    const { words, ranges, q, pair, q6, prov, near } = filters.value;
    return (
      Object.values(words).reduce((sum, one) => sum + (one?.length ?? 0), 0) +
      Object.keys(ranges).length +
      [q, pair, q6, prov, near].filter(Boolean).length
    );
  }),
  change,
  edit,
  toggle(facet: WordFilter, value: string): void {
    edit(({ words }) => {
      const chosen = words[facet] ?? [];
      const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
      if (next.length > 0) words[facet] = next;
      else delete words[facet];
    });
  },
  clear: (): void => change(noFilters(), { similar: false }),
  sort(by: string): void {
    const next: Filters = { ...filters.peek(), sort: by === 'new' || by === 'saved' ? by : 'mix' };
    change(next, { similar: by === 'similar' });
  },
  /** What was typed becomes chips; the rest is searched for, and answered. */
  async search(text: string): Promise<string> {
    const { addQuery, parseSearchQuery } = await import('./lazy-screens.ts');
    const found = parseSearchQuery(text);
    change(addQuery(filters.peek(), found));
    if (/\bnear(?:by| me)\b/i.test(text)) void nearHere();
    return found.rest;
  },
  /** A whole search, as the service counted it. */
  open: (address: string): void => change(readFilters(new URLSearchParams(address)).filters),
  /** The name of the one provider, as far as her results are here. */
  providerName: computed(() => {
    const { prov } = filters.value;
    return feed.items.value.find((card) => card.prov?.sid === prov)?.prov?.name ?? null;
  }),
  /** While the finder is on the page; hands back its undo. */
  start(): () => void {
    let lastLevel = reveal.level.peek();
    const undo = [
      effect(() => {
        const { path, search } = place.value;
        if (path !== '/') return;
        const address = new URLSearchParams(search);
        const read = readFilters(address);
        isSimilar.value = address.get('sort') === 'similar';
        filters.value = read.filters;
        loadFieldTexts(read.filters);
        if (read.wrong.length > 0) {
          toast('A part of this address made no sense and was left out.');
          change(read.filters, { replace: true });
        }
        feed.show(read.filters, isSimilar.peek() ? 'similar' : '');
      }),
      effect(() => {
        if (feed.status.value !== 'ready') return;
        // The service knows names of places and providers, which the page does not.
        const before = writeFilters(filters.peek());
        const address = new URLSearchParams({ ...Object.fromEntries(before), ...feed.understood.value });
        const { filters: next } = readFilters(address);
        if (writeFilters(next).toString() !== before.toString()) change(next, { replace: true });
      }),
      effect(() => {
        const level = reveal.level.value;
        if (level === lastLevel) return;
        lastLevel = level;
        feed.reset();
      }),
      effect(() => {
        if (isOnline.value && feed.status.peek() === 'error') feed.retry();
      }),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  },
};
