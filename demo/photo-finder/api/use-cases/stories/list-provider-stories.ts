import { fail } from '../../domain/fail.ts';
import { revealOf } from '../photos/card-of.ts';
import type { UseCase } from '../use-case.ts';
import { storyOf } from './story-of.ts';

const size = 12;

export const listProviderStories: UseCase<'listProviderStories'> = async (
  { store },
  { providerId, cursor, reveal },
) => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) fail('cursor-mismatch');
  const provider = (await store.providers.byId(providerId)) ?? fail('provider-not-found');
  const records = await store.stories.shownOf(provider.n, Number(cursor ?? Number.MAX_SAFE_INTEGER), size + 1);
  const page = records.slice(0, size);
  const items = [];
  for (const record of page) {
    const story = await storyOf(store, record, revealOf(reveal));
    if (story) items.push(story);
  }
  return { items, next: records.length > size ? String(page.at(-1)!.n) : null };
};
