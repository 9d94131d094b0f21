import type { View } from '../../../src/contract/views.ts';
import { defineAuthModal } from '../../../src/widget/auth/auth-modal.ts';
import type { MsElement } from '../../../src/widget/element/define.tsx';
import type { ModalResult } from '../../../src/widget/state/modal.ts';
import { createElementPage, fill, textOf } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';

/** A page with `<ms-auth-modal>`, and what a visitor does in it. */
export function createAuthScene() {
  const page = createElementPage();
  defineAuthModal(page.state, page.seats);
  let element: MsElement;

  const scene = {
    ...page,
    get element() {
      return element;
    },
    /** Opens a view as a page's button does, and waits until its form is there. */
    async open(view: View, params: Parameters<typeof page.state.modal.open>[1] = {}): Promise<Promise<ModalResult>[]> {
      element = page.add('ms-auth-modal') as unknown as MsElement;
      const result = page.state.modal.open(view, params, 'page');
      await scene.see(view === 'reset_password_success' ? '[part=heading]' : 'form');
      // In a list, because a promise of a promise would wait for the modal to close.
      return [result];
    },
    see: <T extends HTMLElement = HTMLElement>(selector: string) => page.find<T>(element, selector),
    /** Waits until the words can be read. */
    read: (words: string) =>
      eventually(() => {
        if (!textOf(element).includes(words)) throw new Error(`"${words}" is not in: ${textOf(element)}`);
      }, 5),
    text: () => textOf(element),
    /** Waits for a view by the name of its form. */
    at: (view: View) => scene.see(`form[name=${view}]`),
    field: (name: string) => element.shadowRoot!.querySelector<HTMLInputElement>(`input[name="${name}"]`),
    errorOf(name: string): string {
      const [id] = scene.field(name)?.getAttribute('aria-describedby')?.split(' ') ?? [];
      return (id && element.shadowRoot!.getElementById(id)?.textContent) || '';
    },
    async type(fields: Record<string, string>) {
      for (const [name, value] of Object.entries(fields))
        fill(await scene.see<HTMLInputElement>(`input[name="${name}"]`), value);
    },
    async typeCode(code: string) {
      const boxes = await scene.see('[role=group]').then((row) => [...row.querySelectorAll('input')]);
      fill(boxes[0]!, code);
    },
    async submit() {
      (await scene.see<HTMLFormElement>('form')).requestSubmit();
    },
    /** Presses what carries these words, seen or heard. */
    async press(words: string) {
      const button = await eventually(() => {
        const all = [...element.shadowRoot!.querySelectorAll<HTMLElement>('button, a')];
        const found = all.find((one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words);
        if (!found) throw new Error(`nothing to press says "${words}": ${textOf(element)}`);
        return found;
      }, 5);
      button.click();
    },
    toast: () => page.state.toast.current.value?.text,
  };
  return scene;
}
