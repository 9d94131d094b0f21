import { attributes } from '../../catalogue/attributes.ts';
import type { FormKind } from '../../catalogue/forms.ts';
import type { Captcha } from '../element/captcha.ts';
import { createCaptcha } from '../element/lazy-captcha.ts';
import { allIn, attributeOf, newElement, submitButtonOf } from './natives.ts';
import type { Page } from './page.ts';

/** A login by code may end in a sign-up too, but seldom enough to make its token only then. */
const kinds: readonly FormKind[] = ['signup', 'passwordless-signup'];

export interface FormCaptchas {
  of(form: HTMLFormElement): Captcha;
  /** Starts on the first input, so that the token is ready when the form is sent. */
  begin(form: HTMLFormElement, kind: FormKind): void;
}

/** R10, M §1.2 the captcha of each sign-up form in the page. */
export function createFormCaptchas({ state, changes }: Pick<Page, 'state' | 'changes'>): FormCaptchas {
  const captchas = new WeakMap<HTMLFormElement, Captcha>();
  const { name, aliases = [] } = attributes.hcaptcha;
  const begun = new WeakSet<HTMLFormElement>();

  /** The page's own place for the box, else one above the button. */
  function place(form: HTMLFormElement) {
    const names = [name, ...aliases];
    const own = names.flatMap((one) => allIn(form, `[${CSS.escape(one)}]`))[0];
    const theme = names.some((one) => own && attributeOf(own, one)?.trim() === 'dark') ? 'dark' : 'light';
    const container = own ?? newElement('div');
    if (!own) {
      const button = submitButtonOf(form);
      if (button) button.before(container);
      else form.append(container);
      changes.note(form, 'captcha', () => container.remove());
    }
    return { container, theme };
  }

  function of(form: HTMLFormElement): Captcha {
    let captcha = captchas.get(form);
    if (!captcha) {
      captcha = createCaptcha(state, () => place(form));
      captchas.set(form, captcha);
    }
    return captcha;
  }

  return {
    of,
    begin(form, kind) {
      if (begun.has(form) || !kinds.includes(kind)) return;
      begun.add(form);
      of(form).begin();
    },
  };
}
