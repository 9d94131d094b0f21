import type { FieldType } from '../../contract/entities.ts';
import { referencesOf, valuesOf } from '../checks.ts';
import { boundWords } from '../member-words.ts';
import { isControl } from './parts/controls.ts';
import { type Hit, hitOf, ofFamily, type Rule, type RulePage } from './parts/rule.ts';

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

/** What each format writes: types of fields, and words of the language. */
const formatted: Readonly<Record<string, RegExp>> = {
  date: /^(?:text|date|signup-date|member-since|next-billing-date)$/,
  number: /^(?:text|number)$/,
  currency: /^(?:text|number)$/,
};

/** A format on an element none of whose values it can write. */
function wrongFormats(page: RulePage): Hit[] {
  return ofFamily(page, 'format').flatMap((found) => {
    const { element } = found;
    const fits = formatted[found.value.trim().split(':')[0]!];
    if (!fits) return [];
    const keys = ofFamily(page, 'member', 'bind')
      .filter((one) => one.element === element)
      .flatMap(valuesOf);
    // Unknown fields are found by a rule of their own; without an app nothing is known.
    const types = keys.map((key) => {
      const field = page.app?.customFields.find((one) => one.key === key);
      if (field) return field.type ?? 'text';
      return !page.app || !Object.hasOwn(boundWords, key) ? 'text' : key;
    });
    if (types.some((type) => fits.test(type))) return [];
    return hitOf(found, keys.length > 0 ? { as: 'format', facts: { key: keys.join(', ') } } : { as: 'unused' });
  });
}

export const fieldTypeMismatch: Rule = (page) => [
  ...wrongFormats(page),
  ...ofFamily(page, 'member').flatMap((found) => {
    const { element } = found;
    const [key] = referencesOf(found, 'customField');
    const type = page.app?.customFields.find((field) => field.key === key)?.type;
    if (!type || /text$/.test(type) || !isControl(element) || !contradicts(element, type)) return [];
    const meant = element.localName === 'input' ? inputTypes[type] : undefined;
    return hitOf(found, { facts: { type }, as: type, ...(meant && { fix: { set: { type: meant } } }) });
  }),
];
