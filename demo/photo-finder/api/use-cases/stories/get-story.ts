import { fail } from '../../domain/fail.ts';
import { revealOf } from '../photos/card-of.ts';
import type { UseCase } from '../use-case.ts';
import { storyOf } from './story-of.ts';

export const getStory: UseCase<'getStory'> = async ({ store }, { storyId, reveal }) => {
  const record = await store.stories.byId(storyId);
  return (record && (await storyOf(store, record, revealOf(reveal)))) ?? fail('story-not-found');
};
