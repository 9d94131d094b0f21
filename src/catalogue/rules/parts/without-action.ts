import { attributes } from '../../attributes.ts';
import { lacksTarget } from '../../checks.ts';
import type { Family } from '../../language.ts';
import { type Hit, hitOf, ofFamily, type RulePage } from './rule.ts';

const content = attributes.content.name;
/** Only members see it, and for them the click itself does something. */
const forMembers = `[${content}]:not([${content}^="!"])`;
/** It leads on by what it stands in: a form of ours that is sent, or a link around it. */
const leadsOn = `form[${attributes.form.name}],a[href]:not([href=""],[href="#"]),[${attributes.modal.name}]`;

/** Buttons that a visitor clicks in vain: the plan is remembered, and nothing happens. */
export const withoutAction = (page: RulePage, family: Family): Hit[] =>
  ofFamily(page, family)
    .filter(({ element }) => !element.hasAttribute(attributes.authProvider.name))
    .filter((found) => lacksTarget(found) && !found.element.closest(`${forMembers},${leadsOn}`))
    .map((found) => hitOf(found, { fix: { set: { [attributes.modal.name]: 'signup' } } }));
