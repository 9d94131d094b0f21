import type { UseCase } from '../use-case.ts';
import { rolesOf } from './roles-of.ts';

export const getMe: UseCase<'getMe'> = async ({ store, member }) => {
  const roles = await rolesOf(store, member);
  const [pages, collections, saves] = [
    await store.providers.allEditableBy(member.id),
    await store.collections.of(member.id),
    await store.items.savesOf(member.id),
  ];
  return {
    member: { id: member.id, email: member.email, profileImage: member.profileImage },
    roles,
    editProfileSid: pages[0]?.id ?? '',
    pages: pages.map(({ id, name }) => ({ sid: id, name })),
    counts: {
      collections: collections.length,
      saved: saves.size,
      waiting: roles.length > 0 ? await store.trust.waiting() : 0,
    },
  };
};
