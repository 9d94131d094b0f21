import type { ReadonlySignal } from '@preact/signals-core';

/** `working`: a token is being made without the person. `failed`: the next wish tries again. */
export type CaptchaStatus = 'idle' | 'working' | 'solved' | 'failed';

/**
 * R10 what one sign-up form needs of the app's captcha, whatever its provider. Does nothing where
 * the app requires none.
 */
export interface Captcha {
  readonly status: ReadonlySignal<CaptchaStatus>;
  /** §7.2 resolves once a token can be asked for. Rejects with `captcha-unavailable`. */
  ready(): Promise<void>;
  /** The person has begun with the form: makes the token meanwhile. */
  begin(): void;
  /**
   * The token to send, `{}` where none is required. §5 rejects where none can be had: then nothing
   * is sent.
   */
  take(): Promise<{ captchaToken?: string }>;
  /** §8 after a failed sign-up: a token counts once, so the next one is made. */
  reset(): void;
  /** Ends what is under way. */
  stop(): void;
}

/** Where a provider's own box may stand; asked when it is needed. */
export type Place = () => { container: HTMLElement; theme: string };

/** A sign-up with the captcha's token. §8 whatever fails, the captcha is reset. */
export async function withCaptcha<T>(
  captcha: Captcha,
  signUp: (token: { captchaToken?: string }) => Promise<T>,
): Promise<T> {
  const token = await captcha.take();
  try {
    return await signUp(token);
  } catch (error) {
    captcha.reset();
    throw error;
  }
}
