import { idOf } from '../seed/providers.ts';
import type { Members, SignedIn } from './outside/members/members.ts';
import type { FinderStore } from './store/store.ts';

/**
 * Demo members get their roles at sign-in, because every new database gives them new ids. Their
 * email addresses are reserved in the demo's app, so no other member can have them.
 */
export function withDemoRoles(members: Members, store: FinderStore): Members {
  /**
   * What is under way or done, by member: who asks twice at once has her role before either answer.
   */
  const given = new Map<string, Promise<void>>();
  const give = async ({ id, email }: SignedIn) => {
    if (email === 'admin@afterview.example') await store.trust.grantRole(id, 'admin', 'demo');
    if (email === 'provider@afterview.example') {
      const n = await store.providers.nById(idOf('prv', 'provider 0'));
      if (n !== null) await store.providers.allowEditing(n, id, 'demo');
    }
  };
  return {
    forget: (memberId) => members.forget(memberId),
    async byToken(token, options) {
      const member = await members.byToken(token, options);
      if (!member) return null;
      let giving = given.get(member.id);
      if (!giving) {
        giving = give(member);
        given.set(member.id, giving);
        giving.catch(() => given.delete(member.id));
      }
      await giving;
      return member;
    },
  };
}
