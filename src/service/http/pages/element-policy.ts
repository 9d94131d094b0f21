import type { AppSettings } from '../../domain/app-settings.ts';
import { logoOf } from '../../domain/logo.ts';

/**
 * R89 what one of our own pages lets run that holds an element: our script, the app's logo, and
 * hCaptcha where the app asks for it.
 */
export function elementPolicy({ config, captcha }: Pick<AppSettings, 'config' | 'captcha'>): string[] {
  const logo = logoOf(config.branding);
  const isForeign = captcha?.provider === 'hcaptcha';
  const foreign = isForeign ? ' https://hcaptcha.com https://*.hcaptcha.com' : '';
  return [
    `script-src 'self'${foreign}`,
    `connect-src 'self'${foreign}`,
    `img-src ${[...new Set(["'self'", 'data:', ...(logo ? [logo.source] : [])])].join(' ')}`,
    "media-src 'self'",
    // hCaptcha writes markup of its own, which Trusted Types would forbid.
    ...(isForeign ? [`frame-src${foreign}`] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ];
}
