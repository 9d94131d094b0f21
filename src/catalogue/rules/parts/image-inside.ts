import type { FormKind } from '../../forms.ts';
import { closestForm } from './closest-form.ts';
import { type Hit, hitOf, ofFamily, type RulePage } from './rule.ts';

/** What a click on leaves the form alone. */
const sendsNothing = 'button[type="button" i],button[type="reset" i],input[type="button" i],input[type="reset" i]';

/**
 * Buttons for the profile image inside a form of one of these kinds: a click there sends the form
 * as well, or there is no member yet.
 */
export const imageInside = (page: RulePage, ...kinds: readonly FormKind[]): Hit[] =>
  ofFamily(page, 'action')
    .filter(
      ({ value, element }) =>
        value.trim() === 'profile-image' &&
        kinds.some((kind) => closestForm(element, kind) && (kind === 'signup' || !element.matches(sendsNothing))),
    )
    .map((found) => hitOf(found));
