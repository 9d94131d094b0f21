// `npm run bench -- finder [photos]`: how long the finder takes at 100,000 photos, beside the same
// questions as plain SQL in the same run; then over HTTP at 64 connections.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { createFinderIndex } from '../../demo/photo-finder/api/index/finder-index.ts';
import { openFinderStore } from '../../demo/photo-finder/api/store/open-finder-store.ts';
import { search } from '../../demo/photo-finder/api/use-cases/search/search.ts';
import type { Context } from '../../demo/photo-finder/api/use-cases/use-case.ts';
import { type Filters, noFilters } from '../../demo/photo-finder/contract/filters.ts';
import { plantScale } from '../../demo/photo-finder/seed/scale.ts';
import { overHttp } from './finder/over-http.ts';
import { five, typedQuery } from './finder/questions.ts';

const photos = Number(process.argv[2] ?? 100_000);
/** `first` runs come before those that are timed. */
async function measure(
  name: string,
  runs: number,
  work: (i: number) => Promise<unknown>,
  { first = 3 } = {},
): Promise<void> {
  for (let i = 0; i < first; i++) await work(i);
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await work(i + first);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(part * times.length))]!.toFixed(2).padStart(8);
  console.log(`${name.padEnd(44)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`);
}

const store = await openFinderStore({ memory: true });
let start = performance.now();
await plantScale({ store, photos, providers: 0, pictures: [] });
console.log(`${photos} photos written in ${((performance.now() - start) / 1000).toFixed(1)} s (SQLite in memory)`);
start = performance.now();
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
const index = await createFinderIndex({ store, cursorSecret: 'bench' });
loop.disable();
console.log(
  `index read in ${(performance.now() - start).toFixed(0)} ms, the loop held up for ${(loop.max / 1e6).toFixed(0)} ms at most, ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB resident\n`,
);

const page = { cursor: null, limit: 40, withFacets: false };
const list = (filters: Filters, withFacets = false) => index.find(filters, { ...page, withFacets });
const first = await list({ ...noFilters(), sort: 'new' });
let deep = first.next;
for (let i = 0; i < 50 && deep; i++)
  deep = (await index.find({ ...noFilters(), sort: 'new' }, { ...page, cursor: deep })).next;

await measure('list, newest page', 500, () => list({ ...noFilters(), sort: 'new' }));
await measure('  plain SQL', 200, () =>
  sql`select n from photos where status = 'published' order by published_at desc, n desc limit 40`.execute(
    store.db.sql,
  ),
);
await measure('list, a deep cursor', 500, () => index.find({ ...noFilters(), sort: 'new' }, { ...page, cursor: deep }));
await measure('list, five facets, first page', 300, (i) => list(five(i)));
const where = (i: number) => {
  const { words, ranges } = five(i);
  const within = (column: string, values: string[]) => sql`${sql.ref(column)} in (${sql.join(values)})`;
  return sql`status = 'published' and ${within('area', words.area!)} and ${within('shape', words.shape!)}
    and cast(tone as text) in (${sql.join(words.tone!)}) and ${within('age_band', words.age!)}
    and height_cm between ${ranges.h![0]} and ${ranges.h![1]}`;
};
await measure('  plain SQL', 100, (i) =>
  sql`select n from photos where ${where(i)} order by published_at desc, n desc limit 40`.execute(store.db.sql),
);
await measure('facets, five active, never asked before', 300, (i) => list(five(i + 1000), true));
await measure('  plain SQL, six facets by group by', 20, async (i) => {
  for (const column of ['area', 'procedure_primary', 'shape', 'tone', 'age_band', 'since_band'])
    await sql`select ${sql.ref(column)}, count(*) from photos where ${where(i)} group by 1`.execute(store.db.sql);
});
await measure('facets, asked before', 500, () => list(five(0), true));
await measure('text, one common word', 200, (i) =>
  list({ ...five(i), words: {}, ranges: {}, q: ['scar', 'healed', 'soft'][i % 3]! }),
);
await measure('text, two words', 200, (i) => list({ ...five(i), words: {}, ranges: {}, q: `scar word${i % 500}` }));
await measure('  plain SQL, like', 20, (i) =>
  sql`select n from photos where status = 'published' and caption like ${`%scar%word${i % 500}%`} order by n desc limit 40`.execute(
    store.db.sql,
  ),
);
const searching = { index, store } as Partial<Context> as Context;
// Nothing above has run its parser, as the lists before have run what counts facets.
await measure('search while typing, never asked', 300, (i) => search(searching, typedQuery(i)), { first: 100 });
await measure('similar, top 24', 200, (i) => index.similar(1 + ((i * 997) % photos), 24));
await measure('vectors of a procedure (first asked)', 20, (i) => index.vectors('tummy-tuck', 20_000 - i));
await measure('cards of a page of 40 from the database', 200, () => store.photos.byNs(first.ns));
await index.stop();
await overHttp(store, photos, Number(process.env.MS_SECONDS ?? 8));
