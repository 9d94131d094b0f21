import { attributes } from '../../catalogue/attributes.ts';
import { type Credential, type FormKind, type FormRow, forms } from '../../catalogue/forms.ts';
import { readField } from './field-value.ts';
import { neededOf } from './form-account.ts';
import { checkForm } from './form-checks.ts';
import { clearErrorOf, clearFieldError, hintBoxOf, showErrorBeside } from './form-errors.ts';
import { formSelector, kindOf } from './form-kind.ts';
import type { Steps } from './form-steps.ts';
import { linkToken } from './form-submits.ts';
import { type FormValues, fieldOf, readForm } from './form-values.ts';
import { attributeOf, carries, closestTo } from './natives.ts';
import type { Page } from './page.ts';

/** What is wrong with a form, all of it at a submit, or a field at a time. */
export function createFormHinting(page: Page, steps: Steps) {
  const { changes, state } = page;
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
    const form = field && (closestTo(field, formSelector) as HTMLFormElement | null);
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

  return { hasPassword, isTwoStep, mistakesIn, hint, hintOrClear };
}
