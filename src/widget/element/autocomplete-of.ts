import type { CustomField } from '../../contract/entities.ts';

/** What browsers know about a person, by the keys that apps give such fields. */
const byKey: Record<string, string> = {
  'first-name': 'given-name',
  'last-name': 'family-name',
  surname: 'family-name',
  name: 'name',
  'full-name': 'name',
  nickname: 'nickname',
  phone: 'tel',
  mobile: 'tel',
  company: 'organization',
  'job-title': 'organization-title',
  address: 'street-address',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  'postal-code': 'postal-code',
  postcode: 'postal-code',
  country: 'country-name',
  birthday: 'bday',
  website: 'url',
};
const byType: Record<string, string> = { phone: 'tel', email: 'email', url: 'url' };

/** The `autocomplete` of a custom field: by its key, which may be one itself, else by its type. */
export function autocompleteOf({ key, type = 'text' }: Pick<CustomField, 'key' | 'type'>): string | undefined {
  const word = key.replaceAll('_', '-');
  if (Object.hasOwn(byKey, word)) return byKey[word];
  return Object.values(byKey).includes(word) ? word : byType[type];
}
