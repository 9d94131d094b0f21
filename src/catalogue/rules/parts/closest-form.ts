import { attributes } from '../../attributes.ts';
import type { FormKind } from '../../forms.ts';

/** The form of this kind around an element. */
export const closestForm = (element: Element, kind: FormKind): Element | null =>
  element.closest(`form[${attributes.form.name}="${kind}"]`);
