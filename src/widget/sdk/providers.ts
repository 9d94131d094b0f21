import type { MemberAuth } from '../../contract/entities.ts';
import type { Answer, Wire } from '../../contract/wire.ts';
import type { CustomFieldsIn } from '../../contract/wire-parts.ts';
import type { CallOptions } from './client.ts';
import { sdkError } from './error.ts';
import { stringify } from './json.ts';
import type { Operations } from './operations.ts';
import { hearPopup, openPopup } from './popup.ts';
import { sha256 } from './sha-256.ts';
import type { SafeStorage } from './storage.ts';
import { type Back, createVisits, type Purpose, type Visit } from './visits.ts';

export interface LoginWithProvider {
  provider: string;
  /** A new visitor may become a member, if the app's configuration allows it for this provider. */
  allowSignup?: boolean;
}
export interface SignupWithProvider {
  provider: string;
  customFields?: CustomFieldsIn;
  plans?: { planId: string }[];
  inviteToken?: string;
}
export interface VisitOptions extends CallOptions {
  /** For when the page itself has to go (R38): what it wants to know when it is back. */
  back?: Back;
}
export type Connected = Wire['disconnectProvider']['data'];
type Redeemed = Answer<Wire['redeemProvider']['data']>;

export interface Providers {
  /**
   * M §2 in a popup, or by the page itself where none opens (R38). Rejects with `popup-closed` when
   * the person closes it.
   */
  loginWithProvider(params: LoginWithProvider, options?: VisitOptions): Promise<Answer<MemberAuth>>;
  signupWithProvider(params: SignupWithProvider, options?: VisitOptions): Promise<Answer<MemberAuth>>;
  /** Needs a login of the last ten minutes: else `reauth-required` (C20). */
  connectProvider(params: { provider: string }, options?: VisitOptions): Promise<Answer<Connected>>;
  /**
   * R38 the person has returned from a provider to the page itself: the purpose of the visit and
   * its result.
   */
  returnFromProvider(flowId: string, code: string): { visit: Visit | undefined; answer: Promise<Returned> };
  /** Brings an open popup to the front. False where none is open. */
  focusProvider(): boolean;
  /** Closes the provider's popup; the waiting call fails with `popup-closed`. */
  abandonProvider(): void;
}
export interface Returned {
  /** Of a login or sign-up; null where a provider was connected. */
  auth: MemberAuth | null;
  message: string | undefined;
}
interface ProviderDependencies extends Pick<Operations, 'startProvider' | 'redeemProvider'> {
  /** The service's origin. */
  domain: string;
  local: SafeStorage;
  page(): Window;
  /** Leaves the page. */
  go(href: string): void;
  /** What a fresh session, and a changed member, do to the page. */
  began<T extends Answer<MemberAuth>>(answer: T): Promise<T>;
  changed<T extends Answer<Connected>>(answer: T): T;
  /** M §1.1 what a sign-up says about the link that has led to it. */
  referred<T>(params: T): T;
}

/** base64url of 32 bytes. */
const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

function newVerifier(): string {
  return textOf(crypto.getRandomValues(new Uint8Array(32)));
}
function challengeOf(verifier: string): string {
  const words = new DataView(new ArrayBuffer(32));
  sha256(new TextEncoder().encode(verifier)).forEach((word, i) => {
    words.setInt32(i * 4, word);
  });
  return textOf(new Uint8Array(words.buffer));
}

/**
 * R37, R38 visits to providers: one at a time, each with a ticket, a verifier that stays here, and
 * one end.
 */
