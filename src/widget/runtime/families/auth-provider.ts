import { attributes } from '../../../catalogue/attributes.ts';
import { emit } from '../../element/events.ts';
import { fieldErrorsOf } from '../../element/field-errors.ts';
import { isSdkError, sdkError } from '../../sdk/error.ts';
import { continueAfterAuth } from '../after-sign-in.ts';
import { createBusyButton } from '../busy-button.ts';
import { labelButton } from '../button-label.ts';
import { showFieldErrors } from '../form-errors.ts';
import { formRedirect, signupExtras } from '../form-submits.ts';
import { isCredential, readForm } from '../form-values.ts';
import { isPlainClick } from '../listen.ts';
import { allIn, attributeOf, carries, closestTo, fits, resetForm } from '../natives.ts';
import type { StartFamily } from '../page.ts';
import { withProof } from '../prove.ts';
import { hideByStyle, showByStyle } from '../visibility.ts';

const { name } = attributes.authProvider;
const selector = `[${name}]`;
const block = `[${attributes.auth.name}="manage-providers"]`;
const disconnects = `[${attributes.authDisconnect.name}]`;
const original = 'data-ms-original-text';

/**
 * What the page wants to know of everybody (its terms, say), it wants to know of these too; they
 * only need no password.
 */
const areExtrasValid = (form: HTMLFormElement) =>
  carries(form, 'novalidate') ||
  allIn<HTMLInputElement>(form, 'input,select,textarea')
    .filter((field) => !isCredential(field))
    .every((field) => field.reportValidity());

/**
 * M §1.6 buttons of providers: in a form they sign up or log in, in a block they connect and
 * disconnect, elsewhere they log in.
 */
export const authProviderFamily: StartFamily = (page) => {
  const { sdk, state, changes } = page;
  const work = createBusyButton(page);
  /** Whose window is open, and for which press. */
  let open: { provider: string } | null = null;

  function providerOf(element: Element): string {
    const button = closestTo(element, selector);
    return (button && attributeOf(button, name)?.trim()) ?? '';
  }
  /** By the cached copy at first, which is forgeable and may have any shape. */
  function isConnected(provider: string): boolean {
    const providers: unknown = state.member.shown.peek()?.auth?.providers;
    return Array.isArray(providers) && providers.some((one) => one?.provider === provider);
  }

  /** Words and parts of a button that hang on whether its provider is connected. */
  function show(element: HTMLElement) {
    const connected = isConnected(providerOf(element));
    const text = attributeOf(element, attributes.authConnectedText.name);
    if (text !== null) {
      labelButton(element, null, 'text', changes);
      changes.undo(element, `@${original}`);
      if (connected) {
        changes.attribute(element, original, element.textContent);
        // Without what disconnects there would be no way back.
        const kept = allIn(element, `:scope>${disconnects},:scope>:has(${disconnects})`);
        labelButton(element, text, 'text', changes);
        for (const one of kept) element.append(' ', one);
      }
    }
    if (fits(element, disconnects)) (connected ? showByStyle : hideByStyle)(element, changes);
  }

  async function enter(button: Element, provider: string) {
    const form = closestTo(button, `form[${attributes.form.name}]`) as HTMLFormElement | null;
    const isSignup = form !== null && /signup$/.test(attributeOf(form, attributes.form.name)?.trim() ?? '');
    if (isSignup && !areExtrasValid(form)) return;

    const redirect = form && formRedirect(form);
    const options = { back: { redirect } };
    const allowSignup = closestTo(button, `[${attributes.socialAuthAllowSignup.name}]`) !== null;
    try {
      const { data, _internalUseOnly: texts } = await (isSignup
        ? sdk.signupWithProvider({ provider, ...signupExtras({ page, form, values: readForm(form) }) }, options)
        : sdk.loginWithProvider({ provider, ...(allowSignup && { allowSignup }) }, options));
      const [type, message] = [isSignup ? 'SIGNUP' : 'LOGIN', texts?.message] as const;
      emit(form ?? button, 'ms:success', { type, data: { member: data.member, message } });
      const entered = { type, around: form ?? button, form: redirect, server: data.redirect, message };
      await continueAfterAuth(page, entered);
      if (form) resetForm(form);
    } catch (thrown) {
      if (form && isSdkError(thrown)) showFieldErrors(form, fieldErrorsOf(thrown), changes);
      throw thrown;
    }
  }

  async function manage(button: Element, provider: string) {
    if (!state.member.isLoggedIn.peek()) throw sdkError('login-required');
    const connected = isConnected(provider);
    if (connected && !fits(button, disconnects) && allIn(button, disconnects).length === 0) {
      console.warn(`[latchkey] ${provider} is connected, and its button has no ${disconnects}.`);
      return;
    }
    const answer = await withProof(page, () =>
      connected ? page.loadWhile(sdk.disconnectProvider({ provider })) : sdk.connectProvider({ provider }),
    );
    if (!answer) return;
    const { member, message } = answer.data;
    emit(button, 'ms:success', { type: 'SAVED', data: { member, message } });
    page.say(message, 'success', button);
  }

  return {
    families: ['authConnectedText', 'authDisconnect'],
    appear: show,
    reads: () => state.member.shown.value,
    on: {
      click: (event, target) => {
        const button = closestTo(target, selector);
        const provider = button && providerOf(button);
        if (!provider || !isPlainClick(event)) return;
        // Neither a link is followed nor the form sent.
        event.preventDefault();
        // Its window may lie behind this one.
        if (open?.provider === provider && sdk.focusProvider()) return;
        const mine = { provider };
        open = mine;
        work(`${name} ${provider}`, button, async () => {
          try {
            await (closestTo(button, block) ? manage : enter)(button, provider);
          } catch (thrown) {
            // Nothing to say about a window that another one has replaced.
            if (open === mine || !isSdkError(thrown) || thrown.code !== 'popup-closed') throw thrown;
          } finally {
            if (open === mine) open = null;
          }
        });
      },
    },
  };
};
