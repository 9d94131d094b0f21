import { adminMembers } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { totalCount } from './total-count.ts';

const shownAtOnce = 50;

/** `<ms>` or `<ms>.<id>`, as `endCursor` has it. */
function cursorOf(after: string | undefined) {
  if (after === undefined) return null;
  const [at, id = null] = after.split('.');
  return { at: Number(at), id };
}

/** R125 in the order of creation, by keyset. */
export const listMembers: AdminUseCase<'listMembers'> = async (context, { first, after, order = 'ASC' }) => {
  const { store, tenant } = context;
  const limit = Number(first ?? shownAtOnce);
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
