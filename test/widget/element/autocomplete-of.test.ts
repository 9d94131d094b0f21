import { expect, it } from 'vitest';
import { autocompleteOf } from '../../../src/widget/element/autocomplete-of.ts';

it.each([
  [{ key: 'first-name' }, 'given-name'],
  [{ key: 'given-name' }, 'given-name'],
  [{ key: 'postal_code' }, 'postal-code'],
  [{ key: 'company' }, 'organization'],
  [{ key: 'work-phone', type: 'phone' as const }, 'tel'],
  [{ key: 'portfolio', type: 'url' as const }, 'url'],
  [{ key: 'bio' }, undefined],
  [{ key: 'constructor' }, undefined],
])('§2.4 browsers fill %j by %s', (field, hint) => expect(autocompleteOf(field)).toBe(hint));
