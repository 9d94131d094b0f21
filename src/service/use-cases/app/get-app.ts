import type { UseCase } from '../use-case.ts';

/** §3 what a page may know of its app. The text for single sign-on only where it is asked for. */
export const getApp: UseCase<'getApp'> = async ({ app: { config } }, { includeSSOText }) => {
  const { ssoText, ...rest } = config;
  return { data: ssoText !== undefined && includeSSOText === 'true' ? config : rest };
};
