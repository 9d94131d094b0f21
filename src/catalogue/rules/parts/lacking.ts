import { attributes } from '../../attributes.ts';
import { type FormKind, type FormRow, forms } from '../../forms.ts';
import { controlsOf } from './controls.ts';
import { codes, type Hit, hitOf, ofFamily, type RulePage } from './rule.ts';

/**
 * What a form of this kind needs and does not hold: inputs by their word, parts by their selector.
 */
function lacks(form: Element, row: FormRow): string[] {
  const words = controlsOf(form).map(([word]) => word);
  const replaced = form.querySelector(`[${attributes.authProvider.name}]`) ? row.providerReplaces : undefined;
  return [
    ...row.needs.filter((need) => !words.includes(need) && !replaced?.includes(need)),
    ...(row.parts ?? []).filter((part) => !form.querySelector(part)),
  ];
}

const shown = (need: string) => (need.startsWith('[') ? need.slice(1, -1) : `${attributes.member.name}="${need}"`);

/** Forms of these kinds that lack something. */
export const lacking = (page: RulePage, ...kinds: readonly FormKind[]): Hit[] =>
  ofFamily(page, 'form').flatMap((found) => {
    const kind = kinds.find((one) => one === found.value.trim());
    const missing = kind && found.element.localName === 'form' ? lacks(found.element, forms[kind]) : [];
    return missing.length === 0
      ? []
      : hitOf(found, {
          facts: { missing: codes(missing.map(shown)) },
          fix: {
            insert: missing.map((need) => (kind === 'signup' && need === 'password' ? 'new-password-of-signup' : need)),
          },
        });
  });
