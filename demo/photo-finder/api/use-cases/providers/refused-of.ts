import { isPageChange } from '../../store/providers/page-changes.ts';
import type { FinderStore } from '../../store/store.ts';

const saidForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * What a moderator said no to, where it is the last that was asked for in its section. What an
 * editor took back herself is none.
 */
export async function refusedOf(store: FinderStore, n: number): Promise<{ section: string; reason: string }[]> {
  const since = (await store.now()) - saidForMs;
  const newest = new Map(
    (await store.revisions.of(n)).reverse().map((revision) => [revision.section, revision] as const),
  );
  const refused = [...newest.values()].filter(
    ({ section, status, created_at }) => status === 'rejected' && created_at > since && !isPageChange(section),
  );
  const items = await store.moderation.ofTargets(refused.map(({ id }) => id));
  const byModerators = new Set(items.filter(({ status }) => status === 'rejected').map(({ target_id }) => target_id));
  return refused
    .filter(({ id }) => byModerators.has(id))
    .map(({ section, reason }) => ({ section, reason: reason ?? '' }));
}
