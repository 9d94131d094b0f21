// @window
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../demo/photo-finder/app/state/api/api-error.ts';
import { createFeed, type LoadPage } from '../../../../demo/photo-finder/app/state/finder/feed.ts';
import type { PhotoCard } from '../../../../demo/photo-finder/contract/entities.ts';
import { noFilters } from '../../../../demo/photo-finder/contract/filters.ts';
import { eventually } from '../../../support/eventually.ts';

const cards = (...ids: string[]) => ids.map((id) => ({ id }) as PhotoCard);
const page = (ids: string[], next: string | null = null) => ({
  items: cards(...ids),
  next,
  total: ids.length,
  isCapped: false,
  facets: null,
  understood: {},
});
const only = (proc: 'bbl' | 'chin') => ({ ...noFilters(), words: { proc: [proc] } });
const idsOf = (feed: ReturnType<typeof createFeed>) => feed.items.value.map(({ id }) => id).join('');
const settled = (feed: ReturnType<typeof createFeed>) =>
  eventually(() => expect(['ready', 'error']).toContain(feed.status.value));

describe('the feed', () => {
  it('keeps the old cards until the new ones are there, and shows kept ones at once', async () => {
    const load = vi.fn<LoadPage>(async ({ words }) => page(words.proc ? ['c'] : ['a', 'b']));
    const feed = createFeed(load);
    feed.show(noFilters());
    await settled(feed);
    feed.show(only('bbl'));
    expect([idsOf(feed), feed.isStale.value]).toEqual(['ab', true]);
    await settled(feed);
    expect(idsOf(feed)).toBe('c');
    feed.show(noFilters());
    expect([idsOf(feed), feed.status.value, load.mock.calls.length]).toEqual(['ab', 'ready', 2]);
  });

  it('shows a photo once, although the order was shuffled between two pages', async () => {
    const feed = createFeed(async (_filters, cursor) => (cursor ? page(['b', 'c']) : page(['a', 'b'], '2')));
    feed.show(noFilters());
    await settled(feed);
    feed.more();
    await settled(feed);
    expect([idsOf(feed), feed.hasMore.value]).toEqual(['abc', false]);
  });

  it('drops an answer that came too late', async () => {
    let answer: (value: ReturnType<typeof page>) => void = () => {};
    const load = vi.fn<LoadPage>(({ words }) =>
      words.proc?.[0] === 'bbl' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(page(['new'])),
    );
    const feed = createFeed(load);
    feed.show(only('bbl'));
    feed.show(only('chin'));
    await settled(feed);
    answer(page(['late']));
    await Promise.resolve();
    expect(idsOf(feed)).toBe('new');
  });

  it('keeps what is there when more does not come, and tries only the missing page again', async () => {
    let fails = true;
    const load = vi.fn<LoadPage>(async (_filters, cursor) => {
      if (!cursor) return page(['a'], '2');
      if (fails) throw new ApiError({ code: 'unavailable', status: 503, message: 'Away.', requestId: 'r1' });
      return page(['b']);
    });
    const feed = createFeed(load);
    feed.show(noFilters());
    await settled(feed);
    feed.more();
    await settled(feed);
    expect([idsOf(feed), feed.error.value?.requestId]).toEqual(['a', 'r1']);
    fails = false;
    feed.retry();
    await settled(feed);
    expect([idsOf(feed), feed.error.value, load.mock.calls.map(([, cursor]) => cursor)]).toEqual([
      'ab',
      null,
      [null, '2', '2'],
    ]);
  });
});
