import type { Captcha } from '../element/captcha.ts';
import type { MsEvents } from '../element/events.ts';
import type { FormValues } from './form-values.ts';
import type { Page } from './page.ts';

/** What a submit has come to. */
export interface Outcome {
  message?: string | undefined;
  /** A code was mailed. */
  codeSent?: MsEvents['ms:code-sent'];
  success?: MsEvents['ms:success'];
  /** M §1.2 nothing was sent: she has an account, and goes on to pay. */
  isBuying?: true;
  /** Nothing was done, and nothing is to be said. */
  isDeclined?: true;
  /** Where the service would lead. */
  redirect?: string | null;
}

export interface Submission {
  page: Page;
  form: HTMLFormElement;
  values: FormValues;
  /** The address that a code went to before, at the second step. */
  sentTo: string | undefined;
  /** Of this form. */
  captcha: Captcha;
}
