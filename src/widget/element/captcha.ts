import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { AppConfig } from '../../contract/entities.ts';
import { isSdkError, sdkError } from '../sdk/error.ts';
import { loadPart } from '../sdk/load-part.ts';
import type { State } from '../state/state.ts';
import type { Puzzle } from './proof-of-work.ts';

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

interface Maker {
  token(): Promise<string>;
  reset(): void;
  /** Whether a token can be made without the person. */
  isQuiet: boolean;
}

/** The service takes a puzzle for 20 minutes; an older token is made anew. */
const freshMs = 15 * 60_000;

export function createCaptcha(state: State, place: Place): Captcha {
  const status = signal<CaptchaStatus>('idle');
  let making: Promise<Maker | null> | undefined;
  let token: Promise<string> | undefined;
  let madeAt = 0;
  /** Grows when what is under way is not wanted any more. */
  let round = 0;

  async function config(): Promise<AppConfig | undefined> {
    return state.app.config.peek() ?? (await state.app.load())?.app;
  }

  /** Null where the app requires none. */
  function maker(): Promise<Maker | null> {
    making ??= make().catch((error: unknown) => {
      making = undefined;
      throw isSdkError(error) ? error : sdkError('captcha-unavailable');
    });
    return making;
  }

  async function make(): Promise<Maker | null> {
    const { captcha, captchaRequired } = (await config()) ?? {};
    if (!captchaRequired) return null;
    if (captcha?.provider === 'hcaptcha' && captcha.siteKey) {
      const { container, theme } = place();
      const { showHcaptcha } = await loadPart(() => import('./hcaptcha.ts'));
      return { ...(await showHcaptcha(container, captcha.siteKey, theme)), isQuiet: false };
    }
    if (captcha?.provider !== 'altcha') throw sdkError('captcha-unavailable');
    const { proveWork } = await loadPart(() => import('./proof-of-work.ts'));
    return {
      isQuiet: true,
      reset() {},
      async token() {
        const mine = round;
        const { data } = await state.sdk.getCaptchaChallenge();
        return proveWork(data as unknown as Puzzle, () => mine !== round);
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
      .then((from) => (from?.isQuiet ? wish(from) : undefined))
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
    async take() {
      const from = await maker();
      return from ? { captchaToken: await wish(from) } : {};
    },
    reset() {
      // Nothing was begun, or nothing is required: there is nothing to make anew.
      if (!token) return;
      forget();
      void making?.then((from) => from?.reset()).catch(() => {});
      begin();
    },
    stop: forget,
  };
}

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
