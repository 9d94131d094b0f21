import type { UseCase } from '../use-case.ts';
import { appAndMember } from './app-and-member.ts';
import { noteTag } from './note-tag.ts';

/** Counted as a view only where the page sets `trackPageView`. */
export const getAppAndMember: UseCase<'getAppAndMember'> = async (context, { data = {} }) => {
  await noteTag(context);
  if (data.trackPageView) context.metrics.count('page_views');
  return { data: await appAndMember(context, data.sessionData, Boolean(data.includeSSOText)) };
};
