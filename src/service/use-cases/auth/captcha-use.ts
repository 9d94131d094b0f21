import type { CaptchaUse } from '../../outside/captcha/captcha.ts';
import type { Context } from '../use-case.ts';

/**
 * R10 what a sign-up's captcha is bound to. A page of the service's own origin sends no `Origin`
 * when it fetches a puzzle, and one when it signs up, so the service's host means "none".
 */
export function captchaUse({ app, caller, serviceUrl }: Pick<Context, 'app' | 'caller' | 'serviceUrl'>): CaptchaUse {
  const from = caller.origin ?? serviceUrl;
  const hostname = URL.canParse(from) ? new URL(from).hostname : '';
  return { appId: app.id, mode: app.mode, hostname, action: 'signup' };
}
