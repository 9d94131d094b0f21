import { attributes } from '../../catalogue/attributes.ts';
import { type Credential, type FormRow, forms } from '../../catalogue/forms.ts';
import type { Changes } from './changes.ts';
import { attributeOf, carries } from './natives.ts';

const typeOf: Partial<Record<string, string>> = {
  email: 'email',
  password: 'password',
  'current-password': 'password',
  'new-password': 'password',
  'password-confirm': 'password',
};

/**
 * M §1.3, R99 what lets phones and password managers help: types of e-mail and password inputs are
 * forced, and `autocomplete` and the digit pad are added where the page has said nothing.
 */
export function hintField(field: HTMLElement, kind: string | null, changes: Changes): void {
  if (field.localName !== 'input') return;
  const name = attributeOf(field, attributes.member.name)?.trim() ?? '';
  const type = typeOf[name];
  // Forced, whatever stands there: a password must not be read over a shoulder. What the page keeps
  // hidden stays hidden.
  if (type && attributeOf(field, 'type') !== 'hidden') changes.attribute(field, 'type', type);
  const row: FormRow | undefined =
    kind !== null && Object.hasOwn(forms, kind) ? forms[kind as keyof typeof forms] : undefined;
  const hint = row?.hints[name as Credential];
  if (hint && !carries(field, 'autocomplete')) changes.attribute(field, 'autocomplete', hint);
  if (name === 'token' && row && !carries(field, 'inputmode')) changes.attribute(field, 'inputmode', 'numeric');
}
