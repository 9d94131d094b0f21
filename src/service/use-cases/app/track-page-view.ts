import type { UseCase } from '../use-case.ts';
import { visitOf } from './app-and-member.ts';

/** Counts a page view. No data of the visitor is stored. */
export const trackPageView: UseCase<'trackPageView'> = async (context, input) => {
  context.metrics.count('page_views');
  return { data: { sessionData: visitOf(context, input.data?.sessionData) } };
};
