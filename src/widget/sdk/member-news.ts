import type { Member } from '../../contract/entities.ts';
import type { Answer } from '../../contract/wire.ts';
import type { CallOptions } from './client.ts';
import type { Session } from './session.ts';

export type AuthListener = (member: Member | null) => void;
/** Called with what has changed about the member: all of her, or only a part. */
export type MemberFollower = (member: Partial<Member>) => void;
export type Notify = (message: string, type: 'success' | 'error') => void;
export type MemberNews = ReturnType<typeof createMemberNews>;

/** What this page knows of the member, and whom it tells. */
export function createMemberNews(session: Session) {
  const listeners = new Set<AuthListener>();
  const followers = new Set<MemberFollower>();
  const tell = (member: Partial<Member>) => {
    for (const follower of followers) follower(member);
  };
  /** Another token's answer is about another member, whom this page does not show. */
  const isOwn = ({ token }: Pick<CallOptions, 'token'> = {}) => {
    const own = session.token();
    return own !== undefined && (token ?? own) === own;
  };
  const news = {
    isOwn,
    /**
     * A member is logged in as far as this page knows, even after the browser deleted her token
     * (R96).
     */
    isHere: false,
    notify: (() => {}) as Notify,
    announce(member: Member | null): void {
      news.isHere = member !== null;
      for (const listener of [...listeners]) {
        try {
          listener(member);
        } catch (error) {
          console.error('[latchkey]', error);
        }
      }
    },
    onAuthChange(listener: AuthListener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    followMember(follower: MemberFollower, notify: Notify) {
      news.notify = notify;
      followers.add(follower);
      return () => followers.delete(follower);
    },
    keep(member: Member): void {
      // She may have logged out while this was under way.
      if (session.token() === undefined) return;
      session.cacheMember(member);
      tell(member);
    },
    kept(answer: Answer<Member>, options?: CallOptions): Answer<Member> {
      if (isOwn(options)) news.keep(answer.data);
      return answer;
    },
    pictured<T extends Answer<{ profileImage: string | null }>>(answer: T, options?: CallOptions): T {
      if (!isOwn(options)) return answer;
      const cached = session.cachedMember();
      if (cached?.auth) session.cacheMember({ ...(cached as Member), ...answer.data });
      tell(answer.data);
      return answer;
    },
    /**
     * A plan or a provider came or went: the page's listeners are called, because what it shows may
     * hang on it.
     */
    changed<T extends Answer<{ member: Member }>>(answer: T, options?: CallOptions): T {
      if (isOwn(options)) {
        session.cacheMember(answer.data.member);
        news.announce(answer.data.member);
      }
      return answer;
    },
  };
  return news;
}
