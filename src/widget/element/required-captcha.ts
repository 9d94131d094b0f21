import type { Signal } from '@preact/signals-core';
import type { AppConfig } from '../../contract/entities.ts';
import { isSdkError, sdkError } from '../sdk/error.ts';
import type { State } from '../state/state.ts';
import type { Captcha, CaptchaStatus, Place } from './captcha.ts';
import { showHcaptcha } from './hcaptcha.ts';
import { type Puzzle, proveWork } from './proof-of-work.ts';

interface Maker {
  token(): Promise<string>;
  reset(): void;
  /** Whether a token can be made without the person. */
  isQuiet: boolean;
}

/** The service takes a puzzle for 20 minutes; an older token is made anew. */
const freshMs = 15 * 60_000;

/** The captcha of an app that requires one. Its progress is written to `status`. */
export function startCaptcha(
  captcha: AppConfig['captcha'],
  sdk: State['sdk'],
  place: Place,
  status: Signal<CaptchaStatus>,
): Captcha {
  let making: Promise<Maker> | undefined;
  let token: Promise<string> | undefined;
  let madeAt = 0;
  /** Grows when what is under way is not wanted any more. */
  let round = 0;

  function maker(): Promise<Maker> {
    making ??= make().catch((error: unknown) => {
      making = undefined;
      throw isSdkError(error) ? error : sdkError('captcha-unavailable');
    });
    return making;
  }

  async function make(): Promise<Maker> {
    if (captcha?.provider === 'hcaptcha' && captcha.siteKey) {
      const { container, theme } = place();
      return { ...(await showHcaptcha(container, captcha.siteKey, theme)), isQuiet: false };
    }
    if (captcha?.provider !== 'altcha') throw sdkError('captcha-unavailable');
    return {
      isQuiet: true,
      reset() {},
      async token() {
        const mine = round;
        const { data } = await sdk.getCaptchaChallenge();
        return proveWork(data as Puzzle, () => mine !== round);
      },
    };
  }

  function wish(from: Maker): Promise<string> {
    if (token && Date.now() - madeAt < freshMs) return token;
    const mine = ++round;
    const settle = (next: CaptchaStatus) => {
      if (mine !== round) return;
      status.value = next;
      if (next === 'failed') token = undefined;
    };
    status.value = 'working';
    madeAt = Date.now();
    token = from.token().catch((error: unknown) => {
      settle('failed');
      throw isSdkError(error) ? error : sdkError('captcha-unavailable');
    });
    token.then(
      () => settle('solved'),
      () => {},
    );
    return token;
  }

  const begin = () => {
    maker()
      .then((from) => (from.isQuiet ? wish(from) : undefined))
      // The visitor sees the error when the form is sent.
      .catch(() => {});
  };

  function forget() {
    round++;
    token = undefined;
    status.value = 'idle';
  }

  return {
    status,
    ready: async () => void (await maker()),
    begin,
    take: async () => ({ captchaToken: await wish(await maker()) }),
    reset() {
      // Nothing was begun: there is nothing to make anew.
      if (!token) return;
      forget();
      void making?.then((from) => from.reset()).catch(() => {});
      begin();
    },
    stop: forget,
  };
}
