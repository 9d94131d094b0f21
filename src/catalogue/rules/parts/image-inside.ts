import type { FormKind } from '../../forms.ts';
import { closestForm } from './closest-form.ts';
import { type Hit, hitOf, ofFamily, type RulePage } from './rule.ts';

/** Buttons for the profile image inside a form of one of these kinds: a click there sends the form as well. */
export const imageInside = (page: RulePage, ...kinds: readonly FormKind[]): Hit[] =>
  ofFamily(page, 'action')
    .filter(
      ({ value, element }) => value.trim() === 'profile-image' && kinds.some((kind) => closestForm(element, kind)),
    )
    .map((found) => hitOf(found));
