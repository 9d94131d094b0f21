import { codeLength, storageKeys } from '../../contract/constants.ts';
import type { AppConfig, Member, MemberAuth } from '../../contract/entities.ts';
import { digitsOf } from '../../contract/validation.ts';
import type { Answer, Wire } from '../../contract/wire.ts';
import { createChannels } from './channels.ts';
import { type CallOptions, type ClientSettings, createSend } from './client.ts';
import type { SdkError } from './error.ts';
import { createOperations, type Operations, type PasskeyOperations } from './operations.ts';
import { createPasskeys, type PasskeyCalls } from './passkeys.ts';
import { createProviders, type Providers } from './providers.ts';
import { createPurchases, type Purchases } from './purchases.ts';
import { referralOf } from './referral.ts';
import { createSession, type FlowPurpose, type Session, type SessionSettings } from './session.ts';
import type { Channels } from './watched-channels.ts';

export type SdkSettings = ClientSettings &
  SessionSettings & {
    /** M §1.1 the page's `ssoUI`: wants the app's words for single sign-on. */
    asksSsoText?: boolean;
  };
export type AuthListener = (member: Member | null) => void;
/** Called with what has changed about the member: all of her, or only a part. */
export type MemberFollower = (member: Partial<Member>) => void;

export type Notify = (message: string, type: 'success' | 'error') => void;

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
  follow: (answer: Awaited<ReturnType<Operations[Name]>>) => unknown,
  names: readonly Name[],
) {
  type Call = (...args: unknown[]) => ReturnType<Operations[Name]>;
  const follower = (name: Name) => async (params: unknown, options?: CallOptions) =>
    follow((await (operations[name] as Call)(params, options)) as Awaited<ReturnType<Operations[Name]>>);
  return Object.fromEntries(names.map((name) => [name, follower(name)])) as Pick<Operations, Name>;
}

