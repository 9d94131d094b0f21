import type { AdminUseCase } from './admin-use-case.ts';

const shownAtMost = 20;
const iso = (ms: number) => new Date(ms).toISOString();

export const getInstall: AdminUseCase<'getInstall'> = async ({ store, tenant, serviceUrl }) => ({
  data: {
    serviceUrl,
    seen: (await store.tagSightings.list(tenant, shownAtMost))
      .map(({ origin, seenAt }) => ({ origin, seenAt: iso(seenAt) }))
      .sort((a, b) => (a.origin < b.origin ? -1 : 1)),
    findings: (await store.pageFindings.list(tenant, shownAtMost)).map(({ sentAt, ...report }) => ({
      ...report,
      sentAt: iso(sentAt),
    })),
  },
});
