import type { Store } from '../../store/store.ts';
import type { AdminContext } from './admin-use-case.ts';

/** R125 counting a million rows takes longer than reading a page of them. */
const exactUpTo = 10_000;
const keptMs = 60_000;

/** The newest counts of this process, by the store that they are of. */
const counts = new WeakMap<Store, Map<string, { count: number; at: number }>>();

/** How many members there are; beyond `exactUpTo` up to a minute old. */
export async function totalCount({ store, tenant }: AdminContext): Promise<number> {
  const some = await store.members.countUpTo(tenant, exactUpTo + 1);
  if (some <= exactUpTo) return some;
  const ofStore = counts.get(store) ?? new Map<string, { count: number; at: number }>();
  counts.set(store, ofStore);
  const name = `${tenant.appId} ${tenant.mode}`;
  const kept = ofStore.get(name);
  if (kept && performance.now() - kept.at < keptMs) return kept.count;
  const count = await store.members.count(tenant);
  ofStore.set(name, { count, at: performance.now() });
  return count;
}
