import { computed } from '@preact/signals-core';
import { attributes } from '../../../catalogue/attributes.ts';
import { type Credential, type FormKind, type FormRow, forms } from '../../../catalogue/forms.ts';
import { storageKeys } from '../../../contract/constants.ts';
import { errorText } from '../../../texts/widget/error-text.ts';
import { emit, type MsEvents } from '../../element/events.ts';
import { fieldErrorsOf } from '../../element/field-errors.ts';
import { isUnavailable, type SdkError, sdkError, toSdkError } from '../../sdk/error.ts';
import { builderRedirect, leadAfterAuth } from '../after-auth.ts';
import { labelButton } from '../button-label.ts';
import { buy } from '../buy.ts';
import { readField, showState, writeField } from '../field-value.ts';
import { neededOf } from '../form-account.ts';
import { createFormCaptchas } from '../form-captcha.ts';
import { checkForm } from '../form-checks.ts';
import {
  clearErrorOf,
  clearFieldError,
  clearFieldErrors,
  hintBoxOf,
  showErrorBeside,
  showFieldErrors,
  showTrouble,
} from '../form-errors.ts';
import { hintField } from '../form-hints.ts';
import type { Outcome } from '../form-outcome.ts';
import { createSteps } from '../form-steps.ts';
import { formRedirect, linkToken, type SentKind, submits } from '../form-submits.ts';
import { type FormValues, fieldOf, fieldsOf, plansOf, readForm } from '../form-values.ts';
import { allIn, attributeOf, carries, closestTo, fits, resetForm, submitButtonOf } from '../natives.ts';
import type { StartFamily } from '../page.ts';
import { priceOf } from '../pending-purchase.ts';
import { startResetLink } from '../reset-link.ts';

const { name } = attributes.form;
const secrets = ['password', 'current-password', 'new-password', 'password-confirm', 'token'];
const selector = `form[${name}]`;
const kindOf = (form: Element): FormKind | null => {
  const kind = attributeOf(form, name)?.trim() ?? '';
  return Object.hasOwn(forms, kind) ? (kind as FormKind) : null;
};

