import type { RuleTexts } from './rule-texts.ts';

const whereIds: readonly [string, string] = [
  'Where do I find the ids?',
  'The App tab lists every plan with its id and its prices; one click copies. They are the ids of the configuration of your app.',
];
const whatHappens: readonly [string, string] = [
  'What does the page do now?',
  'Nothing: an attribute that cannot be read is left alone, and so is everything around it.',
];

/** Findings about plans and prices. */
export const planTexts = {
  'broken-plan-suffix': {
    severity: 'error',
    title: 'Invalid plan suffix',
    description: '`{attribute}` does nothing. The attribute needs to say what the click does: {known}.',
    help: [
      ['When is the bare name right?', 'On a form only: there `data-ms-plan` names the plans of the sign-up.'],
      whatHappens,
    ],
  },
  'broken-price-suffix': {
    severity: 'error',
    title: 'Invalid price suffix',
    description: '`{attribute}` does nothing. The attribute needs to say what the click does: {known}.',
    help: [
      [
        'Is there a bare form?',
        'No. On forms, too, a price is written as `data-ms-price:add` or `data-ms-price:update`.',
      ],
      whatHappens,
    ],
  },
  'broken-plan-button': {
    severity: 'error',
    title: 'Not a plan id',
    description: '`{attribute}="{value}"`: ids of plans begin with `pln_`.',
    others: {
      price: '`{value}` is the id of a price. Paid plans are chosen by their price, with `data-ms-price:…`.',
    },
    help: [whereIds, ['May a plan be left open?', '`no-plan` says that there is none, on a sign-up form only.']],
  },
  'broken-price-button': {
    severity: 'error',
    title: 'Not a price id',
    description: '`{attribute}="{value}"`: ids of prices begin with `prc_`.',
    others: {
      remove: '`{attribute}` takes the word `all` and nothing else: there is one chosen price, and it is forgotten.',
    },
    help: [whereIds],
  },
  'incorrect-plan-id': {
    severity: 'error',
    title: 'Unknown plan id',
    description: 'The app has no free plan with the id `{id}`.',
    others: {
      paid: '`{id}` is the plan "{name}", which costs something. Use `data-ms-price:…` with one of its prices: {prices}.',
    },
    help: [
      whereIds,
      [
        'The plan is there, and still?',
        'This page may belong to another app: compare the id on the App tab with the one on your install tag. Plans that are switched off are not listed.',
      ],
    ],
  },
  'incorrect-price-id': {
    severity: 'error',
    title: 'Unknown price id',
    description: 'No plan of the app has a price with the id `{id}`.',
    help: [
      whereIds,
      [
        'Is it an id of your payment provider?',
        'Prices carry ids of their own here; the provider’s ids stay in the configuration.',
      ],
    ],
  },
  'plan-on-social-auth': {
    severity: 'error',
    title: 'Plan on a social login button',
    description: '`{attribute}` on a button with `data-ms-auth-provider` is not read.',
    help: [
      [
        'Where does the plan belong?',
        'On the form around the button: `<form data-ms-form="signup" data-ms-plan:add="pln_…">`. Every way to sign up in that form then gets it.',
      ],
    ],
  },
  'plan-without-action': {
    severity: 'warning',
    title: 'Plan button without a next step',
    description:
      'A visitor who clicks here sees nothing change. Let the click lead somewhere: a link to your sign-up page, or `data-ms-modal="signup"`.',
    help: [
      [
        'And for members?',
        'For them the click itself adds the plan. Where only members see the button (`data-ms-content="members"` around it) this warning is not given.',
      ],
    ],
  },
  'price-without-action': {
    severity: 'warning',
    title: 'Price button without a next step',
    description:
      'A visitor who clicks here sees nothing change. Let the click lead somewhere: a link to your sign-up page, or `data-ms-modal="signup"`.',
    help: [
      [
        'And for members?',
        'For them the click leads to the checkout. Where only members see the button (`data-ms-content="members"` around it) this warning is not given.',
      ],
    ],
  },
  'live-test-mismatch': {
    severity: 'error',
    title: 'Id of the other mode (live or test)',
    description: '`{id}` belongs to test mode, and this page is live.',
    others: { sandbox: '`{id}` belongs to the live mode, and this page is in test mode.' },
    help: [
      [
        'How do I tell them apart?',
        'Keys and ids of test mode carry `_sb_`. Members, sessions and keys of one mode do not exist in the other.',
      ],
    ],
  },
} as const satisfies Record<string, RuleTexts>;
