import { storeFailure } from '../../../platform/database/failure.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/** A busy site writes once a minute in each process. */
const noteEveryMs = 60_000;
const noted = new WeakMap<Store, Map<string, number>>();

/** Test mode takes every port of a developer's machine, and a caller can name them all. */
const machineOf = (origin: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):/.exec(origin)?.[0] ?? null;
const portsAtMost = 5;
const namesAtMost = 1_000;

/** Notes for operators where the tag runs: the site's origin, and nothing of the visitor. */
export async function noteTag({ store, tenant, serviceUrl, caller }: Context): Promise<void> {
  // The service's own pages are no site.
  if (caller.origin === null || caller.origin === serviceUrl) return;
  const { origin } = caller;
  const ofStore = noted.get(store) ?? new Map<string, number>();
  noted.set(store, ofStore);
  const name = `${tenant.appId} ${tenant.mode} ${origin}`;
  const now = performance.now();
  if (now - (ofStore.get(name) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return;
  if (ofStore.size >= namesAtMost) ofStore.clear();
  ofStore.set(name, now);
  const machine = machineOf(origin);
  try {
    await store.tagSightings.note(tenant, origin);
    if (machine) await store.tagSightings.keepNewest(tenant, machine, portsAtMost);
  } catch (error) {
    // R71 a page that only reads needs no room.
    if (storeFailure(error) === null) throw error;
  }
}
