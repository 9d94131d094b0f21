import { views } from '../../contract/views.ts';
import { errorText } from '../../texts/widget/error-text.ts';
import { emit } from '../element/events.ts';
import { toSdkError } from '../sdk/error.ts';
import { continueAfterAuth } from './after-sign-in.ts';
import type { Page } from './page.ts';

const fragment = /^#ms_provider=([\w-]{10,100})\.([\w-]{43})$/;

/**
 * R38 the person returns from a provider to the page itself: no popup could be opened, or it lost
 * its opener. The code leaves the address at once; the rest is the same as after a popup.
 */
export function startProviderReturn(page: Page): void {
  const { view, document, state, sdk, words } = page;
  const [, flowId, code] = fragment.exec(view.location.hash) ?? [];
  if (!flowId || !code) return;
  view.history.replaceState(view.history.state, '', view.location.pathname + view.location.search);
  words.prepare();
  void finish(flowId, code);

  async function finish(flowId: string, code: string) {
    // Who was here before is asked first: a session that begins meanwhile would be overtaken by
    // that answer.
    await state.app.load();
    const { visit, answer } = sdk.returnFromProvider(flowId, code);
    const { view: from, redirect } = visit?.back ?? {};
    /**
     * The view that she left from; what she wanted there is not done yet, or is to be seen there.
     */
    const reopen = () => {
      if (from && views.includes(from)) void state.modal.open(from, { profile: { tab: 'security' } }, 'page');
    };
    try {
      const { auth, message } = await page.loadWhile(answer);
      // The popup itself, cut off from the page that waits in another window: that one learns of
      // the session by the storage.
      if (visit?.isPopup) view.close();
      if (!auth) {
        page.say(message, 'success');
        return reopen();
      }
      const type = visit?.purpose === 'signup' ? 'SIGNUP' : 'LOGIN';
      emit(document, 'ms:success', { type, data: { member: auth.member, message } });
      const remembered = typeof redirect === 'string' ? redirect : null;
      await continueAfterAuth(page, {
        type,
        around: document.documentElement,
        remembered,
        server: auth.redirect,
        message,
      });
    } catch (thrown) {
      const error = toSdkError(thrown);
      const message = errorText(error, words.say);
      page.say(message, 'error');
      emit(document, 'ms:error', { code: error.code, message });
      reopen();
    }
  }
}
