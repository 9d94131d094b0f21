import { attributes } from '../../../catalogue/attributes.ts';
import { sessionForms } from '../../../catalogue/session-forms.ts';
import { httpUrl } from '../../element/http-url.ts';
import type { Changes } from '../changes.ts';
import { choiceOf, isChanged, isField, readField, writeField } from '../field-value.ts';
import { createMemberValues, memberText } from '../member-values.ts';
import { attributeOf, closestTo, fits } from '../natives.ts';
import type { StartFamily } from '../page.ts';

const { name } = attributes.member;
const secrets = new Set(['password', 'current-password', 'new-password', 'password-confirm', 'token']);

function showText(element: HTMLElement, text: string, changes: Changes): void {
  // What a member wrote is never run.
  if (fits(element, 'script,style')) return;
  if (changes.has(element, 'text') && element.textContent === text) return;
  changes.undo(element, 'text');
  const [only] = element.childNodes;
  if (only?.nodeType === 3 && element.childNodes.length === 1) {
    // Frameworks keep hold of their text nodes, and fall over when they are gone.
    const words = (only as Text).data;
    (only as Text).data = text;
    changes.note(element, 'text', () => {
      if ((only as Text).data === text) (only as Text).data = words;
    });
    return;
  }
  const before = [...element.childNodes];
  const words = new Text(text);
  element.replaceChildren(words);
  // What a script of the page has put there since then stays.
  changes.note(element, 'text', () => words.parentNode === element && words.replaceWith(...before));
}

/**
 * M §1.3 what is known about the member, in texts, pictures and fields of the page. All of it goes
 * again with her.
 */
export const memberFamily: StartFamily = (page) => {
  const { changes, state } = page;
  const values = createMemberValues(page);

  function showImage(element: HTMLElement, source: string | undefined) {
    for (const one of ['@src', '@srcset']) changes.undo(element, one);
    if (!source) return;
    changes.attribute(element, 'src', source);
    changes.attribute(element, 'srcset', source);
  }

  /** What a list showed once it was filled: nothing that a person chose. */
  const filled = new WeakMap<Element, string | undefined>();
  // A script of the page may add the line or the box that is stored only later.
  const lines = new MutationObserver((records) => {
    for (const { target } of records) {
      const list = (target as Element).closest<HTMLElement>(`[${name}]`);
      if (list && isField(list) && (!isChanged(list) || readField(list) === filled.get(list))) show(list);
    }
  });
  const watch = (list: Element) => lines.observe(list, { childList: true, subtree: true });

  /**
   * A field with typed text is not overwritten, even if it was typed before this script started.
   */
  function fill(element: HTMLElement, text: string) {
    for (const one of ['text', 'filled']) changes.undo(element, one);
    if (!fits(element, 'input,textarea')) watch(element);
    // Radio buttons may be added one by one: a choice filled in for the first is not the person's.
    if (!touched.has(element))
      touch(
        element,
        choiceOf(element).some((one) => touched.get(one) ?? isChanged(one)),
      );
    const before = readField(element) ?? '';
    const isRadio = (element as HTMLInputElement).type === 'radio';
    if (touched.get(element) || (!isRadio && before === text)) return;
    const wasChosen = isRadio && (element as HTMLInputElement).checked;
    writeField(element, text);
    const shown = readField(element);
    filled.set(element, shown);
    changes.note(element, 'filled', () => {
      if (isRadio) (element as HTMLInputElement).checked = wasChosen;
      else if (readField(element) === shown) writeField(element, before);
    });
  }

  /** Who typed there: a member's id, `true` = a visitor, `false` = no person. */
  const touched = new WeakMap<Element, string | boolean>();
  const touch = (field: Element, by: string | boolean) => {
    for (const one of choiceOf(field)) touched.set(one, by);
  };
  /**
   * What a member has typed waits for her, as when her session has ended; the next one is not to
   * see or send it.
   */
  function forgetOthers(element: HTMLElement, id: string | undefined) {
    const by = touched.get(element) || true;
    if (id === undefined || by === true || by === id) return;
    writeField(element, '');
    touched.set(element, false);
  }
  function show(element: HTMLElement) {
    const word = attributeOf(element, name)?.trim() ?? '';
    const member = state.member.shown.peek();
    forgetOthers(element, member?.id);
    if (element.localName === 'img') {
      if (word === 'profile-image') showImage(element, httpUrl(member?.profileImage, page.sdk.settings.domain));
      return;
    }
    // Inputs get what is stored; a picture is no text.
    const text = isField(element) || word === 'profile-image' ? memberText(member, word) : values.text(word, element);
    // The usual case on the usual page: a visitor, of whom nothing was ever shown.
    if (!text) {
      for (const one of ['text', 'filled']) changes.undo(element, one);
      return;
    }
    if (!isField(element)) {
      watch(element);
      // A block whose checkboxes are still to come is no place for text.
      if (!element.querySelector('input,select,textarea')) showText(element, text, changes);
      return;
    }
    const form = closestTo(element, `form[${attributes.form.name}]`);
    const kind = form && attributeOf(form, attributes.form.name);
    // A login or sign-up form is for another person than the current member; credentials are never
    // filled.
    const isEntry = kind !== null && sessionForms.includes(kind);
    if (!secrets.has(word) && !isEntry) fill(element, text);
  }

  const hear = (_event: Event, target: Element) => {
    const field = target.closest(`[${name}]`);
    if (field) touch(field, state.member.shown.peek()?.id ?? true);
  };
  return {
    families: ['member'],
    appear: show,
    reads: values.reads,
    on: { input: hear, change: hear },
    stop: () => lines.disconnect(),
  };
};
