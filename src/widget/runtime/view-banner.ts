import { untracked } from '@preact/signals-core';
import { enView } from '../../texts/widget/en-view.ts';
import { addEnglish, type Say } from '../../texts/widget/texts.ts';
import { momentOf } from '../element/moment-of.ts';
import { createBanner } from './banner.ts';
import type { Page } from './page.ts';

/**
 * R123 marks the page while an operator sees it as the member. The service refuses every change by
 * itself; the banner goes with the session.
 */
export function startViewBanner(page: Page): () => void {
  const { state, sdk, words, follow, later } = page;
  addEnglish(enView);
  // Only here are these two keys among the words of a page.
  const say = words.say as Say;
  const banner = createBanner(page, 'view');
  let cancel = () => {};
  const remove = () => {
    cancel();
    banner.remove();
  };

  function show(email: string, until: string) {
    remove();
    const time = momentOf(until, { hour: '2-digit', minute: '2-digit' });
    banner.show(say('viewed_as', { email, time }), say('viewed_end'), () => {
      void sdk.logout().catch(() => {});
    });
    // The service no longer knows the session then, which ends it here as well.
    cancel = later(() => void sdk.getCurrentMember().catch(() => {}), Date.parse(until) - Date.now() + 1_000);
  }

  follow(() => {
    const member = state.member.current.value;
    untracked(() => {
      if (!member?.viewedUntil) return remove();
      const { viewedUntil } = member;
      void words.prepare().then(() => {
        const now = state.member.current.peek();
        if (now?.viewedUntil === viewedUntil) show(now.auth.email, viewedUntil);
      });
    });
  });
  return remove;
}
