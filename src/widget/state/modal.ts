import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { AppConfig, Member, Tokens } from '../../contract/entities.ts';
import type { Panel, SuccessType, View } from '../../contract/views.ts';
import type { SdkError } from '../sdk/error.ts';

/**
 * The result of a closed modal. `CLOSED`: dismissed, hidden, or replaced by another one, so that
 * every call settles.
 */
export type ModalResult =
  | {
      /** `TEST_CARD`: on to the checkout (§2.6). */
      type: SuccessType | 'TEST_CARD';
      /**
       * `redirect`: where the service would lead, a path of the site. `tokens`: for the caller; no
       * event carries them.
       */
      data: { member?: Member; tokens?: Tokens; message?: string; redirect?: string | null };
    }
  | { type: 'CLOSED' };
export type ModalSuccess = Exclude<ModalResult, { type: 'CLOSED' }>;

export interface ModalParams {
  /**
   * The app as `getApp()` answered it, so that nothing has to be waited for. Another app's is
   * passed over.
   */
  app?: AppConfig;
  login?: { allowSignup?: boolean };
  signup?: { plans?: string[] };
  profile?: { tab?: Panel };
  hideCloseButton?: boolean;
  hideProfileSection?: boolean;
  /** C20 asks for a proof of identity and nothing else; called with whether it was given. */
  prove?: (isProved: boolean) => void;
  /** Flat text keys that win over the page's and the app's. */
  translations?: Record<string, string | Record<string, string>>;
}

export interface OpenModal {
  view: View;
  params: ModalParams;
  /**
   * Who opened it. `call`: its caller closes it after success and leads on; all others close by
   * themselves. `page`: what opened it leads on by the result. `element`: an element, or a link
   * that led here; the page leads on by `ms:success`.
   */
  opener: 'call' | 'page' | 'element';
  /** The element that has to show it; without one the page's first that can. */
  shownBy?: object | undefined;
}

/**
 * One modal, whichever element shows it. A page has one; an element that stands inline in the page
 * has one of its own.
 */
export interface ModalState {
  readonly current: ReadonlySignal<OpenModal | null>;
  /**
   * The success that the open modal has come to. It stays until the modal is closed or opened anew.
   */
  readonly success: ReadonlySignal<ModalSuccess | null>;
  /** Of the modal that is open, or was last: a success may come after it was closed (R126). */
  opener(): OpenModal['opener'] | undefined;
  open(view: View, params?: ModalParams, opener?: OpenModal['opener'], shownBy?: object): Promise<ModalResult>;
  /** Another view of the open modal (§4); does nothing when none is open. */
  go(view: View): void;
  /** Its person is asked something first: closed before the answer, the promise settles with it. */
  hold(result: ModalSuccess): void;
  /** Settles the promise with success. The modal stays until it is closed. */
  succeed(result: ModalSuccess): void;
  /** Closes, and rejects the promise: it could not be shown. */
  fail(error: SdkError): void;
  close(): void;
}

export function createModalState(): ModalState {
  const current = signal<OpenModal | null>(null);
  const success = signal<ModalSuccess | null>(null);
  let settle: (result: ModalResult) => void = () => {};
  let reject: (error: SdkError) => void = () => {};
  let held: ModalSuccess | null = null;
  let lastOpener: OpenModal['opener'] | undefined;
  const show = (next: OpenModal | null) => {
    success.value = null;
    current.value = next;
  };
  const leave = () => {
    settle(held ?? { type: 'CLOSED' });
    held = null;
  };
  return {
    current,
    success,
    opener: () => lastOpener,
    open(view, params = {}, opener = 'call', shownBy) {
      leave();
      lastOpener = opener;
      const result = new Promise<ModalResult>((resolve, refuse) => {
        settle = resolve;
        reject = refuse;
      });
      // R100 no caller awaits a modal opened by an attribute: no unhandled rejection in the page.
      result.catch(() => {});
      show({ view, params, opener, shownBy });
      return result;
    },
    go(view) {
      const open = current.peek();
      if (open) show({ ...open, view });
    },
    hold(result) {
      held = result;
    },
    succeed(result) {
      held = null;
      success.value = result;
      settle(result);
    },
    fail(error) {
      show(null);
      reject(error);
    },
    close() {
      show(null);
      leave();
    },
  };
}
