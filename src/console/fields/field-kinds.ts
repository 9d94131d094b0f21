import type { FieldType } from '../../contract/entities.ts';
import type { StoredField } from '../config/stored-app.ts';

export const typeNames: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  'long-text': 'Long text',
  url: 'Web address',
  email: 'Email address',
  phone: 'Phone number',
  date: 'Date',
  number: 'Number',
  boolean: 'Box to tick',
  select: 'One from a list',
  'multi-select': 'Several from a list',
};
export const typeChoices = Object.entries(typeNames).map(([value, label]) => ({ value, label }));
export const typeOf = ({ type = 'text' }: StoredField): FieldType => type;

export const hasOptions = (type: FieldType) => type === 'select' || type === 'multi-select';
export const hasPattern = (type: FieldType) => ['text', 'long-text', 'url', 'email', 'phone'].includes(type);

/** What the least and the most of a type are about; absent = it has no limits. */
export const limitNames: Partial<Record<FieldType, readonly [least: string, most: string]>> = {
  text: ['Minimum length', 'Maximum length'],
  'long-text': ['Minimum length', 'Maximum length'],
  number: ['Lowest number', 'Highest number'],
  date: ['First day', 'Last day'],
  'multi-select': ['Minimum choices', 'Most choices'],
};

/** The field with another type, without the rules that do not fit it. */
export function withType(field: StoredField, type: FieldType): StoredField {
  const keepsLimits = limitNames[type]?.[0] === limitNames[typeOf(field)]?.[0];
  return {
    ...field,
    type: type === 'text' ? undefined : type,
    options: hasOptions(type) ? field.options : undefined,
    pattern: hasPattern(type) ? field.pattern : undefined,
    min: keepsLimits ? field.min : undefined,
    max: keepsLimits ? field.max : undefined,
  };
}

/** Who fills a field in, and where. */
export const fillerNames = {
  shown: 'Members, at sign-up and in the profile',
  own: 'Members, in forms of your pages only',
  team: 'Your team only: members never see it',
} as const;
export type Filler = keyof typeof fillerNames;
export const fillerChoices = Object.entries(fillerNames).map(([value, label]) => ({ value, label }));
export const fillerOf = ({ hidden, restrictToAdmin }: StoredField): Filler =>
  restrictToAdmin ? 'team' : hidden ? 'own' : 'shown';

export const withFiller = (field: StoredField, filler: Filler): StoredField => ({
  ...field,
  hidden: filler === 'shown' ? undefined : true,
  restrictToAdmin: filler === 'team' ? true : undefined,
  // The team may leave everything empty.
  required: filler === 'team' ? undefined : field.required,
});

export const readerChoices = [
  { value: 'PRIVATE', label: 'The member and your team' },
  { value: 'MEMBERS', label: 'All members' },
  { value: 'PUBLIC', label: 'Everyone' },
];

const placeOf = ({ order }: StoredField) => order ?? Number.POSITIVE_INFINITY;

/** As forms show them; those without a place come last. */
export const inOrder = (fields: readonly StoredField[]): StoredField[] =>
  [...fields].sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));

/**
 * The fields with those of `shown` in this order. Two neighbours with places of their own swap
 * them; otherwise every field gets one.
 */
export function withOrder(fields: readonly StoredField[], shown: readonly StoredField[]): StoredField[] {
  const before = inOrder(fields);
  const changed = shown.filter((field, i) => field !== before[i]);
  const [a, b] = changed;
  const places =
    changed.length === 2 && a?.order != null && b?.order != null && a.order !== b.order
      ? new Map([
          [a.key, b.order],
          [b.key, a.order],
        ])
      : new Map(shown.map(({ key }, i) => [key, i + 1]));
  return fields.map((field) => (places.has(field.key) ? { ...field, order: places.get(field.key)! } : field));
}
