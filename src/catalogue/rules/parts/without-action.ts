import { attributes } from '../../attributes.ts';
import { lacksTarget, valuesOf } from '../../checks.ts';
import { type Hit, hitOf, ofFamily, type RulePage } from './rule.ts';

const content = attributes.content.name;
/** Only members see it, and for them the click itself does something. */
const forMembers = `[${content}]:not([${content}^="!"])`;
/** It works by what is around it: a form of ours that is sent, or a link around it. */
const leadsOn = `form[${attributes.form.name}],a[href]:not([href=""],[href="#"]),[${attributes.modal.name}]`;

/** Buttons that a visitor clicks in vain: the plan is remembered, and nothing happens. */
export function withoutAction(page: RulePage, family: 'plan' | 'price'): Hit[] {
  const known = page.app?.plans.flatMap(({ id, prices }) =>
    family === 'price' ? prices.map((price) => price.id) : prices.length === 0 ? id : [],
  );
  return ofFamily(page, family)
    .filter(({ element }) => !element.hasAttribute(attributes.authProvider.name))
    .filter((found) => lacksTarget(found) && !found.element.closest(`${forMembers},${leadsOn}`))
    .map((found) => {
      const ids = valuesOf(found);
      // Markup that repeats a wrong id corrects nothing.
      const isRight = ids.length > 0 && ids.every((id) => (known ? known.includes(id) : /^(?:pln|prc)_/.test(id)));
      return hitOf(found, isRight ? { fix: { set: { [attributes.modal.name]: 'signup' } } } : {});
    });
}
