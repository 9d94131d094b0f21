import type { Hit, Rule, RulePage } from './parts/rule.ts';
import { hitOf } from './parts/rule.ts';

/** Names of the first generation -> what they are called today. */
const successors: Readonly<Record<string, readonly [name: string, value: string] | null>> = {
  'ms-login': ['data-ms-modal', 'login'],
  'ms-logout': ['data-ms-action', 'logout'],
  'ms-field': ['data-ms-member', ''],
  'data-memberstack-id': ['data-ms-app', ''],
  'data-ms-membership': null,
};
/** Addresses that the first generation read -> the modal of today. */
const address = /^#\/ms\/(login|signup|profile|logout)\b/;

function hitOfLink(element: Element): Hit[] {
  const href = element.getAttribute('href') ?? '';
  const word = address.exec(href)?.[1];
  if (!word) return [];
  const name = word === 'logout' ? 'data-ms-action' : 'data-ms-modal';
  return [
    {
      element,
      attribute: 'href',
      as: 'address',
      facts: { attribute: 'href', value: href, suggestion: `${name}="${word}"` },
      fix: { set: { href: '#', [name]: word } },
    },
  ];
}

export const legacyAttribute: Rule = ({ found, root }: RulePage) => [
  ...found
    .filter(({ attribute }) => Object.hasOwn(successors, attribute))
    .map((one) => {
      const successor = successors[one.attribute];
      if (!successor) return hitOf(one);
      const [name, value] = successor;
      const written = value || one.value;
      return hitOf(one, {
        facts: { suggestion: name + (value && `="${value}"`) },
        ...(written && name !== 'data-ms-app' && { fix: { set: { [one.attribute]: null, [name]: written } } }),
      });
    }),
  ...[...root.querySelectorAll('a[href^="#/ms/"]')].flatMap(hitOfLink),
];

export const isLegacy = (attribute: string): boolean => Object.hasOwn(successors, attribute);
