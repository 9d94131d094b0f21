import { expect, it } from 'vitest';
import { fieldLabel } from '../../src/contract/field-label.ts';

const labels = { de: 'Firma', 'de-CH': 'Unternehmen', 'pt-BR': 'Empresa' };

it.each([
  ['de', 'Firma'],
  ['DE-at', 'Firma'],
  ['de-CH', 'Unternehmen'],
  ['de_ch', 'Unternehmen'],
  ['pt', 'Company'],
  ['fr', 'Company'],
  ['', 'Company'],
])('§2.4 labels a custom field for the language %j as %s', (tag, label) => {
  expect(fieldLabel({ label: 'Company', labels }, tag)).toBe(label);
  expect(fieldLabel({ label: 'Company' }, tag)).toBe('Company');
});
