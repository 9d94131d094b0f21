import { safeRedirect } from '../../contract/redirect.ts';
import { attributes } from '../attributes.ts';
import { type Hit, hitOf, ofFamily, type Rule } from './parts/rule.ts';

/** Placeholder for a page whose address is unknown. */
const somewhere = 'https://page.invalid/';
const isNothing = (target: string) => /^(?:null|undefined|javascript:.*)$/i.test(target);

/** A form's own redirect may leave the site, but only for the web. */
function isDead(target: string, here: string): boolean {
  try {
    return isNothing(target) || !/^https?:$/.test(new URL(target, here).protocol);
  } catch {
    return true;
  }
}

export const unreachableRedirect: Rule = (page) => {
  const here = page.href ?? somewhere;
  const isForeign = (target: string) =>
    isNothing(target) || (safeRedirect(target, here) === null && (page.href !== null || !/^https?:/i.test(target)));
  const ofForms = ofFamily(page, 'form').flatMap(({ element }): Hit[] => {
    const value = element.getAttribute('redirect')?.trim();
    return value && isDead(value, here)
      ? [{ element, attribute: 'redirect', facts: { attribute: 'redirect', value } }]
      : [];
  });
  const ofButtons = ofFamily(page, 'redirect').filter(
    ({ value }) => value.trim() !== '' && value.trim() !== 'current-url' && isForeign(value.trim()),
  );
  return [...ofForms, ...ofButtons.map((found) => hitOf(found, { as: attributes.redirect.name }))];
};
