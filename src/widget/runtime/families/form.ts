import { computed } from '@preact/signals-core';
import { attributes } from '../../../catalogue/attributes.ts';
import type { FormKind } from '../../../catalogue/forms.ts';
import { errorText } from '../../../texts/widget/error-text.ts';
import { emit } from '../../element/events.ts';
import { fieldErrorsOf } from '../../element/field-errors.ts';
import { isUnavailable, type SdkError, sdkError, toSdkError } from '../../sdk/error.ts';
import { labelButton } from '../button-label.ts';
import { showState } from '../field-value.ts';
import { createFormCaptchas } from '../form-captcha.ts';
import { clearFieldErrors, showFieldErrors, showTrouble } from '../form-errors.ts';
import { createFormFinish } from '../form-finish.ts';
import { createFormHinting } from '../form-hinting.ts';
import { hintField } from '../form-hints.ts';
import { formSelector, kindOf } from '../form-kind.ts';
import type { Outcome } from '../form-outcome.ts';
import { adoptFormRules } from '../form-rules.ts';
import { createSteps } from '../form-steps.ts';
import { linkToken, type SentKind, submits } from '../form-submits.ts';
import { type FormValues, fieldOf, plansOf, readForm } from '../form-values.ts';
import { allIn, attributeOf, closestTo, fits, submitButtonOf } from '../natives.ts';
import type { Page, StartFamily } from '../page.ts';
import { priceOf } from '../pending-purchase.ts';
import { startResetLink } from '../reset-link.ts';

function fail(page: Page, form: HTMLFormElement, thrown: SdkError) {
  const { changes, state } = page;
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

/** M §1.2 she has an account already, and has come to buy. */
function isBuying({ state, chosen }: Page, form: HTMLFormElement, kind: FormKind, email: string | undefined): boolean {
  const own = state.member.shown.peek()?.auth?.email;
  const isHers = own !== undefined && own.toLowerCase() === email?.trim().toLowerCase();
  return /signup$/.test(kind) && isHers && priceOf(form, chosen) !== undefined;
}

/** Answers its undo. */
function markBusy({ changes }: Page, button: HTMLElement | undefined): () => void {
  if (!button) return () => {};
  changes.attribute(button, 'aria-busy', 'true');
  changes.attribute(button, 'aria-disabled', 'true');
  // What Webflow writes for the time of waiting.
  labelButton(button, attributeOf(button, 'data-wait'), 'wait', changes);
  return () => {
    for (const one of ['wait', '@aria-busy', '@aria-disabled']) changes.undo(button, one);
  };
}

/** M §1.2 forms of the page's own design. */
export const formFamily: StartFamily = (page) => {
  const { changes, state } = page;
  const steps = createSteps(page);
  const captchas = createFormCaptchas(page);
  const { hasPassword, isTwoStep, mistakesIn, hint, hintOrClear } = createFormHinting(page, steps);
  const finish = createFormFinish(page, steps, isTwoStep);
  const running = new Set<HTMLFormElement>();
  const link = startResetLink(page, () => running.size > 0);

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

  // The network knows better whether she has a password.
  const knowsPassword = computed(() => state.member.shown.value?.auth?.hasPassword);
  page.follow(() => {
    if (knowsPassword.value === undefined) return;
    for (const field of page.document.querySelectorAll<HTMLElement>(
      `${formSelector} [${attributes.member.name}="current-password"]`,
    ))
      prepare(field.closest('form')!, field);
  });

  async function run(form: HTMLFormElement, kind: SentKind, values: FormValues, button: HTMLElement | undefined) {
    const submit = submits[kind];
    running.add(form);
    const rest = markBusy(page, button);
    try {
      const outcome: Outcome = isBuying(page, form, kind, values.credentials.email)
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
      } else fail(page, form, error);
    }
    running.delete(form);
  }

  function submit(event: Event, target: Element) {
    if (!fits(target, formSelector) || event.defaultPrevented) return;
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
    if (!kind) return fail(page, form, sdkError('not-supported'));

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
      const form = closestTo(element, formSelector) as HTMLFormElement | null;
      if (form) prepare(form, element);
    },
    on: {
      submit,
      focusout: (_event, target) => hint(target, false),
      change: (_event, target) => {
        const form = closestTo(target, formSelector) as HTMLFormElement | null;
        if (!form) return;
        hintOrClear(target, form);
        // Webflow turns its own boxes round at this event, whatever they show: after it, so that
        // ours is the last word.
        page.later(() => showState(target), 0);
      },
      input: (_event, target) => {
        const form = closestTo(target, formSelector) as HTMLFormElement | null;
        hintOrClear(target, form);
        const kind = form && kindOf(form);
        if (form) page.words.prepare();
        if (kind) captchas.begin(form, kind);
        const isEmail = form && attributeOf(target, attributes.member.name)?.trim() === 'email';
        if (isEmail && steps.sentTo(form) !== undefined) steps.goBack(form);
      },
    },
    stop: adoptFormRules(page.document),
  };
};
