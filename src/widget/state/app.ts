import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import type { AppAndMember, AppConfig, Member } from '../../contract/entities.ts';
import { type SdkError, toSdkError } from '../sdk/error.ts';
import type { Sdk } from '../sdk/sdk.ts';

export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** The configuration of the app, fetched once for all who ask (one request per load). */
export interface AppState {
  readonly config: ReadonlySignal<AppConfig | null>;
  readonly status: ReadonlySignal<LoadStatus>;
  readonly error: ReadonlySignal<SdkError | null>;
  /**
   * Shared by every caller; asks again only after a failure or with `isFresh`. Resolves to null
   * when it failed.
   */
  load(options?: { isFresh?: boolean }): Promise<AppAndMember | null>;
  /** Puts a configuration in place without asking (`openModal` takes one as a parameter). */
  use(config: AppConfig): void;
}

export function createAppState(
  sdk: Sdk,
  onMember: (member: Member | null, whyEnded: string | undefined) => void,
): AppState {
  const config = signal<AppConfig | null>(null);
  const status = signal<LoadStatus>('idle');
  const error = signal<SdkError | null>(null);
  let running: ReturnType<AppState['load']> | undefined;

  async function fetchAppAndMember(): ReturnType<AppState['load']> {
    status.value = 'loading';
    const token = sdk.session.token();
    let data: AppAndMember;
    let isSame: boolean;
    let why: string | undefined;
    try {
      const unfinished = !token && sdk.session.unfinishedLogout();
      if (unfinished) sdk.logout({ token: unfinished }).catch(() => {});
      const answer = await sdk.getAppAndMember(
        sdk.settings.asksSsoText ? { data: { includeSSOText: true } } : {},
        // R131 with any bearer the cookie, which is still there, does not count.
        { isFirst: true, ...(unfinished && { token: 'none' }) },
      );
      ({ data } = answer);
      sdk.app = data.app;
      why = answer._internalUseOnly?.message;
      sdk.session.setMinimalCache(data.app.privacy.minimalCache);
      // A login or logout during the request is newer than this response.
      isSame = sdk.session.token() === token;
      const { member, tokens } = data;
      // R131 the service has found the session by its cookie.
      if (isSame && member && tokens) sdk.session.start({ member, tokens });
      else if (isSame && member) sdk.session.cacheMember(member);
      // Without a token there is nothing to forget, and storage is slow.
      else if (isSame && token) sdk.session.end();
      // After `end()`, which forgets them: a visitor's next page is gated by them too.
      sdk.session.cacheGroups(data.app.contentGroups);
    } catch (thrown) {
      // The only message for the site builder if the app id is wrong or the domain not allowed.
      const failure = toSdkError(thrown);
      error.value = failure;
      console.warn('[latchkey]', failure);
      status.value = 'failed';
      running = undefined;
      return null;
    }
    try {
      batch(() => {
        if (isSame) onMember(data.member, why);
        config.value = data.app;
        error.value = null;
        status.value = 'ready';
      });
    } catch (fault) {
      // An effect that throws is a fault of ours, and no answer of the service.
      console.error('[latchkey]', fault);
    }
    return data;
  }

  return {
    config,
    status,
    error,
    load({ isFresh = false } = {}) {
      if (isFresh && status.peek() !== 'loading') running = undefined;
      running ??= fetchAppAndMember();
      return running;
    },
    use(given) {
      config.value = given;
      status.value = 'ready';
    },
  };
}
