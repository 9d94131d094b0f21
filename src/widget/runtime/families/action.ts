import { attributes } from '../../../catalogue/attributes.ts';
import { safeRedirect } from '../../../contract/redirect.ts';
import type { Answer } from '../../../contract/wire.ts';
import { sdkError } from '../../sdk/error.ts';
import { deletionQuestion } from '../../state/deletion-question.ts';
import { leadAfterAuth } from '../after-auth.ts';
import { createBusyButton } from '../busy-button.ts';
import { buy } from '../buy.ts';
import { isPlainClick } from '../listen.ts';
import { attributeOf, carries, closestTo } from '../natives.ts';
import type { Page, StartFamily } from '../page.ts';
import { pickImage } from '../pick-image.ts';
import { withProof } from '../prove.ts';
import { hidePasswords, togglePassword } from '../toggle-password.ts';

const { name } = attributes.action;
const textOf = (answer: Answer<unknown>) => answer._internalUseOnly?.message;

/** What the page's builder allows in the portal, in an object of the incumbent's name. */
function portalConfiguration({ view }: Page): { configuration?: Record<string, unknown> } {
  const given = (view as Window & { _memberstackPortalConfig?: unknown })._memberstackPortalConfig;
  // An element of the page may have that name (R91).
  const isOurs = typeof given === 'object' && given !== null && !('nodeType' in given);
  return isOurs ? { configuration: given as Record<string, unknown> } : {};
}

/** M §1.4 `data-ms-action`: what a click does for a member, a row for each value. */
const actions: Record<string, (page: Page, button: Element) => Promise<void>> = {
  async logout(page, button) {
    const { data } = await page.loadWhile(page.sdk.logout());
    const target = leadAfterAuth(page, { server: data.redirect });
    if (target) page.navigate.assign(target);
    else page.say(data.message, 'success', button);
  },
  async 'login-redirect'(page) {
    const target = safeRedirect(page.state.member.shown.peek()?.loginRedirect, page.view.location.href);
    if (target) page.navigate.assign(target);
  },
  async 'customer-portal'(page) {
    await page.loadWhile(page.sdk.launchStripeCustomerPortal({ priceIds: [], ...portalConfiguration(page) }));
  },
  'return-to-checkout': (page, button) => buy(page, { priceId: page.chosen.price(), around: button }),
  async 'resend-verification-email'(page, button) {
    page.say(textOf(await page.loadWhile(page.sdk.sendMemberVerificationEmail())), 'success', button);
  },
  async 'profile-image'(page, button) {
    const { member } = page.state;
    if (!member.isLoggedIn.peek()) throw sdkError('login-required');
    const image = await pickImage();
    if (image)
      page.say(
        textOf(await page.loadWhile(page.sdk.updateMemberProfileImage({ profileImage: image }))),
        'success',
        button,
      );
  },
  async 'toggle-password'(page, button) {
    togglePassword(page, button);
  },
  async 'add-passkey'(page, button) {
    if (!page.state.member.isLoggedIn.peek()) throw sdkError('login-required');
    const answer = await withProof(page, () => page.loadWhile(page.sdk.registerPasskey()));
    if (answer) page.say(textOf(answer), 'success', button);
  },
  async 'add-second-factor'({ state }) {
    if (!state.member.isLoggedIn.peek()) throw sdkError('login-required');
    void state.modal.open('profile', { profile: { tab: 'security' } }, 'page');
  },
  async 'delete-member'(page) {
    if (!(await page.state.question.ask(deletionQuestion))) return;
    if (await withProof(page, () => page.loadWhile(page.sdk.deleteMember()))) page.navigate.assign('/');
  },
};

export const actionFamily: StartFamily = (page) => {
  const work = createBusyButton(page);
  return {
    families: ['action'],
    appear(element) {
      const isToggle = attributeOf(element, name)?.trim() === 'toggle-password';
      if (isToggle && !carries(element, 'aria-pressed')) page.changes.attribute(element, 'aria-pressed', 'false');
    },
    on: {
      submit: (_event, target) => hidePasswords(page, target),
      click: (event, target) => {
        const button = closestTo(target, `[${name}]`);
        const value = button?.getAttribute(name)?.trim() ?? '';
        if (!button || !Object.hasOwn(actions, value) || !isPlainClick(event)) return;
        event.preventDefault();
        work(value, button, () => actions[value]!(page, button));
      },
    },
  };
};
