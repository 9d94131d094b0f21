import { attributes } from '../../catalogue/attributes.ts';
import { type FormKind, forms } from '../../catalogue/forms.ts';
import { attributeOf } from './natives.ts';

const { name } = attributes.form;
/** Forms with a word, also one that is misspelt. */
export const formSelector = `form[${name}]`;

export const kindOf = (form: Element): FormKind | null => {
  const kind = attributeOf(form, name)?.trim() ?? '';
  return Object.hasOwn(forms, kind) ? (kind as FormKind) : null;
};
