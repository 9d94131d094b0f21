import type { UseCase } from '../use-case.ts';
import { pageNsOf, sideOf } from './held-story.ts';
import { ownStoryOf } from './own-story-of.ts';

export const listMyStories: UseCase<'listMyStories'> = async (context) => {
  const { store, member } = context;
  const pageNs = await pageNsOf(store, member.id);
  const items = [];
  for (const story of await store.stories.about(member.id, pageNs)) {
    const own = await ownStoryOf(context, story, sideOf(story, member.id, pageNs) ?? 'provider');
    // Members other than its owner see a story once two of its sets are published.
    if (own.isOwner || own.sets.length > 1) items.push(own);
  }
  return { items };
};
