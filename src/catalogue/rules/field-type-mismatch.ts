import type { FieldType } from '../../contract/entities.ts';
import { referencesOf } from '../checks.ts';
import { isControl } from './parts/controls.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

/** The input of a field; a `select` and a `multi-select` have elements of their own. */
const inputTypes: Partial<Record<FieldType, string>> = {
  url: 'url',
  email: 'email',
  phone: 'tel',
  date: 'date',
  number: 'number',
  boolean: 'checkbox',
};

/** Whether a person cannot enter there what the field takes. */
function contradicts(element: Element, type: FieldType): boolean {
  const isList = type === 'multi-select';
  if (element.localName === 'select') return element.hasAttribute('multiple') !== isList;
  if (element.localName === 'textarea') return !/^(?:url|email|phone)$/.test(type);
  // A block around checkboxes.
  if (element.localName !== 'input') return !isList;
  const given = element.getAttribute('type')?.toLowerCase() || 'text';
  if (given === 'hidden' || given === inputTypes[type]) return false;
  if (given === 'radio') return type !== 'select' && type !== 'boolean';
  if (given === 'text' || given === 'search')
    return type === 'boolean' || isList || (type === 'select' && !element.hasAttribute('list'));
  return !(given === 'range' && type === 'number');
}

export const fieldTypeMismatch: Rule = (page) =>
  ofFamily(page, 'member').flatMap((found) => {
    const { element } = found;
    const [key] = referencesOf(found, 'customField');
    const type = page.app?.customFields.find((field) => field.key === key)?.type;
    if (!type || /text$/.test(type) || !isControl(element) || !contradicts(element, type)) return [];
    const meant = element.localName === 'input' ? inputTypes[type] : undefined;
    return hitOf(found, { facts: { type }, as: type, ...(meant && { fix: { set: { type: meant } } }) });
  });