/** `go` leaves the page; handed in, so that tests see where it would go. */
export function createSdk(
  settings: SdkSettings,
  view?: Window,
  go = (href: string) => (view ?? window).location.assign(href),
): Sdk {
  const session = createSession(settings, view);
  const {
    startProvider,
    redeemProvider,
    startPasskeyLogin,
    finishPasskeyLogin,
    startPasskeyRegistration,
    finishPasskeyRegistration,
    ...operations
  } = createOperations(guardSession(createSend(settings)), session.token);
  const listeners = new Set<AuthListener>();
  const followers = new Set<MemberFollower>();
  /**
   * A member is logged in as far as this page knows, even after the browser deleted her token
   * (R96).
   */
  let isHere = false;
  const announce = (member: Member | null) => {
    isHere = member !== null;
    for (const listener of [...listeners]) {
      try {
        listener(member);
      } catch (error) {
        console.error('[latchkey]', error);
      }
    }
  };

  let notify: Notify = () => {};
  /**
   * R48 an accepted invite takes its seat with the login; `sent`: the one that a sign-up has taken
   * along.
   */
  async function began<T extends Answer<MemberAuth>>(answer: T, sent?: string): Promise<T> {
    const { data } = answer;
    session.start(data);
    if (data.endedSessions) notify(answer._internalUseOnly!.message!, 'success');
    const inviteToken = session.acceptedInvite();
    const own = session.tab.get(storageKeys.invite);
    if (sent && sent === own) session.dropInvite();
    else if (inviteToken && inviteToken === (own ?? inviteToken)) {
      try {
        await operations.joinTeam({ inviteToken });
        data.member = (await operations.getCurrentMember({})).data;
        session.cacheMember(data.member);
        session.dropInvite();
      } catch (error) {
        // She is logged in all the same: what the page says about that says this instead.
        const { message } = error as SdkError;
        answer._internalUseOnly = { message };
        notify(message, 'error');
      }
    }
    announce(data.member);
    return answer;
  }

  function endSession(why?: string) {
    const wasHere = isHere || session.token() !== undefined;
    session.end();
    if (wasHere) announce(null);
    if (why) notify(why, 'error');
  }

  /**
   * A 401 for the session's own token means that the session is over: forgotten once, quietly,
   * without a second try (R96).
   */
  function guardSession(send: ReturnType<typeof createSend>): ReturnType<typeof createSend> {
    return async (route, input, options) => {
      isHere ||= session.token() !== undefined;
      try {
        return await send(route, input, options);
      } catch (error) {
        const { code, status, message, reason, secondFactorToken } = error as SdkError;
        if (secondFactorToken && sdk.askSecondFactor) return sdk.askSecondFactor(error as SdkError) as never;
        // R48 a refused seat is the last word: the next login or sign-up goes without it. What
        // never got an answer is asked again.
        if (/^(team|can)-/.test(code) && /auth|join/.test(route.path)) session.dropInvite();
        const isLost = status === 401 && code === 'client/invalid-token';
        if (isLost && isHere && options?.token === session.token()) endSession(reason && message);
        throw error as SdkError;
      }
    };
  }

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
    onAuthChange(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    followMember(follower, notified) {
      notify = notified;
      followers.add(follower);
      return () => followers.delete(follower);
    },
    async getCurrentMember(params = {}, options = params) {
      if (!(options.token ?? session.token())) return { data: null };
      if (params.useCache) {
        const cached = session.cachedMember();
        if (cached?.auth) return { data: cached as Member };
      }
      const answer = await operations.getCurrentMember({}, options);
      // Another token returns another member, who is not cached.
      if (options.token === undefined || options.token === session.token()) keep(answer.data);
      return answer;
    },
    loginMemberEmailPassword: async (params, options) =>
      began(await operations.loginMemberEmailPassword(params, options)),
    signupMemberEmailPassword: async (params, options) =>
      began(await operations.signupMemberEmailPassword(referred(params), options), params.inviteToken),
    loginMemberPasswordless: async (params, options) =>
      began(await operations.loginMemberPasswordless(withFlow(params), options)),
    signupMemberPasswordless: async (params, options) =>
      began(await operations.signupMemberPasswordless(referred(withFlow(params)), options), params.inviteToken),
    sendMemberLoginPasswordlessEmail: async (params, options) =>
      sent('passwordless', params, await operations.sendMemberLoginPasswordlessEmail(params, options)),
    sendMemberSignupPasswordlessEmail: async (params, options) =>
      sent('passwordless', params, await operations.sendMemberSignupPasswordlessEmail(params, options)),
    sendMemberResetPasswordEmail: async (params, options) =>
      sent('reset', params, await operations.sendMemberResetPasswordEmail(params, options)),
    resetMemberPassword: (params, options) => operations.resetMemberPassword(withResetFlow(params), options),
    updateMemberProfileImage: async (params, options) =>
      pictured(await operations.updateMemberProfileImage(params, options)),
    deleteMemberProfileImage: async (params, options) =>
      pictured(await operations.deleteMemberProfileImage(params, options)),
    async updateMemberAuth(params = {}, options) {
      const answer = kept(await operations.updateMemberAuth(params, options));
      return params.email === undefined ? answer : sent('confirm', { email: params.email }, answer);
    },
    async confirmMemberEmail(params, options) {
      const token = flowToken(params.token, session.flowOf('confirm'));
      const answer = await operations.confirmMemberEmail({ ...params, token }, options);
      if (answer.data.member) keep(answer.data.member);
      return answer;
    },
    async reviewSuspendedAccess(params = {}, options) {
      const answer = await operations.reviewSuspendedAccess(params, options);
      // News are laid over what is known, so what is gone has to be named.
      if (answer.data.member) keep({ suspendedAccess: undefined, ...answer.data.member } as Member);
      return answer;
    },
    sendMemberVerificationEmail: async (params, options) =>
      sent('confirm', { email: '' }, await operations.sendMemberVerificationEmail(params, options)),
    sendReauthCode: async (params, options) =>
      sent('reauth', { email: '' }, await operations.sendReauthCode(params, options)),
    reauthenticate(params = {}, options) {
      const token = params.token === undefined ? undefined : flowToken(params.token, session.flowOf('reauth'));
      return operations.reauthenticate({ ...params, token }, options);
    },
    async deleteMember(params, options) {
      const answer = await operations.deleteMember(params, options);
      endSession();
      return answer;
    },
    joinTeam: async (params, options) => seated(await operations.joinTeam(params, options), options),
    removeMemberFromTeam: async (params, options) => {
      const answer = await operations.removeMemberFromTeam(params, options);
      return params.memberId === session.cachedMember()?.id ? seated(answer, options) : answer;
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
    async logout(params = {}, options = params) {
      const before = session.token();
      const token = options.token ?? before ?? (isHere ? session.lastReference() : undefined);
      if (!token) {
        if (isHere) endSession();
        return { data: { redirect: null, message: '' } };
      }
      session.beginLogout(token);
      try {
        return await operations.logout({}, { ...options, token }).then(session.finishLogout);
      } finally {
        // Whatever the network says, the member is logged out; one who came since is not.
        if ((isHere || before) && (session.token() ?? before) === before) endSession();
      }
    },
  };
  return sdk;

  function referred<T>(params: T): T {
    return { ...referralOf(view ?? window).signup, ...params };
  }
  function kept(answer: Answer<Member>): Answer<Member> {
    keep(answer.data);
    return answer;
  }
  function pictured<T extends Answer<{ profileImage: string | null }>>(answer: T): T {
    const cached = session.cachedMember();
    if (cached?.auth) session.cacheMember({ ...(cached as Member), ...answer.data });
    for (const listener of followers) listener(answer.data);
    return answer;
  }
  function keep(member: Member): void {
    // She may have logged out while this was under way.
    if (session.token() === undefined) return;
    session.cacheMember(member);
    for (const listener of followers) listener(member);
  }
  /**
   * A plan or a provider came or went: the page's listeners are called, because what it shows may
   * hang on it.
   */
  function changed<T extends Answer<{ member: Member }>>(answer: T): T {
    session.cacheMember(answer.data.member);
    announce(answer.data.member);
    return answer;
  }
  /** A seat brings plans or takes them, and its answer names no member. */
  async function seated<T>(answer: T, options?: CallOptions): Promise<T> {
    const token = session.token();
    if (!token || (options?.token ?? token) !== token) return answer;
    // What was done stays done where this cannot be read.
    const read = await operations.getCurrentMember({}).catch(() => null);
    if (read && session.token() === token) changed({ data: { member: read.data } });
    return answer;
  }
  function sent<T extends Answer<unknown>>(purpose: FlowPurpose, params: { email: string }, answer: T): T {
    if (answer.flowId) session.rememberFlow(purpose, params.email, answer.flowId);
    return answer;
  }
  /** §4.2 of the requirements: a typed code travels as `flowId.code`. */
  function withFlow<T extends { passwordlessToken: string; email?: string }>(params: T): T {
    // A mailed link's token names its address by itself.
    if (params.email === undefined) return params;
    const passwordlessToken = flowToken(params.passwordlessToken, session.flowOf('passwordless', params.email));
    return { ...params, passwordlessToken };
  }
  function withResetFlow(params: Wire['resetMemberPassword']['in']): Wire['resetMemberPassword']['in'] {
    return { ...params, token: flowToken(params.token, session.flowOf('reset', params.email)) };
  }
}

function flowToken(token: string, flowId: string | undefined): string {
  const digits = digitsOf(token);
  const isTyped = digits.length === codeLength && /^[\d\s-]+$/.test(token.normalize('NFKC'));
  if (!isTyped) return token;
  return flowId ? `${flowId}.${digits}` : digits;
}
