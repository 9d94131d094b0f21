import { signal } from '@preact/signals-core';
import { isSdkError, sdkError } from '../sdk/error.ts';
import { loadPart } from '../sdk/load-part.ts';
import type { State } from '../state/state.ts';
import type { Captcha, CaptchaStatus, Place } from './captcha.ts';

/**
 * The captcha of one sign-up form. Its code is fetched where the app requires one and a form is
 * begun or sent.
 */
export function createCaptcha(state: State, place: Place): Captcha {
  const status = signal<CaptchaStatus>('idle');
  let loaded: Promise<Captcha | null> | undefined;

  /** Null where the app requires none. */
  function load(): Promise<Captcha | null> {
    loaded ??= start().catch((error: unknown) => {
      loaded = undefined;
      throw isSdkError(error) ? error : sdkError('captcha-unavailable');
    });
    return loaded;
  }
  async function start(): Promise<Captcha | null> {
    const app = state.app.config.peek() ?? (await state.app.load())?.app;
    // The configuration could not be loaded: the next try asks again.
    if (!app) loaded = undefined;
    if (!app?.captchaRequired) return null;
    const { startCaptcha } = await loadPart(() => import('./required-captcha.ts'));
    return startCaptcha(app.captcha, state.sdk, place, status);
  }
  /** Acts on a captcha that is being fetched. The visitor sees an error when the form is sent. */
  const withLoaded = (act: (captcha: Captcha) => void) =>
    void loaded?.then((captcha) => captcha && act(captcha)).catch(() => {});

  return {
    status,
    ready: async () => (await load())?.ready(),
    begin() {
      load().catch(() => {});
      withLoaded((captcha) => captcha.begin());
    },
    take: async () => (await load())?.take() ?? {},
    reset: () => withLoaded((captcha) => captcha.reset()),
    stop: () => withLoaded((captcha) => captcha.stop()),
  };
}
