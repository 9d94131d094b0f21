import { withSsoText } from '../../domain/sso-text.ts';
import type { UseCase } from '../use-case.ts';

/**
 * §3 what a page may know of its app. The unmodified npm client writes its page's `ssoUI` as a
 * text.
 */
export const getApp: UseCase<'getApp'> = async ({ app: { config } }, { includeSSOText }) => ({
  data: withSsoText(config, Boolean(includeSSOText) && includeSSOText !== 'false'),
});
