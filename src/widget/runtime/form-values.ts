import { attributes } from '../../catalogue/attributes.ts';
import type { Credential } from '../../catalogue/forms.ts';
import { isField, readField } from './field-value.ts';
import { allIn, attributeOf } from './natives.ts';

const member = attributes.member.name;
/** Words of `data-ms-member` that are no custom fields. */
const ownWords = new Set(Object.keys(attributes.member.value.oneOf ?? {}));

export interface FormValues {
  credentials: Partial<Record<Credential, string>>;
  /** Key -> text of every other field, empty ones included. */
  customFields: Record<string, string>;
}

/**
 * The values of a form now, read from its fields: password managers set values without a single
 * event (R99).
 */
export function readForm(form: HTMLFormElement): FormValues {
  const credentials: FormValues['credentials'] = {};
  const custom = new Map<string, string>();
  for (const element of allIn(form, `[${member}]`)) {
    const name = attributeOf(element, member)?.trim() ?? '';
    if (name === '' || !isField(element)) continue;
    const text = readField(element);
    if (text === undefined) continue;
    if (!ownWords.has(name)) custom.set(name, text);
    else credentials[name as Credential] ||= text;
  }
  return { credentials, customFields: Object.fromEntries(custom) };
}

/** A field for what a person logs in with. */
export const isCredential = (field: Element): boolean => ownWords.has(attributeOf(field, member)?.trim() ?? '');

/** The fields of a form that stand for a credential or a custom field. */
export const fieldsOf = (form: HTMLFormElement, name: string): HTMLElement[] =>
  allIn(form, `[${member}="${CSS.escape(name)}"]`).filter(isField);

export const fieldOf = (form: HTMLFormElement, name: string): HTMLElement | undefined => fieldsOf(form, name)[0];

/**
 * M §1.2 the free plans of a sign-up: all three names are read the same way, several ids are
 * separated by commas, and `no-plan` forgets the one that a click has remembered.
 */
export function plansOf(form: HTMLFormElement, remembered: string | undefined): { planId: string }[] {
  const { name } = attributes.plan;
  const written = [`${name}:add`, `${name}:update`, name]
    .map((one) => attributeOf(form, one))
    .find((one) => one !== null);
  const ids = (written ?? remembered ?? '').split(',').map((id) => id.trim());
  return ids.filter((id) => id !== '' && id !== 'no-plan').map((planId) => ({ planId }));
}
