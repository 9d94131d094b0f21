import type { AppConfig, Member, MemberAuth } from '../../contract/entities.ts';
import type { Answer, Wire } from '../../contract/wire.ts';
import { accountCalls } from './account-calls.ts';
import { createChannels } from './channels.ts';
import { type CallOptions, type ClientSettings, createSend } from './client.ts';
import type { SdkError } from './error.ts';
import { type AuthListener, createMemberNews, type MemberFollower, type Notify } from './member-news.ts';
import { createOperations, type Operations, type PasskeyOperations } from './operations.ts';
import { createPasskeys, type PasskeyCalls } from './passkeys.ts';
import { createProviders, type Providers } from './providers.ts';
import { createPurchases, type Purchases } from './purchases.ts';
import { referralOf } from './referral.ts';
import { createSession, type Session, type SessionSettings } from './session.ts';
import { createSessionStart, guardSession, sessionCalls } from './session-calls.ts';
import type { Channels } from './watched-channels.ts';

export type SdkSettings = ClientSettings &
  SessionSettings & {
    /** M §1.1 the page's `ssoUI`: wants the app's words for single sign-on. */
    asksSsoText?: boolean;
  };
/** M §2 calls that take nothing but another bearer take it first; the others take it second. */
export type BearerFirst = Pick<CallOptions, 'token'>;
export type MemberParams = BearerFirst & { useCache?: boolean };

/** The typed client: every operation of the wire, with the session kept as a page expects it. */
export interface Sdk
  extends Omit<
      Operations,
      | 'getCurrentMember'
      | 'getMemberJSON'
      | 'logout'
      | 'startProvider'
      | 'redeemProvider'
      | Exclude<keyof PasskeyOperations, 'reauthenticate'>
      | keyof Purchases
    >,
    Purchases,
    Providers,
    PasskeyCalls,
    Channels {
  readonly settings: SdkSettings;
  readonly session: Session;
  /**
   * Null without a request when no member is logged in; a token that the service no longer knows
   * ends the session (R96).
   */
  getCurrentMember(params?: MemberParams, options?: CallOptions): Promise<{ data: Member | null }>;
  getMemberJSON(params?: BearerFirst, options?: CallOptions): Promise<Answer<Wire['getMemberJSON']['data']>>;
  logout(params?: BearerFirst, options?: CallOptions): Promise<Answer<Wire['logout']['data']>>;
  /**
   * Called after login, sign-up, logout and whatever else changes who is logged in; not called on
   * subscribe.
   */
  onAuthChange(listener: AuthListener): { unsubscribe(): void };
  /**
   * Called when an answer brings news of the member who is here, so that the page shows them in
   * place; `notify` with what she should know of her logins: a seat of an invite that was not to be
   * had (R48), logins that ended because there were too many (R29). Answers its undo.
   */
  followMember(follower: MemberFollower, notify: Notify): () => void;
  /**
   * R128 called where a login needs a second factor; the login goes on with the answer. Without it
   * the login is refused.
   */
  askSecondFactor: ((refusal: SdkError) => Promise<Answer<MemberAuth>>) | null;
  /** As the page knows it by now. */
  app?: AppConfig;
  /** Calls the listeners; for parts that learn of a change elsewhere (another tab, a popup). */
  announce(member: Member | null): void;
}
/** Operations whose answer changes what this page knows of the member: `follow` gets it first. */
function followed<Name extends keyof Operations>(
  operations: Pick<Operations, Name>,
  follow: (answer: Awaited<ReturnType<Operations[Name]>>, options?: CallOptions) => unknown,
  names: readonly Name[],
) {
  type Call = (...args: unknown[]) => ReturnType<Operations[Name]>;
  const follower = (name: Name) => async (params: unknown, options?: CallOptions) =>
    follow((await (operations[name] as Call)(params, options)) as Awaited<ReturnType<Operations[Name]>>, options);
  return Object.fromEntries(names.map((name) => [name, follower(name)])) as Pick<Operations, Name>;
}

/** `go` leaves the page; handed in, so that tests see where it would go. */
export function createSdk(
  settings: SdkSettings,
  view?: Window,
  go = (href: string) => (view ?? window).location.assign(href),
): Sdk {
  const session = createSession(settings, view);
  const news = createMemberNews(session);
  const {
    startProvider,
    redeemProvider,
    startPasskeyLogin,
    finishPasskeyLogin,
    startPasskeyRegistration,
    finishPasskeyRegistration,
    ...operations
  } = createOperations(
    guardSession(createSend(settings), { session, news, asking: () => sdk.askSecondFactor }),
    session.token,
  );
  const { announce, kept, changed } = news;
  const referred = <T>(params: T): T => ({ ...referralOf(view ?? window).signup, ...params });
  const began = createSessionStart(operations, session, news);
  const sdk: Sdk = {
    ...operations,
    askSecondFactor: null,
    ...createChannels({ settings, token: session.token, view }),
    ...createProviders({
      startProvider,
      redeemProvider,
      domain: settings.domain,
      local: session.local,
      page: () => view ?? window,
      go,
      began,
      changed,
      referred,
      hasFedCm: (key) => !!sdk.app?.authProviders.some(({ provider, fedcm }) => fedcm && provider === key),
    }),
    ...createPasskeys(
      { ...operations, startPasskeyLogin, finishPasskeyLogin, startPasskeyRegistration, finishPasskeyRegistration },
      began,
      changed,
    ),
    ...createPurchases(operations, () => (view ?? window).location.href, go),
    settings,
    session,
    announce,
    onAuthChange: news.onAuthChange,
    followMember: news.followMember,
    ...sessionCalls(operations, session, news, began, referred),
    ...accountCalls(operations, session, news),
    async getCurrentMember(params = {}, options = params) {
      if (!(options.token ?? session.token())) return { data: null };
      if (params.useCache) {
        const cached = session.cachedMember();
        if (cached?.auth) return { data: cached as Member };
      }
      return kept(await operations.getCurrentMember({}, options), options);
    },
    getMemberJSON: (params = {}, options = params) => operations.getMemberJSON({}, options),
    ...followed(operations, changed, [
      'disconnectProvider',
      'confirmSecondFactor',
      'deleteSecondFactor',
      'keepSecondFactor',
      'addPlan',
      'removePlan',
    ]),
    ...followed(operations, kept, ['updateMember', 'setPassword']),
  };
  return sdk;
}
