import type { MemberAuth } from '../../contract/entities.ts';
import type { Answer, Wire } from '../../contract/wire.ts';
import type { CustomFieldsIn } from '../../contract/wire-parts.ts';
import { stringify } from './json.ts';
import { loadPart } from './load-part.ts';
import { openPopup } from './popup.ts';
import type { Meeting, Redeemed, VisitDependencies, VisitOptions } from './provider-visit.ts';
import type { Purpose, Visit } from './visits.ts';

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
export type Connected = Wire['disconnectProvider']['data'];

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
  returnFromProvider(flowId: string, code: string): Promise<{ visit: Visit | undefined; answer: Promise<Returned> }>;
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
interface CurrentMeeting extends Meeting {
  asked: string;
  done?: Promise<unknown>;
}
interface ProviderDependencies extends VisitDependencies {
  /** R130 the app lets browsers that know FedCM ask the visitor themselves. */
  hasFedCm(provider: string): boolean;
  /** What a fresh session, and a changed member, do to the page. */
  began<T extends Answer<MemberAuth>>(answer: T): Promise<T>;
  changed<T extends Answer<Connected>>(answer: T): T;
  /** M §1.1 what a sign-up says about the link that has led to it. */
  referred<T>(params: T): T;
}

/**
 * R37, R38 visits to providers: one at a time, each with a ticket, a verifier that stays here, and
 * one end. Only what a click must do at once is here.
 */
export function createProviders(parts: ProviderDependencies): Providers {
  const { page, began, changed, referred, hasFedCm } = parts;
  // After one failure the provider's own page comes with the click.
  let isRefused = false;
  let current: CurrentMeeting | undefined;
  async function load() {
    const part = await loadPart(() => import('./provider-visit.ts'));
    return part.createProviderVisits(parts);
  }

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
    const isBrowsers = !isRefused && 'IdentityCredential' in page() && hasFedCm(params.provider);
    const meeting: CurrentMeeting = {
      asked,
      popup: isBrowsers ? undefined : openPopup(page()),
      over: new AbortController(),
    };
    const done = go(meeting, async () => (await load()).visit(purpose, params, options, meeting)).then(settle);
    done.catch(() => {
      isRefused ||= isBrowsers;
    });
    meeting.done = done;
    if (meeting.popup !== null) current = meeting;
    return done;
  }
  async function go<T>(meeting: CurrentMeeting, visiting: () => Promise<T>): Promise<T> {
    try {
      return await visiting();
    } finally {
      meeting.popup?.close();
      if (current === meeting) current = undefined;
    }
  }
  function focus(): boolean {
    if (!current || current.popup?.closed) return false;
    // The dialog of the browser is in front by itself.
    current.popup?.focus();
    return true;
  }

  // The service answers one of the two, by the purpose.
  const entered = ({ data, ...rest }: Redeemed) => began({ ...rest, data: data.auth as MemberAuth });
  const connected = ({ data, ...rest }: Redeemed) => changed({ ...rest, data: data.connected as Connected });

  return {
    loginWithProvider: (params, options) => visit('login', params, options, entered),
    signupWithProvider: (params, options) => visit('signup', referred(params), options, entered),
    connectProvider: (params, options) => visit('connect', params, options, connected),
    focusProvider: focus,
    async returnFromProvider(flowId, code) {
      const { visit, answer } = (await load()).comeBack(flowId, code);
      const settle = async (came: Redeemed): Promise<Returned> => {
        const { auth } = came.data;
        const { _internalUseOnly } = await (auth ? entered : connected)(came);
        return { auth, message: _internalUseOnly?.message };
      };
      return { visit, answer: answer.then(settle) };
    },
    abandonProvider: () => current?.over.abort(),
  };
}
