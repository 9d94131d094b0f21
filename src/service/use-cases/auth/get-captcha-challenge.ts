import { fail } from '../../../platform/http/api-error.ts';
import type { UseCase } from '../use-case.ts';
import { captchaUse } from './captcha-use.ts';

/**
 * R10 the captcha's challenge, bound to the calling app and page. Empty where none is required.
 */
export const getCaptchaChallenge: UseCase<'getCaptchaChallenge'> = async (context) => {
  if (!context.app.config.captchaRequired) return { data: {} };
  if (!context.captcha) return fail('captcha-unavailable');
  return { data: (await context.captcha.challenge(captchaUse(context))) as Record<string, unknown> };
};