export function createProviders(parts: ProviderDependencies): Providers {
  const { startProvider, redeemProvider, domain, local, page, go, began, changed, referred } = parts;
  const visits = createVisits(local);
  let current: { asked: string; popup: Window; done: Promise<unknown>; over: AbortController } | undefined;

  /** `settle`: what the answer does to the page, once, however many wait for it. */
  function visit<T>(
    purpose: Purpose,
    params: { provider: string },
    options: VisitOptions | undefined,
    settle: (came: Redeemed) => T | Promise<T>,
  ): Promise<T> {
    const asked = stringify([purpose, params]);
    // M §6 focused, not doubled.
    if (current?.asked === asked && focus()) return current.done as Promise<T>;
    current?.over.abort();
    const popup = openPopup(page());
    if (!popup) return leave(purpose, params, options);
    const over = new AbortController();
    const done = meet(purpose, params, options, popup, over.signal).then(settle);
    current = { asked, popup, done, over };
    return done;
  }
  function focus(): boolean {
    if (!current || current.popup.closed) return false;
    current.popup.focus();
    return true;
  }

  async function start(
    purpose: Purpose,
    params: { provider: string },
    display: 'popup' | 'page',
    options?: VisitOptions,
  ) {
    const { href, origin, pathname } = page().location;
    const here = href.replace(/#.*/, '');
    const verifier = newVerifier();
    const { back = {}, ...call } = options ?? {};
    const { data } = await startProvider(
      {
        ...params,
        purpose,
        display,
        challenge: challengeOf(verifier),
        returnUrl: here.length > 2048 ? origin + pathname : here,
      },
      call,
    );
    visits.keep({ flowId: data.flowId, verifier, purpose, back, isPopup: display === 'popup' });
    return { ...data, verifier };
  }

  async function meet(
    purpose: Purpose,
    params: { provider: string },
    options: VisitOptions | undefined,
    popup: Window,
    signal: AbortSignal,
  ): Promise<Redeemed> {
    try {
      const { flowId, url, verifier } = await start(purpose, params, 'popup', options);
      popup.location.replace(url);
      const code = await hearPopup(page(), popup, { origin: domain, flowId, signal });
      visits.take(flowId);
      return await redeemProvider({ flowId, code, verifier }, options);
    } finally {
      popup.close();
      if (current?.popup === popup) current = undefined;
    }
  }

  /**
   * R38 the page itself goes, and comes back to `resume`. Settles only where the browser brings it
   * back as it was, or never lets it go.
   */
  async function leave(purpose: Purpose, params: { provider: string }, options?: VisitOptions): Promise<never> {
    const view = page();
    // Providers refuse to be framed.
    if (view.top !== view) throw sdkError('popup-blocked');
    const { url } = await start(purpose, params, 'page', options);
    go(url);
    return new Promise((_, reject) => {
      const shown = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return;
        view.removeEventListener('pageshow', shown);
        reject(sdkError('popup-closed'));
      };
      view.addEventListener('pageshow', shown);
    });
  }

  // The service answers one of the two, by the purpose.
  const entered = ({ data, ...rest }: Redeemed) => began({ ...rest, data: data.auth as MemberAuth });
  const connected = ({ data, ...rest }: Redeemed) => changed({ ...rest, data: data.connected as Connected });

  return {
    loginWithProvider: (params, options) => visit('login', params, options, entered),
    signupWithProvider: (params, options) => visit('signup', referred(params), options, entered),
    connectProvider: (params, options) => visit('connect', params, options, connected),
    focusProvider: focus,
    /**
     * By the page's address, `#ms_provider=flowId.code`. Without the verifier of this browser the
     * code is worthless, and is spent by the try.
     */
    returnFromProvider(flowId, code) {
      const visit = visits.take(flowId);
      const { verifier = newVerifier() } = visit ?? {};
      const settle = async (came: Redeemed): Promise<Returned> => {
        const { auth } = came.data;
        const { _internalUseOnly } = await (auth ? entered : connected)(came);
        return { auth, message: _internalUseOnly?.message };
      };
      return { visit, answer: redeemProvider({ flowId, code, verifier }).then(settle) };
    },
    abandonProvider: () => current?.over.abort(),
  };
}
