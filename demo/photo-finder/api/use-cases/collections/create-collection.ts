import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { UseCase } from '../use-case.ts';
import { collectionCard } from './collection-cards.ts';
import { orRefuse } from './refuse.ts';

/** A title is more than spaces. */
export const titleOf = (text: string): string => {
  const title = text.replace(/\s+/g, ' ').trim();
  if (title === '')
    fail('required-field-missing', {
      errors: [{ field: 'title', code: 'required-field-missing', message: 'Please fill in this field.' }],
    });
  return title;
};

export const createCollection: UseCase<'createCollection'> = async ({ store, member, random }, { title, note }) => {
  const made = await store.collections.create({
    id: newId('col', random),
    owner: member.id,
    title: titleOf(title),
    note: note ?? '',
    isDefault: false,
  });
  return collectionCard(store, orRefuse(made), member);
};
