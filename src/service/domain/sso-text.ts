import type { AppConfig } from '../../contract/entities.ts';

/** M §1.1 the app's texts for single sign-on go only to a page that requests them. */
export function withSsoText(config: AppConfig, isAsked: boolean): AppConfig {
  const { ssoText, ...rest } = config;
  return isAsked && ssoText !== undefined ? config : rest;
}
