import { views } from '../../contract/views.ts';
import { errorText } from '../../texts/widget/error-text.ts';
import { emit } from '../element/events.ts';
import { toSdkError } from '../sdk/error.ts';
import { continueAfterAuth } from './after-sign-in.ts';
import type { Page } from './page.ts';

/** The rest of a visit to a provider that ended in the page itself. */
export async function finishProviderReturn(page: Page, flowId: string, code: string): Promise<void> {
  const { view, document, state, sdk, words } = page;
  words.prepare();
  // Who was here before is asked first: a session that begins meanwhile would be overtaken by
  // that answer.
  await state.app.load();
  const { visit, answer } = await sdk.returnFromProvider(flowId, code);
  const { view: from, redirect } = visit?.back ?? {};
  /**
   * The view that she left from; what she wanted there is not done yet, or is to be seen there.
   */
  const reopen = () => {
    if (from && views.includes(from)) void state.modal.open(from, { profile: { tab: 'security' } }, 'element');
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
