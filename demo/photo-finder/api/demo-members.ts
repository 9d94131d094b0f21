import { idOf } from '../seed/providers.ts';
import type { Members } from './outside/members/members.ts';
import type { FinderStore } from './store/store.ts';

/**
 * The demo's own members get their roles when the membership service says that they are signed in: their ids are made anew with
 * every database, so nothing could be written down beforehand. Nobody else can have these addresses in the demo's app.
 */
export function withDemoRoles(members: Members, store: FinderStore): Members {
  const known = new Set<string>();
  return {
    async byToken(token) {
      const member = await members.byToken(token);
      if (!member || known.has(member.id)) return member;
      known.add(member.id);
      if (member.email === 'admin@afterview.example') await store.trust.grantRole(member.id, 'admin', 'demo');
      if (member.email === 'provider@afterview.example') {
        const n = await store.providers.nById(idOf('prv', 'provider 0'));
        if (n !== null) await store.providers.allowEditing(n, member.id, 'demo');
      }
      return member;
    },
  };
}
