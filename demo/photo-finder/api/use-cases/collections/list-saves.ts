import type { UseCase } from '../use-case.ts';

export const listSaves: UseCase<'listSaves'> = async ({ store, member }) => ({
  saves: Object.fromEntries(await store.items.savesOf(member.id)),
});
