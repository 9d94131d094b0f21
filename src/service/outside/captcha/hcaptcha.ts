import { createHash } from 'node:crypto';
import { type Captcha, type CaptchaVerdict, maxTokenLength, type Spend } from './captcha.ts';

export interface HcaptchaOptions {
  /** Public; the widget begins with it, and a token of another key is refused. */
  siteKey: string;
  secret: string;
  /** Where tokens are checked, no trailing slash. Tests run a server of their own there. */
  host?: string;
  timeoutMs?: number;
  spend: Spend;
  /** Called for each check that could not be made, for the log. Never with token or secret. */
  onTrouble?: (why: string) => void;
}

/**
 * Answers that mean "our keys are wrong": no visitor can help it, so they are an outage and not a
 * bad token.
 */
const ourFault = ['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch', 'bad-request'];
/** R10 after this long without an answer it is an outage. */
export const captchaTimeoutMs = 5000;
/**
 * The provider forgets its tokens after two minutes; this is how long we remember that one was
 * used.
 */
const rememberMs = 60 * 60 * 1000;

interface Answer {
  success: boolean;
  hostname?: string;
  'error-codes'?: string[];
}

/**
 * R10 hCaptcha, by its `siteverify`. The site key binds a token to the app, the hostname in the
 * answer to the page. It knows no actions: a site key that is used for one act only is that
 * binding.
 */
export function hcaptcha(options: HcaptchaOptions): Captcha {
  const {
    siteKey,
    secret,
    host = 'https://api.hcaptcha.com',
    timeoutMs = captchaTimeoutMs,
    spend,
    onTrouble,
  } = options;

  /** Null = no answer. */
  async function ask(token: string): Promise<Answer | null> {
    try {
      const response = await fetch(`${host}/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, sitekey: siteKey }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const answer = (await response.json()) as Answer;
      if (typeof answer?.success !== 'boolean') throw new Error('an answer without "success"');
      const fault = answer['error-codes']?.find((code) => ourFault.includes(code));
      if (fault) throw new Error(fault);
      return answer;
    } catch (error) {
      onTrouble?.(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  return {
    challenge: async () => ({ siteKey }),

    async verify(token, use): Promise<CaptchaVerdict> {
      if (token === '' || token.length > maxTokenLength) return 'bad';
      const answer = await ask(token);
      if (!answer) return 'unavailable';
      if (!answer.success || answer.hostname !== use.hostname) return 'bad';
      // The provider counts too; ours holds when two requests show one token at the same time.
      const key = createHash('sha256').update(token).digest('base64url');
      return (await spend(use, `captcha:${key}`, rememberMs)) ? 'ok' : 'bad';
    },
  };
}
