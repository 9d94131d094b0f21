import type { UseCase } from '../use-case.ts';

/**
 * C18 takes what the npm client reports, counts it, and keeps nothing: its body is whatever a page
 * sends.
 */
export const trackEvent: UseCase<'trackEvent'> = async ({ metrics }) => {
  metrics.count('page_events');
  return { data: { success: true } };
};
