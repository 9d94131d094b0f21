import type { AdminUseCase } from './admin-use-case.ts';

const shownAtMost = 20;

export const getInstall: AdminUseCase<'getInstall'> = async ({ store, tenant, serviceUrl }) => ({
  data: {
    serviceUrl,
    seen: (await store.tagSightings.list(tenant, shownAtMost))
      .map(({ origin, seenAt }) => ({ origin, seenAt: new Date(seenAt).toISOString() }))
      .sort((a, b) => (a.origin < b.origin ? -1 : 1)),
  },
});
