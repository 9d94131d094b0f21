import { attributes } from '../../catalogue/attributes.ts';
import { type Credential, type FormKind, type FormRow, forms } from '../../catalogue/forms.ts';
import { storageKeys } from '../../contract/constants.ts';
import { emit } from '../../element/events.ts';
import { type SdkError, sdkError, toSdkError } from '../../sdk/error.ts';
import { errorText } from '../../texts/error-text.ts';
import { afterAuth, builderRedirect } from '../after-auth.ts';
import { createFormCaptchas } from '../form-captcha.ts';
import { checkForm } from '../form-checks.ts';
import { clearFieldError, clearFieldErrors, fieldErrorsOf, showFieldErrors } from '../form-errors.ts';
import { hintField } from '../form-hints.ts';
import { createSteps } from '../form-steps.ts';
import { formRedirect, linkToken, type Outcome, submits } from '../form-submits.ts';
import { type FormValues, plansOf, readForm } from '../form-values.ts';
import { allIn, attributeOf, closestTo, fits, resetForm } from '../natives.ts';
import type { StartFamily } from '../page.ts';

const { name } = attributes.form;
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
  const running = new WeakSet<HTMLFormElement>();

  /** A form or a part of it has appeared; parts come on their own when the page adds them later. */
  function prepare(form: HTMLFormElement, part: HTMLElement) {
    const kind = kindOf(form);
    const isField = attributeOf(part, attributes.member.name) !== null;
    for (const field of isField ? [part] : allIn(form, `[${attributes.member.name}]`)) hintField(field, kind, changes);
    const isCode = attributeOf(part, attributes.member.name)?.trim() === 'token';
    if (kind && (forms[kind] as FormRow).hasTwoSteps && (isCode || !isField)) steps.arrange(form);
    // The mailed link has brought the code along.
    if (isCode && kind === 'reset-password' && linkToken(page)) changes.attribute(part, 'required', null);
  }

  /** What must be there at this submit. */
  function checked(kind: FormKind, form: HTMLFormElement): readonly Credential[] {
    const { needs, hasTwoSteps }: FormRow = forms[kind];
    const hasCode = hasTwoSteps ? steps.sentTo(form) !== undefined : linkToken(page) === undefined;
    return hasCode ? needs : needs.filter((need) => need !== 'token');
  }

  function fail(form: HTMLFormElement, thrown: SdkError) {
    const error = { ...thrown, message: errorText(thrown, page.words.say) };
    const mistakes = fieldErrorsOf(error);
    showFieldErrors(form, mistakes, changes);
    page.say(error.message, 'error', form);
    const [first] = mistakes;
    emit(form, 'ms:error', { code: error.code, message: error.message, ...(first ? { field: first.field } : {}) });
  }

  function lead(form: HTMLFormElement, kind: FormKind, { success, redirect }: Outcome): string | null {
    const here = page.view.location.href;
    const own = formRedirect(form);
    if (!(forms[kind] as FormRow).beginsSession) return builderRedirect(own, here);
    if (!success) return null;
    const { tab } = sdk.session;
    const remembered = tab.get(storageKeys.redirectOverride) ?? null;
    tab.remove(storageKeys.redirectOverride);
    tab.remove(storageKeys.selectedPlan);
    return afterAuth({ form: own, remembered, server: redirect ?? null }, here);
  }

  function finish(form: HTMLFormElement, kind: FormKind, outcome: Outcome) {
    const { codeSent, success, message } = outcome;
    const isFirstStep = codeSent && (forms[kind] as FormRow).hasTwoSteps;
    if (codeSent) emit(form, 'ms:code-sent', codeSent);
    if (isFirstStep) {
      steps.advance(form, codeSent.email);
      page.say(message, 'success', form);
      return;
    }
    if (success) {
      emit(form, 'ms:success', success);
      steps.goBack(form);
      resetForm(form);
    }
    const target = lead(form, kind, outcome);
    if (target) page.navigate.assign(target);
    else page.say(message, 'success', form);
  }

  async function run(form: HTMLFormElement, kind: FormKind, values: FormValues, button: Element | undefined) {
    const submit = submits[kind];
    running.add(form);
    if (button) {
      changes.attribute(button, 'aria-busy', 'true');
      changes.attribute(button, 'aria-disabled', 'true');
    }
    let outcome: Outcome | undefined;
    try {
      if (!submit) throw sdkError('not-supported');
      outcome = await page.loadWhile(
        submit({ page, form, values, sentTo: steps.sentTo(form), captcha: captchas.of(form) }),
      );
    } catch (thrown) {
      fail(form, toSdkError(thrown));
    }
    running.delete(form);
    if (button) for (const one of ['@aria-busy', '@aria-disabled']) changes.undo(button, one);
    if (outcome) finish(form, kind, outcome);
  }

  function submit(event: Event, target: Element) {
    const kind = fits(target, selector) ? kindOf(target) : null;
    if (!kind || event.defaultPrevented) return;
    const form = target as HTMLFormElement;
    event.preventDefault();
    // The page builder's own form handling must not get to see (and store) a password.
    event.stopPropagation();
    // R100 two quick submits are one request.
    if (running.has(form)) return;

    const values = readForm(form);
    const { email } = values.credentials;
    // Another address than the one that the code went to: that is a first step again.
    if (steps.sentTo(form) !== undefined && steps.sentTo(form) !== email) steps.goBack(form);
    clearFieldErrors(form, changes);
    const mistakes = checkForm(kind, checked(kind, form), values, state, page.words.say);
    if (mistakes.length > 0) {
      showFieldErrors(form, mistakes, changes);
      return;
    }
    const plans = plansOf(form, undefined);
    const shared = { email, customFields: values.customFields, plans };
    const button = (event as SubmitEvent).submitter ?? allIn(form, '[type="submit"],button:not([type])')[0];
    if (emit(form, 'ms:submit', { form: kind, values: shared })) run(form, kind, values, button);
  }

  return {
    families: ['form', 'member', 'passwordless', 'passwordlessButton'],
    appear(element) {
      const form = closestTo(element, selector) as HTMLFormElement | null;
      if (form) prepare(form, element);
    },
    on: {
      submit,
      input: (_event, target) => {
        if (target.hasAttribute('aria-invalid')) clearFieldError(target, changes);
        const form = closestTo(target, selector) as HTMLFormElement | null;
        const kind = form && kindOf(form);
        if (form) page.words.prepare();
        if (kind) captchas.begin(form, kind);
        const isEmail = form && attributeOf(target, attributes.member.name)?.trim() === 'email';
        if (isEmail && steps.sentTo(form) !== undefined) steps.goBack(form);
      },
    },
  };
};
