import type { UseCase } from '../use-case.ts';

/** What the member's pages keep for her; an empty object until they do. */
export const getMemberJSON: UseCase<'getMemberJSON'> = async (context) => {
  const json = await context.store.members.readJson(context.tenant, context.member.id);
  return { data: (json ?? {}) as Record<string, unknown> };
};
