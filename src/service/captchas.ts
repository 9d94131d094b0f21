import type { Logger } from 'pino';
import type { Keys } from '../platform/process/keys.ts';
import type { Random } from '../platform/process/random.ts';
import type { SecretOf } from './app-secrets.ts';
import type { AppSettings } from './domain/app-settings.ts';
import { altcha } from './outside/captcha/altcha.ts';
import type { Captcha, Spend } from './outside/captcha/captcha.ts';
import { hcaptcha } from './outside/captcha/hcaptcha.ts';
import type { Store } from './store/store.ts';

interface CaptchaDependencies {
  store: Store;
  random: Random;
  keys: Keys;
  log: Logger;
  secretOf: SecretOf;
  hcaptchaHost?: string | undefined;
  hcaptchaTimeoutMs?: number | undefined;
}

/**
 * R10 an app's captcha by its configuration. Undefined where none is required, or where its secret
 * is missing: then every sign-up is refused.
 */
export function createCaptchas({
  store,
  random,
  keys,
  log,
  secretOf,
  hcaptchaHost,
  hcaptchaTimeoutMs,
}: CaptchaDependencies) {
  // In the database, because every process has to know what was used (R75), also after a crash.
  const spend: Spend = async ({ appId, mode }, key, windowMs) =>
    (await store.limits.take({ appId, mode }, [{ key, limit: 1, windowMs }])).allowed;
  const embedded = altcha({ keys, random, spend });

  return ({ id, captcha }: AppSettings): Captcha | undefined => {
    if (!captcha) return undefined;
    if (captcha.provider === 'altcha') return embedded;
    const secret = captcha.secretFrom === null ? undefined : secretOf(id, captcha.secretFrom);
    if (!captcha.siteKey || !secret) return undefined;
    return hcaptcha({
      siteKey: captcha.siteKey,
      secret,
      spend,
      ...(hcaptchaHost && { host: hcaptchaHost }),
      ...(hcaptchaTimeoutMs && { timeoutMs: hcaptchaTimeoutMs }),
      onTrouble: (why) => log.warn({ why }, 'the captcha could not be checked'),
    });
  };
}
