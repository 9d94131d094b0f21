import type { Answer, Wire } from '../../contract/wire.ts';
import type { CallOptions } from './client.ts';
import { sdkError } from './error.ts';
import { hearPopup } from './hear-popup.ts';
import type { Operations } from './operations.ts';
import { openPopup } from './popup.ts';
import { sha256 } from './sha-256.ts';
import type { SafeStorage } from './storage.ts';
import { type Back, createVisits, type Purpose, type Visit } from './visits.ts';

export interface VisitOptions extends CallOptions {
  /** For when the page itself has to go (R38): what it wants to know when it is back. */
  back?: Back;
}
/** Where a visit takes place. */
export interface Meeting {
  /** Null where none opened, undefined where the browser asks. */
  popup: Window | null | undefined;
  over: AbortController;
}
export type Redeemed = Answer<Wire['redeemProvider']['data']>;

export interface VisitDependencies extends Pick<Operations, 'startProvider' | 'redeemProvider'> {
  /** The service's origin. */
  domain: string;
  local: SafeStorage;
  page(): Window;
  /** Leaves the page. */
  go(href: string): void;
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

type FedCm = NonNullable<Wire['startProvider']['data']['fedcm']>;

/** Undefined where the browser or a policy refuses; throws where the dialog is closed. */
async function tokenByFedCm(
  { navigator }: Window,
  { configURL, clientId, nonce }: FedCm,
  { signal }: AbortController,
): Promise<string | undefined> {
  try {
    // Newer browsers hand the provider only what is in `params`.
    const providers = [{ configURL, clientId, nonce, params: { nonce } }];
    const request = { identity: { mode: 'active', context: 'continue', providers }, signal };
    const found = await navigator.credentials.get(request as CredentialRequestOptions);
    const token = (found as { token?: unknown } | null)?.token;
    return typeof token === 'string' ? token : undefined;
  } catch (error) {
    const { name, message } = error as Error;
    // Of what else fails, the browser tells a page nothing: mostly the visitor has closed it.
    if (/^(Network|Abort)Error$/.test(name) && !/policy/i.test(message)) throw sdkError('popup-closed');
    return undefined;
  }
}

/** The rest of a visit, after the click; a file of its own. */
export function createProviderVisits(parts: VisitDependencies) {
  const { startProvider, redeemProvider, domain, local, page, go } = parts;
  const visits = createVisits(local);

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
    { flowId, url, verifier }: Awaited<ReturnType<typeof start>>,
    options: VisitOptions | undefined,
    popup: Window,
    { signal }: AbortController,
  ): Promise<Redeemed> {
    popup.location.replace(url);
    const code = await hearPopup(page(), popup, { origin: domain, flowId, signal });
    visits.take(flowId);
    return redeemProvider({ flowId, code, verifier }, options);
  }

  /**
   * R130 the browser asks the visitor. Where it cannot, the popup comes while the click still
   * counts; else it takes another click, as after a dialog that was closed.
   */
  async function askBrowser(
    purpose: Purpose,
    params: { provider: string },
    options: VisitOptions | undefined,
    meeting: Meeting,
  ): Promise<Redeemed> {
    const started = await start(purpose, params, 'popup', options);
    const { flowId, verifier, fedcm } = started;
    const idToken = fedcm && (await tokenByFedCm(page(), fedcm, meeting.over));
    if (idToken) {
      visits.take(flowId);
      return redeemProvider({ flowId, verifier, code: fedcm.code, idToken }, options);
    }
    if (page().navigator.userActivation?.isActive) meeting.popup = openPopup(page());
    if (meeting.popup) return meet(started, options, meeting.popup, meeting.over);
    visits.take(flowId);
    throw sdkError('popup-closed');
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

  return {
    visit: async (
      purpose: Purpose,
      params: { provider: string },
      options: VisitOptions | undefined,
      meeting: Meeting,
    ): Promise<Redeemed> => {
      const { popup, over } = meeting;
      if (popup === undefined) return askBrowser(purpose, params, options, meeting);
      if (!popup) return leave(purpose, params, options);
      return meet(await start(purpose, params, 'popup', options), options, popup, over);
    },
    /**
     * By the page's address, `#ms_provider=flowId.code`. Without the verifier of this browser the
     * code is worthless, and is spent by the try.
     */
    comeBack(flowId: string, code: string): { visit: Visit | undefined; answer: Promise<Redeemed> } {
      const visit = visits.take(flowId);
      const { verifier = newVerifier() } = visit ?? {};
      return { visit, answer: redeemProvider({ flowId, code, verifier }) };
    },
  };
}
