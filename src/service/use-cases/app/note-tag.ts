import { storeFailure } from '../../../platform/database/failure.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/** A busy site writes once a minute in each process. */
const noteEveryMs = 60_000;
const noted = new WeakMap<Store, Map<string, number>>();

/** Test mode takes every port of a developer's machine: without it they are one row. */
const siteOf = (origin: string) => origin.replace(/^(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+$/, '$1');

/** Notes for operators where the tag runs: the site's origin, and nothing of the visitor. */
export async function noteTag({ store, tenant, serviceUrl, caller }: Context): Promise<void> {
  // The service's own pages are no site.
  if (caller.origin === null || caller.origin === serviceUrl) return;
  const origin = siteOf(caller.origin);
  const ofStore = noted.get(store) ?? new Map<string, number>();
  noted.set(store, ofStore);
  const name = `${tenant.appId} ${tenant.mode} ${origin}`;
  const now = performance.now();
  if (now - (ofStore.get(name) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return;
  ofStore.set(name, now);
  try {
    await store.tagSightings.note(tenant, origin);
  } catch (error) {
    // R71 a page that only reads needs no room.
    if (storeFailure(error) === null) throw error;
  }
}
