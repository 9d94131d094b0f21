import { attributes } from '../../catalogue/attributes.ts';
import { allIn, attributeOf, closestTo } from './natives.ts';
import type { Page } from './page.ts';

const words = ['password', 'current-password', 'new-password', 'password-confirm'];
const fields = words.map((word) => `input[${attributes.member.name}="${word}"]:not([type="hidden"])`).join();
const isPressed = (button: Element) => attributeOf(button, 'aria-pressed') === 'true';

/** Shows the passwords of the form around a button, or hides them again. The focus stays. */
export function togglePassword(
  { changes }: Pick<Page, 'changes'>,
  button: Element,
  isShown = !isPressed(button),
): void {
  const form = closestTo(button, 'form');
  if (form) for (const field of allIn(form, fields)) changes.attribute(field, 'type', isShown ? 'text' : 'password');
  changes.attribute(button, 'aria-pressed', String(isShown));
}

/** A form is sent with hidden passwords, or browsers keep them among the texts that they offer. */
export function hidePasswords(page: Pick<Page, 'changes'>, form: Element): void {
  for (const button of allIn(form, `[${attributes.action.name}="toggle-password"]`))
    if (isPressed(button)) togglePassword(page, button, false);
}
