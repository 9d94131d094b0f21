import type { Found } from '../scan.ts';
import { type Hit, hitOf, type Rule } from './parts/rule.ts';

/** Addresses that the first generation read -> the modal of today. */
const address = /^#\/ms\/(login|signup|profile|logout)\b/;

/** A whole name in a script. Properties of `window` are read in brackets, too. */
const nameInScript = (name: string) =>
  new RegExp(`(?<![\\w$])${name.replace(/[$.]/g, '\\$&').replace('window\\.', 'window[\\s?.[\'"`]+')}(?![\\w$])`);

function hitOfLink({ element, value }: Found): Hit[] {
  const word = address.exec(value)?.[1];
  if (!word) return [];
  const name = word === 'logout' ? 'data-ms-action' : 'data-ms-modal';
  return [
    {
      element,
      attribute: 'href',
      as: 'address',
      facts: { attribute: 'href', value, suggestion: `${name}="${word}"` },
      fix: { set: { href: '#', [name]: word } },
    },
  ];
}

export const legacyAttribute: Rule = ({ found, legacy, root }) => [
  ...found
    .filter(({ attribute }) => Object.hasOwn(legacy, attribute))
    .map((one) => {
      const successor = legacy[one.attribute];
      if (!successor) return hitOf(one, { as: 'membership' });
      const [name, value] = successor;
      const written = value || one.value;
      return hitOf(one, {
        facts: { suggestion: name + (value && `="${value}"`) },
        ...(written && name !== 'data-ms-app' && { fix: { set: { [one.attribute]: null, [name]: written } } }),
      });
    }),
  ...found.filter(({ attribute }) => attribute === 'href').flatMap(hitOfLink),
  ...[...root.querySelectorAll('script')].flatMap((element) =>
    Object.keys(legacy)
      .filter((name) => /[$.]/.test(name) && nameInScript(name).test(element.textContent))
      .map((attribute) => ({ element, as: 'call', facts: { attribute, suggestion: legacy[attribute]?.[0] ?? '' } })),
  ),
];
