import { storageKeys } from '../../contract/constants.ts';
import type { MemberAuth } from '../../contract/entities.ts';
import type { Answer, Wire } from '../../contract/wire.ts';
import type { CallOptions, Send } from './client.ts';
import type { SdkError } from './error.ts';
import { flowToken, sent } from './flow-codes.ts';
import type { MemberNews } from './member-news.ts';
import type { Operations } from './operations.ts';
import type { Session } from './session.ts';

interface SessionGuard {
  session: Session;
  news: MemberNews;
  /** What asks for the second factor that a login needs; null = nothing here can. */
  asking: () => ((refusal: SdkError) => Promise<Answer<MemberAuth>>) | null;
}

/**
 * A 401 for the session's own token means that the session is over: forgotten once, quietly,
 * without a second try (R96).
 */
export function guardSession(send: Send, { session, news, asking }: SessionGuard): Send {
  return async (route, input, options) => {
    news.isHere ||= session.token() !== undefined;
    try {
      return await send(route, input, options);
    } catch (error) {
      const { code, status, message, reason, secondFactorToken } = error as SdkError;
      const ask = secondFactorToken && asking();
      if (ask) return ask(error as SdkError) as never;
      // R48 a refused seat is the last word: the next login or sign-up goes without it. What never
      // got an answer is asked again.
      if (/^(team|can)-/.test(code) && /auth|join/.test(route.path)) session.dropInvite();
      const isLost = status === 401 && code === 'client/invalid-token';
      if (isLost && news.isHere && options?.token === session.token()) endSession(session, news, reason && message);
      throw error as SdkError;
    }
  };
}

function endSession(session: Session, news: MemberNews, why?: string) {
  const wasHere = news.isHere || session.token() !== undefined;
  session.end();
  if (wasHere) news.announce(null);
  if (why) news.notify(why, 'error');
}

type LoginCall =
  | 'loginMemberEmailPassword'
  | 'signupMemberEmailPassword'
  | 'loginMemberPasswordless'
  | 'signupMemberPasswordless'
  | 'sendMemberLoginPasswordlessEmail'
  | 'sendMemberSignupPasswordlessEmail'
  | 'sendMemberResetPasswordEmail'
  | 'resetMemberPassword';
type SessionOperations = Pick<Operations, LoginCall | 'joinTeam' | 'getCurrentMember' | 'deleteMember' | 'logout'>;

/**
 * What a login, a sign-up or a returned provider does with its answer. R48 an accepted invite takes
 * its seat with the login; `taken`: the one that a sign-up has taken along.
 */
export function createSessionStart(operations: SessionOperations, session: Session, news: MemberNews) {
  return async <T extends Answer<MemberAuth>>(answer: T, taken?: string): Promise<T> => {
    const { data } = answer;
    const before = session.token();
    session.start(data);
    // R27 the session before ends when the new one is here: a login that fails has cost nothing.
    if (before && before !== session.token()) operations.logout({}, { token: before, keepalive: true }).catch(() => {});
    if (data.endedSessions) news.notify(answer._internalUseOnly!.message!, 'success');
    const inviteToken = session.acceptedInvite();
    const own = session.tab.get(storageKeys.invite);
    if (taken && taken === own) session.dropInvite();
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
        news.notify(message, 'error');
      }
    }
    news.announce(data.member);
    return answer;
  };
}

/**
 * The calls that begin a session by password or code, those that send the code, and those that end
 * it. `referred` adds whose link has led here.
 */
export function sessionCalls(
  operations: SessionOperations,
  session: Session,
  news: MemberNews,
  began: ReturnType<typeof createSessionStart>,
  referred: <T>(params: T) => T,
): Pick<Operations, LoginCall | 'deleteMember'> & {
  logout(params?: Pick<CallOptions, 'token'>, options?: CallOptions): Promise<Answer<Wire['logout']['data']>>;
} {
  const withFlow = <T extends { passwordlessToken: string; email?: string }>(params: T): T =>
    // A mailed link's token names its address by itself.
    params.email === undefined
      ? params
      : { ...params, passwordlessToken: flowToken(session, params.passwordlessToken, 'passwordless', params.email) };
  return {
    loginMemberEmailPassword: async (params, options) =>
      began(await operations.loginMemberEmailPassword(params, options)),
    signupMemberEmailPassword: async (params, options) =>
      began(await operations.signupMemberEmailPassword(referred(params), options), params.inviteToken),
    loginMemberPasswordless: async (params, options) =>
      began(await operations.loginMemberPasswordless(withFlow(params), options)),
    signupMemberPasswordless: async (params, options) =>
      began(await operations.signupMemberPasswordless(referred(withFlow(params)), options), params.inviteToken),
    sendMemberLoginPasswordlessEmail: async (params, options) =>
      sent(session, 'passwordless', params, await operations.sendMemberLoginPasswordlessEmail(params, options)),
    sendMemberSignupPasswordlessEmail: async (params, options) =>
      sent(session, 'passwordless', params, await operations.sendMemberSignupPasswordlessEmail(params, options)),
    sendMemberResetPasswordEmail: async (params, options) =>
      sent(session, 'reset', params, await operations.sendMemberResetPasswordEmail(params, options)),
    resetMemberPassword: (params, options) =>
      operations.resetMemberPassword(
        { ...params, token: flowToken(session, params.token, 'reset', params.email) },
        options,
      ),
    async deleteMember(params, options) {
      const answer = await operations.deleteMember(params, options);
      if (options?.token === undefined || news.isOwn(options)) endSession(session, news);
      return answer;
    },
    async logout(params = {}, options = params) {
      const before = session.token();
      const token = options.token ?? before ?? (news.isHere ? session.lastReference() : undefined);
      if (!token) {
        if (news.isHere) endSession(session, news);
        return { data: { redirect: null, message: '' } };
      }
      session.beginLogout(token);
      try {
        return await operations.logout({}, { ...options, token }).then(session.finishLogout);
      } finally {
        // Whatever the network says, the member is logged out; another one is not.
        const isSame = [options.token, session.token()].every((one) => (one ?? before) === before);
        if ((news.isHere || before) && isSame) endSession(session, news);
      }
    },
  };
}
