import type { Changes } from './changes.ts';

/** Puts another label on a button of the page; noted under `name`. An empty one leaves it alone. */
export function labelButton(
  button: HTMLElement,
  text: string | null | undefined,
  name: string,
  changes: Changes,
): void {
  changes.undo(button, name);
  if (!text?.trim()) return;
  if (button.localName === 'input') {
    const input = button as HTMLInputElement;
    const before = input.value;
    input.value = text.trim();
    changes.note(button, name, () => {
      input.value = before;
    });
  } else {
    const before = [...button.childNodes];
    button.replaceChildren(text.trim());
    changes.note(button, name, () => button.replaceChildren(...before));
  }
}