/** M §1.2 forms of the page's own design. */
export const formFamily: StartFamily = (page) => {
  const { changes, sdk, state } = page;
  const steps = createSteps(page);
  const captchas = createFormCaptchas(page);
  const link = startResetLink(page);
  const running = new WeakSet<HTMLFormElement>();

  /** A form or a part of it has appeared; parts come on their own when the page adds them later. */
  function prepare(form: HTMLFormElement, part: HTMLElement) {
    const kind = kindOf(form);
    const isField = attributeOf(part, attributes.member.name) !== null;
    for (const field of isField ? [part] : allIn(form, `[${attributes.member.name}]`)) hintField(field, kind, changes);
    const isCode = attributeOf(part, attributes.member.name)?.trim() === 'token';
    if (kind && isTwoStep(form, kind) && (isCode || !isField)) steps.arrange(form);
    // Who has no password yet cannot say it.
    if (isField && attributeOf(part, attributes.member.name)?.trim() === 'current-password') {
      changes.undo(part, '@required');
      if (!hasPassword()) changes.attribute(part, 'required', null);
    }
    if (kind === 'reset-password' && (isCode || !isField)) link.arrange(form);
  }

  const hasPassword = () => state.member.shown.peek()?.auth?.hasPassword !== false;
  const isTwoStep = (form: HTMLFormElement, kind: FormKind) => {
    const { hasTwoSteps, mayConfirm }: FormRow = forms[kind];
    return hasTwoSteps === true || (mayConfirm === true && fieldOf(form, 'token') !== undefined);
  };

  /** What must be there at this submit. */
  function checked(kind: FormKind, form: HTMLFormElement, values: FormValues): readonly Credential[] {
    if (kind === 'profile' || kind === 'password') return neededOf(kind, values, hasPassword());
    const { needs, mayConfirm }: FormRow = forms[kind];
    if (mayConfirm) return steps.sentTo(form) === undefined ? needs : [...needs, 'token'];
    const hasCode = isTwoStep(form, kind) ? steps.sentTo(form) !== undefined : linkToken(page) === undefined;
    return hasCode ? needs : needs.filter((need) => need !== 'token');
  }

  const mistakesIn = (form: HTMLFormElement, kind: FormKind, values = readForm(form)) =>
    checkForm(kind, checked(kind, form, values), values, state, page.words);

  /**
   * M §1.7 a field that has an element of the page for what is wrong with it: when the person
   * leaves it, and from then on while they type.
   */
  function hint(target: Element, isTyping: boolean) {
    const field = closestTo(target, `[${attributes.member.name}]`) as HTMLElement | null;
    const form = field && (closestTo(field, selector) as HTMLFormElement | null);
    const kind = form && kindOf(form);
    if (!kind || !hintBoxOf(field)) return;
    const wasWrong = carries(field, 'aria-invalid');
    if (isTyping ? !wasWrong : !wasWrong && !readField(field)) return;
    const word = attributeOf(field, attributes.member.name)?.trim();
    const mistake = mistakesIn(form, kind).find((one) => one.field.replace('customFields.', '') === word);
    if (mistake) showErrorBeside(field, mistake.message, changes);
    else clearFieldError(field, changes);
  }

  function hintOrClear(target: Element, form: HTMLFormElement | null) {
    const field = closestTo(target, `[${attributes.member.name}]`);
    if (form && field && hintBoxOf(field)) hint(target, true);
    else clearErrorOf(target, form, changes);
  }

  function fail(form: HTMLFormElement, thrown: SdkError) {
    const error = { ...thrown, message: errorText(thrown, page.words.say) };
    const mistakes = fieldErrorsOf(error);
    const isBeside = showFieldErrors(form, mistakes, changes);
    const isTrouble = isUnavailable(error);
    const isInBox = page.say(error.message, 'error', form, isTrouble);
    if (isTrouble)
      showTrouble(form, { text: isInBox ? null : error.message, again: page.words.say('try_again') }, changes);
    if (isBeside || isTrouble) state.toast.mute([error.message, ...mistakes.map(({ message }) => message)]);
    const [first] = mistakes;
    emit(form, 'ms:error', { code: error.code, message: error.message, ...(first ? { field: first.field } : {}) });
  }

  // The network knows better whether she has a password.
  const knowsPassword = computed(() => state.member.shown.value?.auth?.hasPassword);
  page.follow(() => {
    if (knowsPassword.value === undefined) return;
    for (const field of page.document.querySelectorAll<HTMLElement>(
      `${selector} [${attributes.member.name}="current-password"]`,
    ))
      prepare(field.closest('form')!, field);
  });

  function lead(form: HTMLFormElement, kind: FormKind, { success, redirect }: Outcome): string | null {
    const here = page.view.location.href;
    const own = formRedirect(form);
    if (!(forms[kind] as FormRow).beginsSession) return builderRedirect(own, here);
    if (!success) return null;
    const { tab } = sdk.session;
    const remembered = tab.get(storageKeys.redirectOverride) ?? null;
    tab.remove(storageKeys.redirectOverride);
    tab.remove(storageKeys.selectedPlan);
    return leadAfterAuth(page, { form: own, remembered, server: redirect ?? null }, form);
  }

  async function finish(form: HTMLFormElement, kind: FormKind, outcome: Outcome) {
    const { codeSent, success, message } = outcome;
    if (codeSent) emit(form, 'ms:code-sent', codeSent);
    if (codeSent && isTwoStep(form, kind)) {
      steps.advance(form, codeSent.email);
      page.say(message, 'success', form);
      return;
    }
    const price = priceOf(form, page.chosen);
    if (success) {
      emit(form, 'ms:success', success);
      steps.goBack(form);
      empty(form, success.type);
    }
    const target = lead(form, kind, outcome);
    if (price && (success?.type === 'SIGNUP' || outcome.isBuying)) {
      await buy(page, { priceId: price, around: form, target });
    } else if (!target) page.say(message, 'success', form);
    else if (kind === 'password') {
      // M §1.2 the member reads the confirmation before the redirect.
      page.say(message, 'success', form);
      page.later(() => page.navigate.assign(target), 1500);
    } else page.navigate.assign(target);
  }

  /** Of a form about one's own account only the secrets go; the rest is what was saved. */
  function empty(form: HTMLFormElement, type: MsEvents['ms:success']['type']) {
    if (type !== 'SAVED') {
      resetForm(form);
      for (const box of allIn(form, 'input')) showState(box);
    } else for (const secret of secrets) for (const field of fieldsOf(form, secret)) writeField(field, '');
  }

  /** M §1.2 she has an account already, and has come to buy. */
  function isBuying(form: HTMLFormElement, kind: FormKind, email: string | undefined): boolean {
    const own = state.member.shown.peek()?.auth?.email;
    const isHers = own !== undefined && own.toLowerCase() === email?.trim().toLowerCase();
    return /signup$/.test(kind) && isHers && priceOf(form, page.chosen) !== undefined;
  }

  async function run(form: HTMLFormElement, kind: SentKind, values: FormValues, button: HTMLElement | undefined) {
    const submit = submits[kind];
    running.add(form);
    if (button) {
      changes.attribute(button, 'aria-busy', 'true');
      changes.attribute(button, 'aria-disabled', 'true');
      // What Webflow writes for the time of waiting.
      labelButton(button, attributeOf(button, 'data-wait'), 'wait', changes);
    }
    const rest = () => {
      if (button) for (const one of ['wait', '@aria-busy', '@aria-disabled']) changes.undo(button, one);
    };
    try {
      const outcome: Outcome = isBuying(form, kind, values.credentials.email)
        ? { isBuying: true }
        : await page.loadWhile(submit({ page, form, values, sentTo: steps.sentTo(form), captcha: captchas.of(form) }));
      rest();
      if (!outcome.isDeclined) await finish(form, kind, outcome);
    } catch (thrown) {
      rest();
      const error = toSdkError(thrown);
      // With a link there is no code field to put it beside.
      if (error.code === 'invalid-reset-code' && linkToken(page)) {
        link.bury();
        emit(form, 'ms:error', { code: error.code, message: page.words.say('link_expired') });
      } else fail(form, error);
    }
    running.delete(form);
  }

  function submit(event: Event, target: Element) {
    if (!fits(target, selector) || event.defaultPrevented) return;
    const kind = kindOf(target);
    const form = target as HTMLFormElement;
    // Comments have a way of their own. A misspelt word is the page's affair, unless the browser
    // would write a password into the address.
    if (kind ? kind === 'post' || kind === 'thread' : !fieldOf(form, 'password')) return;
    event.preventDefault();
    // The page builder's own form handling must not get to see (and store) a password.
    event.stopPropagation();
    // R100 two quick submits are one request.
    if (running.has(form)) return;
    if (!kind) return fail(form, sdkError('not-supported'));

    const values = readForm(form);
    const { email } = values.credentials;
    // Another address than the one that the code went to: that is a first step again.
    if (steps.sentTo(form) !== undefined && steps.sentTo(form) !== email) steps.goBack(form);
    clearFieldErrors(form, changes);
    const mistakes = mistakesIn(form, kind, values);
    if (mistakes.length > 0) {
      showFieldErrors(form, mistakes, changes);
      return;
    }
    const plans = plansOf(form, undefined);
    const shared = { email, customFields: values.customFields, plans };
    const button = ((event as SubmitEvent).submitter as HTMLElement | null) ?? submitButtonOf(form);
    if (emit(form, 'ms:submit', { form: kind, values: shared })) run(form, kind as SentKind, values, button);
  }

  return {
    families: ['form', 'member', 'passwordless', 'passwordlessButton'],
    appear(element) {
      const form = closestTo(element, selector) as HTMLFormElement | null;
      if (form) prepare(form, element);
    },
    on: {
      submit,
      focusout: (_event, target) => hint(target, false),
      change: (_event, target) => {
        const form = closestTo(target, selector) as HTMLFormElement | null;
        if (!form) return;
        hintOrClear(target, form);
        // Webflow turns its own boxes round at this event, whatever they show: after it, so that
        // ours is the last word.
        page.later(() => showState(target), 0);
      },
      input: (_event, target) => {
        const form = closestTo(target, selector) as HTMLFormElement | null;
        hintOrClear(target, form);
        const kind = form && kindOf(form);
        if (form) page.words.prepare();
        if (kind) captchas.begin(form, kind);
        const isEmail = form && attributeOf(target, attributes.member.name)?.trim() === 'email';
        if (isEmail && steps.sentTo(form) !== undefined) steps.goBack(form);
      },
    },
  };
};
