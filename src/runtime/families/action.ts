import { attributes } from '../../catalogue/attributes.ts';
import { safeRedirect } from '../../contract/redirect.ts';
import { toSdkError } from '../../sdk/error.ts';
import { errorText } from '../../texts/error-text.ts';
import { afterAuth } from '../after-auth.ts';
import { isPlainClick } from '../listen.ts';
import { closestTo } from '../natives.ts';
import type { Page, StartFamily } from '../page.ts';

const { name } = attributes.action;

async function logout(page: Page, button: Element): Promise<void> {
  const { data } = await page.sdk.logout();
  const target = afterAuth({ server: data.redirect }, page.view.location.href);
  if (target) page.navigate.assign(target);
  else page.say(data.message, 'success', button);
}

/** M §1.4 `data-ms-action`: what a click does for a member. A row for each value that the service knows by now. */
const actions: Record<string, (page: Page, button: Element) => Promise<void>> = {
  logout,
  async 'login-redirect'(page) {
    const target = safeRedirect(page.state.member.current.peek()?.loginRedirect, page.view.location.href);
    if (target) page.navigate.assign(target);
  },
};

export const actionFamily: StartFamily = (page) => {
  const running = new Set<string>();
  const run = async (value: string, button: Element) => {
    try {
      await page.loadWhile(actions[value]!(page, button));
    } catch (thrown) {
      page.say(errorText(toSdkError(thrown), page.words.say), 'error', button);
    }
    running.delete(value);
  };
  return {
    on: {
      click: (event, target) => {
        const button = closestTo(target, `[${name}]`);
        const value = button?.getAttribute(name)?.trim() ?? '';
        if (!button || !Object.hasOwn(actions, value) || !isPlainClick(event)) return;
        event.preventDefault();
        // R100 two quick clicks are one request.
        if (running.has(value)) return;
        running.add(value);
        run(value, button);
      },
    },
  };
};
