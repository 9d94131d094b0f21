import { untracked } from '@preact/signals-core';
import { toSdkError } from '../sdk/error.ts';
import type { MailedLink } from '../state/link.ts';
import { fieldOf } from './form-values.ts';
import { newElement } from './natives.ts';
import type { Page } from './page.ts';
import { hideByStyle, showByStyle } from './visibility.ts';

export const resetForms = 'form[data-ms-form="reset-password"]';
const noteClass = 'ms-link-note';
const noteName = 'link note';

export interface ResetLink {
  /** Puts a reset form in the state of the link; called when the form or its code field appears. */
  arrange(form: HTMLFormElement): void;
  /** The service has refused the link of this page. */
  bury(): void;
}

/**
 * C21 a mailed reset link on a page with a form of its own: confirmed by the service, or dead and
 * replaced in place. `isSending`: a form of the page is on its way.
 */
export function startResetLink(page: Page, isSending: () => boolean): ResetLink {
  const { document, state, sdk, words, changes } = page;
  let status: 'none' | 'good' | 'dead' = 'none';
  let checked: MailedLink | null = null;

  const current = () => {
    const link = state.link.current.peek();
    return link?.purpose === 'reset' ? link : null;
  };
  const arrangeAll = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>(resetForms)) arrange(form);
  };

  function arrange(form: HTMLFormElement) {
    const link = current();
    if (link && link !== checked) void check(link);
    const token = fieldOf(form, 'token');
    if (token) {
      changes.undo(token, '@required');
      // The mailed link has brought the code along.
      if (link) changes.attribute(token, 'required', null);
      const labels = (token as HTMLInputElement).labels ?? [];
      for (const part of [token, ...labels])
        (status === 'good' ? hideByStyle : showByStyle)(part as HTMLElement, changes);
    }
    changes.undo(form, noteName);
    if (status === 'none') return;
    const note = newElement('p');
    note.className = noteClass;
    note.setAttribute('role', status === 'good' ? 'status' : 'alert');
    note.append(words.say(status === 'good' ? 'link_confirmed' : 'link_expired'));
    if (status === 'dead') note.append(' ', newLinkButton());
    form.prepend(note);
    changes.note(form, noteName, () => note.remove());
  }

  /** Leads to the page's own form for another mail, else to ours. */
  function newLinkButton(): HTMLElement {
    const button = newElement('button');
    (button as HTMLButtonElement).type = 'button';
    button.textContent = words.say('reset');
    button.addEventListener('click', () => {
      const own = document.querySelector<HTMLElement>('form[data-ms-form="forgot-password"] [data-ms-member="email"]');
      if (own?.checkVisibility()) own.focus();
      else void state.modal.open('forgot_password', {}, 'page');
    });
    return button;
  }

  async function check(link: MailedLink) {
    checked = link;
    status = 'none';
    try {
      await Promise.all([sdk.checkMailedLink({ token: link.token, purpose: 'reset' }), words.prepare()]);
      if (current() === link) show('good');
    } catch (thrown) {
      // For want of an answer the form says it when it is sent.
      if (toSdkError(thrown).code !== 'invalid-reset-code') return;
      await words.prepare();
      // While a form is sent its own answer counts: it may be what has used the link up.
      if (current() === link && !isSending()) bury();
    }
  }
  function show(next: typeof status) {
    status = next;
    arrangeAll();
  }
  function bury() {
    state.link.current.value = null;
    show('dead');
  }

  page.follow(() => {
    const link = state.link.current.value;
    untracked(() => {
      // Used up: the form is one for a code again.
      if (!link && status === 'good') show('none');
      else if (link) arrangeAll();
    });
  });
  return { arrange, bury };
}
