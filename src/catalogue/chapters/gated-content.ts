import type { AttributeRow, ValueRule } from '../attribute-row.ts';
import { boundWords } from '../member-words.ts';

/** A value of the member in an attribute of the same name. */
const bound = (title: string) =>
  ({ title, found: 'bind', value: { required: true, knownAs: 'customField', oneOf: boundWords } }) as const;

/** Who is meant by a gate. */
export const gateValue = {
  required: true,
  negatable: true,
  knownAs: 'contentGroup',
  namespaces: { field: 'customField', permission: 'permission', plan: 'plan' },
  oneOf: {
    members: 'Members',
    verified: 'Members with a verified email',
    'free-plans': 'Members with a free plan',
    'paid-plans': 'Members with a paid plan',
    'no-plans': 'Members without a plan',
    'is-trialing': 'Members in a trial',
    'has-failed-payment': 'Members whose payment failed',
    'has-password': 'Members with a password',
    'has-passkey': 'Members with a passkey',
    'has-second-factor': 'Members with an authenticator app',
    'is-admin': 'Moderators',
  },
} as const satisfies ValueRule;

/** M §1.5 gated content. */
export const gatedContentRows = {
  content: {
    name: 'data-ms-content',
    title: 'Gated content',
    found: 'gated-content',
    docs: 'gated-content',
    visitorsSee: ['!members', '!free-plans', '!paid-plans', '!no-plans', '!is-trialing', '!is-admin'],
    value: gateValue,
  },
  bind: {
    name: 'data-ms-bind',
    suffixes: {
      style: { title: 'Bound style', found: 'bind', value: { required: true, knownAs: 'styleDeclaration' } },
      class: { title: 'Bound class', found: 'bind' },
      href: bound('Bound address of a link'),
      src: bound('Bound address of a picture'),
      alt: bound('Bound description of a picture'),
      title: bound('Bound title'),
      value: bound('Bound value'),
      datetime: bound('Bound date'),
      'aria-label': bound('Bound label'),
    },
    value: { required: true, knownAs: 'className' },
    title: 'Bound attribute, style or class',
    docs: 'gated-content',
  },
  secureHtml: {
    name: 'data-ms-secure-html',
    membersOnly: true,
    value: { required: true, knownAs: 'secureContent' },
    title: 'Secure content',
    found: 'secure-html',
    docs: 'gated-content',
  },
  secureLink: {
    name: 'data-ms-secure-link',
    membersOnly: true,
    on: 'a',
    value: { required: true, knownAs: 'secureContent' },
    title: 'Secure link',
    found: 'secure-link',
    docs: 'gated-content',
  },
} as const satisfies Record<string, AttributeRow>;
