import { type FormKind, type FormRow, forms } from '../../catalogue/forms.ts';
import { storageKeys } from '../../contract/constants.ts';
import { emit, type MsEvents } from '../element/events.ts';
import { leadAfterAuth } from './after-auth.ts';
import { buy } from './buy.ts';
import { showState, writeField } from './field-value.ts';
import type { Outcome } from './form-outcome.ts';
import type { Steps } from './form-steps.ts';
import { formRedirect } from './form-submits.ts';
import { fieldsOf } from './form-values.ts';
import { allIn, resetForm } from './natives.ts';
import type { Page } from './page.ts';
import { priceOf } from './pending-purchase.ts';

const secrets = ['password', 'current-password', 'new-password', 'password-confirm', 'token'];

type IsTwoStep = (form: HTMLFormElement, kind: FormKind) => boolean;

/** What a form does after it went through. */
export function createFormFinish(page: Page, steps: Steps, isTwoStep: IsTwoStep) {
  const { sdk } = page;

  function lead(form: HTMLFormElement, kind: FormKind, { success, redirect }: Outcome): string | null {
    const own = formRedirect(form);
    if (!(forms[kind] as FormRow).beginsSession) return own;
    if (!success) return null;
    const { tab } = sdk.session;
    const remembered = tab.get(storageKeys.redirectOverride) ?? null;
    tab.remove(storageKeys.redirectOverride);
    tab.remove(storageKeys.selectedPlan);
    return leadAfterAuth(page, { form: own, remembered, server: redirect ?? null });
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

  return finish;
}
