import type { ModerationTab } from '../../../contract/vocabulary.ts';
import { readCursor, writeCursor } from '../../domain/cursor.ts';
import { fail } from '../../domain/fail.ts';
import type { ModerationKind } from '../../store/moderation/consent-and-report-tables.ts';
import { filterHash } from '../filter-hash.ts';
import type { UseCase } from '../use-case.ts';
import { lineOf } from './line-of.ts';
import { asModerator } from './moderator.ts';
import { subjectOf } from './subject-of.ts';

export const kindOfTab: Record<ModerationTab, ModerationKind> = {
  photos: 'photo',
  reports: 'report',
  removals: 'removal',
  claims: 'claim',
  providers: 'provider_revision',
  collections: 'collection',
};
const size = 30;

/** The most pressing first, and of those what is due first. */
export const listModerationItems: UseCase<'listModerationItems'> = async (context, input) => {
  await asModerator(context);
  const { tab, status, mine, reason, cursor } = input;
  const { store, member, secret } = context;
  const hash = filterHash('moderation', { tab, status, mine, reason });
  const from = cursor === undefined ? null : readCursor(cursor, hash, secret);
  const rows = await store.moderation.list({
    kinds: [kindOfTab[tab]],
    isOpen: status !== 'done',
    claimedBy: mine === '1' ? member.id : null,
    reason: tab === 'reports' ? (reason ?? null) : null,
    limit: size + 1,
    after: from && { priority: from.a, slaAt: from.b, id: from.sort },
  });
  const page = rows.slice(0, size);
  const now = await store.now();
  const items = [];
  for (const row of page) items.push(lineOf(row, await subjectOf(store, row), now, member.id));
  const last = rows.length > size ? (page.at(-1) ?? fail('unknown-error')) : null;
  return {
    items,
    next: last && writeCursor({ sort: last.id, a: last.priority, b: last.sla_at, filters: hash }, secret),
    inView: await store.removals.waiting(),
    counts: Object.fromEntries(
      await store.moderation
        .counts()
        .then((counts) => Object.entries(kindOfTab).map(([name, kind]) => [name, counts.get(kind) ?? 0])),
    ),
  };
};
