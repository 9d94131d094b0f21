import { untracked } from '@preact/signals-core';
import { viewTokenPrefix } from '../../contract/constants.ts';
import { errorText } from '../../texts/widget/error-text.ts';
import { toSdkError } from '../sdk/error.ts';
import type { Page } from './page.ts';

/**
 * R113 the service's page hands a confirm link on to the site, where the browser that requested it
 * is known. Any other browser returns to that page, which asks. R123 an operator's view begins here
 * at once: she has pressed a button in the console for it.
 */
export function startConfirmLink({ state, sdk, view, words, navigate, say, follow }: Page): void {
  async function confirm(token: string) {
    try {
      if (token.startsWith(viewTokenPrefix)) return await sdk.loginMemberPasswordless({ passwordlessToken: token });
      say((await sdk.confirmMemberEmail({ token }))._internalUseOnly?.message, 'success');
    } catch (thrown) {
      const error = toSdkError(thrown);
      const loaded = error.code === 'opened-elsewhere' && (await state.app.load());
      if (loaded) {
        const { domain, appId } = sdk.settings;
        const app = new URLSearchParams({ app: appId, mode: loaded.app.mode, from: view.location.origin });
        return navigate.replace(`${domain}/confirm?${app}#ms_elsewhere=${token}`);
      }
      await words.prepare();
      say(errorText(error, words.say), 'error');
    }
  }
  follow(() => {
    const { ownToken } = state.link;
    const token = ownToken.value;
    if (token === null) return;
    untracked(() => {
      ownToken.value = null;
      void confirm(token);
    });
  });
}
