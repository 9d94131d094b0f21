import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Member } from '../contract/entities.ts';
import type { Panel, SuccessType, View } from '../contract/views.ts';

/** What a closed modal answers. `CLOSED`: dismissed, hidden, or replaced by another one; nobody waits for ever. */
export type ModalResult = { type: SuccessType; data: { member?: Member; message?: string } } | { type: 'CLOSED' };

export interface ModalParams {
  login?: { allowSignup?: boolean };
  signup?: { plans?: string[] };
  profile?: { tab?: Panel };
  hideCloseButton?: boolean;
  hideProfileSection?: boolean;
  /** Flat text keys that win over the page's and the app's. */
  translations?: Record<string, string>;
}

export interface OpenModal {
  view: View;
  params: ModalParams;
  /** Who opened it: a caller of `openModal` closes it himself after success, all others let it close by itself. */
  opener: 'call' | 'page' | 'element';
}

/** The one modal of a page, whichever element shows it. */
export interface ModalState {
  readonly current: ReadonlySignal<OpenModal | null>;
  open(view: View, params?: ModalParams, opener?: OpenModal['opener']): Promise<ModalResult>;
  /** Another view of the open modal (§4); does nothing when none is open. */
  go(view: View): void;
  /** Settles the promise with success. The modal stays until it is closed. */
  succeed(result: Exclude<ModalResult, { type: 'CLOSED' }>): void;
  close(): void;
}

export function createModalState(): ModalState {
  const current = signal<OpenModal | null>(null);
  let settle: (result: ModalResult) => void = () => {};
  return {
    current,
    open(view, params = {}, opener = 'call') {
      settle({ type: 'CLOSED' });
      const result = new Promise<ModalResult>((resolve) => {
        settle = resolve;
      });
      current.value = { view, params, opener };
      return result;
    },
    go(view) {
      const open = current.peek();
      if (open) current.value = { ...open, view };
    },
    succeed: (result) => settle(result),
    close() {
      current.value = null;
      settle({ type: 'CLOSED' });
    },
  };
}
