import { attributes } from '../../catalogue/attributes.ts';
import { labelButton } from './button-label.ts';
import { fieldOf } from './form-values.ts';
import { allIn, attributeOf } from './natives.ts';
import type { Page } from './page.ts';
import { hideByStyle, showByStyle } from './visibility.ts';

export interface Steps {
  /** The address that the form's code went to, or undefined at the first step. */
  sentTo(form: HTMLFormElement): string | undefined;
  /** To the second step: block, label, required code, focus. */
  advance(form: HTMLFormElement, email: string): void;
  /** Back to the first step. */
  goBack(form: HTMLFormElement): void;
  /** Puts a form's parts in the state that it is in; called when any of them appears. */
  arrange(form: HTMLFormElement): void;
}

/** M §1.2 both steps of a passwordless form in one form of the page. */
export function createSteps({ changes }: Pick<Page, 'changes'>): Steps {
  const sent = new WeakMap<HTMLFormElement, string>();

  function arrange(form: HTMLFormElement) {
    const isSecond = sent.has(form);
    for (const block of allIn(form, `[${attributes.passwordless.name}="step-2"]`)) {
      if (isSecond) showByStyle(block, changes);
      else hideByStyle(block, changes);
    }
    const { name } = attributes.passwordlessButton;
    for (const button of allIn(form, `[${name}]`))
      labelButton(button, isSecond ? attributeOf(button, name) : null, 'label', changes);
    const token = fieldOf(form, 'token');
    if (!token) return;
    // A hidden required field would hold up the first submit without a word.
    changes.undo(token, '@required');
    changes.attribute(token, 'required', isSecond ? '' : null);
  }

  return {
    sentTo: (form) => sent.get(form),
    arrange,
    advance(form, email) {
      sent.set(form, email);
      arrange(form);
      fieldOf(form, 'token')?.focus();
    },
    goBack(form) {
      if (!sent.delete(form)) return;
      arrange(form);
    },
  };
}
