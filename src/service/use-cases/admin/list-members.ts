import type { AdminWire } from '../../../contract/wire-admin.ts';
import { failFields } from '../../../platform/http/api-error.ts';
import { startOfDay } from '../../domain/start-of-day.ts';
import type { MemberFilters, MemberPlace } from '../../store/members/member-search.ts';
import { adminMembers } from './admin-member.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { totalCount } from './total-count.ts';

const shownAtOnce = 50;
const dayMs = 24 * 60 * 60_000;
type Sent = AdminWire['listMembers']['in'];
type SentFilters = Omit<Sent, 'first' | 'after' | 'order'>;

/** `<ms>` or `<ms>.<id>`, as `endCursor` has it. */
export function cursorOf(after: string | undefined): MemberPlace | null {
  if (after === undefined) return null;
  const [at, id = null] = after.split('.');
  return { at: Number(at), id };
}

function dayOf(sent: SentFilters, field: 'createdFrom' | 'createdTo' | 'seenFrom' | 'seenTo'): number | null {
  const text = sent[field];
  if (text === undefined) return null;
  return startOfDay(text) ?? failFields([{ field, code: 'invalid-date' }]);
}

/** Null = the whole list. */
export function filtersOf(sent: SentFilters): MemberFilters | null {
  const { search = '', plan, status, disabled, verified } = sent;
  const flag = (word: 'true' | 'false' | undefined) => (word === undefined ? null : word === 'true');
  const lastOf = (field: 'createdTo' | 'seenTo') => {
    const day = dayOf(sent, field);
    return day === null ? null : day + dayMs - 1;
  };
  const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(sent.field ?? '') ?? [];
  const filters: MemberFilters = {
    search: search.trim(),
    plan: plan ?? null,
    status: status ?? null,
    disabled: flag(disabled),
    verified: flag(verified),
    createdFrom: dayOf(sent, 'createdFrom'),
    createdTo: lastOf('createdTo'),
    seenFrom: dayOf(sent, 'seenFrom'),
    seenTo: lastOf('seenTo'),
    field: key ? { key, value } : null,
  };
  return Object.values(filters).every((value) => value === null || value === '') ? null : filters;
}

/** R125 in the order of creation, by keyset. */
export const listMembers: AdminUseCase<'listMembers'> = async (context, sent) => {
  const { store, tenant } = context;
  const { first, after, order = 'ASC' } = sent;
  const limit = Number(first ?? shownAtOnce);
  const filters = filtersOf(sent);
  if (filters) return foundMembers(context, sent, filters, limit);
  const found = await store.members.byCreation(tenant, { order, from: cursorOf(after), limit: limit + 1 });
  const page = found.slice(0, limit);
  const [last, next] = [page.at(-1), found[limit]];
  return {
    data: await adminMembers(context, store, page),
    totalCount: await totalCount(context),
    // `@memberstack/admin` promises a number; members of one millisecond need the id as well.
    endCursor: !last
      ? (after ?? 0)
      : next?.createdAt === last.createdAt
        ? `${last.createdAt}.${last.id}`
        : last.createdAt,
    hasNextPage: next !== undefined,
  };
};

async function foundMembers(
  context: AdminContext,
  { after, order = 'ASC' }: Sent,
  filters: MemberFilters,
  limit: number,
) {
  const { store, tenant } = context;
  const found = await store.members.search(tenant, { ...filters, order, from: cursorOf(after), limit });
  const { members, next, matchCount } = found;
  return {
    data: await adminMembers(context, store, members),
    totalCount: await totalCount(context),
    matchCount,
    endCursor: next ? `${next.at}.${next.id}` : (after ?? 0),
    hasNextPage: next !== null,
  };
}
