import { type NamedProvider, type Names, namesOf, type Place } from '../../contract/search-names.ts';
import type { FinderStore } from '../store/store.ts';

/** A search verifies the providers that it shows, so only new names come this late. */
const keptMs = 10_000;

/** Names of providers and their cities, read when they are needed. */
export function createNames(store: FinderStore, clock: () => number): () => Promise<Names> {
  let kept: { until: number; names: Promise<Names> } | null = null;
  async function read(): Promise<Names> {
    const rows = await store.providers.directory();
    const providers = new Map<number, NamedProvider & { cities: string[] }>();
    const places = new Map<string, Place & { seen: Set<number> }>();
    for (const { n, id, name, practiceName, city, region, country, lat, lon } of rows) {
      const provider = providers.get(n) ?? { n, id, name, practiceName, cities: [] };
      providers.set(n, provider);
      if (city === null) continue;
      provider.cities.push(city);
      const key = `${city}|${region}|${country}`;
      const place = places.get(key) ?? { name: city, region, country, lat, lon, providers: 0, seen: new Set() };
      place.seen.add(n);
      place.providers = place.seen.size;
      places.set(key, place);
    }
    return namesOf([...providers.values()], [...places.values()]);
  }
  return () => {
    if (kept === null || clock() >= kept.until) {
      const names = read();
      kept = { until: clock() + keptMs, names };
      names.catch(() => {
        kept = null;
      });
    }
    return kept.names;
  };
}
