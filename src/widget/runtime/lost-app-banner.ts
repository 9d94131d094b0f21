import { untracked } from '@preact/signals-core';
import { enLostApp } from '../../texts/widget/en-lost-app.ts';
import { addEnglish, type Say } from '../../texts/widget/texts.ts';
import { momentOf } from '../element/moment-of.ts';
import { createBanner } from './banner.ts';
import { createBusyButton } from './busy-button.ts';
import type { Page } from './page.ts';

/** R127 each session sees on each page that her app is to be removed, and can object there. */
export function startLostAppBanner(page: Page): () => void {
  const { state, sdk, words, follow } = page;
  addEnglish(enLostApp);
  // Only here are these two keys among the words of a page.
  const say = words.say as Say;
  const banner = createBanner(page, 'lost-app');
  const work = createBusyButton(page);
  const keep = async () => page.say((await sdk.keepSecondFactor())._internalUseOnly?.message, 'success');

  const endsAtOf = () => state.member.current.value?.auth.secondFactorEndsAt;
  follow(() => {
    const endsAt = endsAtOf();
    // An operator who looks at the site as the member changes nothing.
    const isShown = endsAt && !state.member.current.value?.viewedUntil;
    untracked(() => {
      if (!isShown) return banner.remove();
      void words.prepare().then(() => {
        if (untracked(endsAtOf) !== endsAt) return;
        banner.show(say('second_factor_ending', { when: momentOf(endsAt) }), say('second_factor_keep'), (button) => {
          work('keep', button, keep);
        });
      });
    });
  });
  return banner.remove;
}
