import type { FormKind } from '../../catalogue/forms.ts';
import type { AppConfig, Member } from '../../contract/entities.ts';
import type { View } from '../../contract/views.ts';
import type { ModalSuccess } from '../state/modal.ts';

/** M §3 event -> its `detail`. All bubble and leave the shadow root. */
export interface MsEvents {
  'ms:ready': { app: AppConfig; member: Member | null };
  'ms:auth': { member: Member | null };
  'ms:open': { view: View };
  'ms:close': { view: View };
  /**
   * Before a form is sent; prevented, nothing is sent. Passwords and codes are not among the
   * values.
   */
  'ms:submit': { form: View | FormKind | 'second_factor'; values: Record<string, unknown> };
  'ms:code-sent': { email: string; type: 'login' | 'signup' | 'reset' | 'confirm' };
  /** `SAVED`: a form about the member's own account. */
  'ms:success': ModalSuccess | { type: 'SAVED'; data: { member: Member; message?: string | undefined } };
  'ms:error': { code: string; message: string; field?: string };
  /** A gated element of the page has come or gone. */
  'ms:gate': { value: string; shown: boolean };
}

/** Answers false when a listener prevented it (only `ms:submit` can be). */
export function emit<Name extends keyof MsEvents>(target: EventTarget, name: Name, detail: MsEvents[Name]): boolean {
  return target.dispatchEvent(
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'ms:submit' }),
  );
}
