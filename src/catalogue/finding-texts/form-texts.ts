import type { RuleTexts } from './rule-texts.ts';

/** §8 mail takes its time, and gets lost where the sender is not known. */
export const mailHelp: readonly (readonly [string, string])[] = [
  [
    'The mail does not arrive',
    'Give it 30 seconds, then look into the spam folder. In test mode the mails of the demo are in its mailbox.',
  ],
  [
    'It lands in spam',
    'Send from an address of your own domain (`mail.fromAddress` of the app), and let its SPF, DKIM and DMARC records name your mail server. Mail from a borrowed address is sorted out by most providers.',
  ],
];
const imageHelp: readonly (readonly [string, string])[] = [
  ['Where does it belong?', 'Anywhere outside the form. The picture is saved at once, without a submit.'],
];

/** Findings about forms and their inputs. */
export const formTexts = {
  'missing-attribute-value': {
    severity: 'error',
    title: 'Empty attribute',
    description: '`{attribute}` needs a value, and does nothing without one.',
    help: [
      [
        'What may stand there?',
        'The documentation lists the values of each attribute; ids of plans and prices are on the App tab.',
      ],
    ],
  },
  'missing-form-type': {
    severity: 'error',
    title: 'Form without a type',
    description: '`data-ms-form` is empty, so this form is sent as if it had no attribute. It takes: {known}.',
    help: [
      [
        'Which type do I need?',
        '`signup` and `login` for accounts with a password, `profile` for what a member changes about herself. The documentation lists the inputs that each type needs.',
      ],
    ],
  },
  'image-inside-profile-form': {
    severity: 'error',
    title: 'Image button inside a profile form',
    description: 'A click on `data-ms-action="profile-image"` would send the form as well.',
    help: imageHelp,
  },
  'image-inside-signup-form': {
    severity: 'error',
    title: 'Image button inside a signup form',
    description: 'There is no member yet to whom a picture could belong. Let her choose one after the sign-up.',
    help: imageHelp,
  },
  'image-inside-comment-form': {
    severity: 'error',
    title: 'Image button inside a comment form',
    description: 'A click on `data-ms-action="profile-image"` would send the comment as well.',
    help: imageHelp,
  },
  'extra-login-elements': {
    severity: 'error',
    title: 'Unused field in a login form',
    description: 'A login form takes `email` and `password`; `{value}` is not sent.',
    help: [
      [
        'How do I ask for more?',
        'In a sign-up or a profile form. To log in by a mailed code use `data-ms-form="passwordless-login"`.',
      ],
    ],
  },
  'misplaced-form-attribute': {
    severity: 'error',
    title: 'Form attribute on another element',
    description: '`data-ms-form` has to stand on the `<form>` itself, not on another element.',
    others: { around: '`data-ms-form` stands on the block around the form. It has to stand on the `<form>` inside.' },
    help: [
      [
        'My designer shows one block only',
        'Most designers draw a form as a block with a form in it. Select the inner one in the navigator and put the attribute there.',
      ],
    ],
  },
  'missing-login-elements': {
    severity: 'error',
    title: 'Login form is incomplete',
    description: 'Missing: {missing}. Without it, members cannot log in here.',
    help: [
      ['Only with Google and others?', 'A button with `data-ms-auth-provider` in the form replaces the password.'],
      [
        'Without passwords at all?',
        'Use `data-ms-form="passwordless-login"`: it asks for the address and mails a code.',
      ],
    ],
  },
  'missing-signup-elements': {
    severity: 'error',
    title: 'Signup form is incomplete',
    description: 'Missing: {missing}. Without it, visitors cannot sign up here.',
    help: [
      ['Only with Google and others?', 'A button with `data-ms-auth-provider` in the form replaces the password.'],
      [
        'Without passwords at all?',
        'Use `data-ms-form="passwordless-signup"`: it asks for the address and mails a code.',
      ],
    ],
  },
  'missing-passwordless-elements': {
    severity: 'error',
    title: 'Passwordless form is incomplete',
    description: 'Missing: {missing}. The form has two steps: the address, then the code that was mailed.',
    help: [
      [
        'What is the second step?',
        'A block with `data-ms-passwordless="step-2"` around the input for the code. It shows once the code is sent.',
      ],
      ...mailHelp,
    ],
  },
  'missing-redirect': {
    severity: 'warning',
    title: 'No redirect after the email is sent',
    description:
      'After the code is mailed the person needs a page to enter it. Give the form a `redirect` to your page with a `reset-password` form.',
    help: [
      [
        'What happens without it?',
        'The page stays and says that a mail was sent; the link in the mail still leads to a form.',
      ],
      ...mailHelp,
    ],
  },
  'duplicate-form-field': {
    severity: 'warning',
    title: 'Duplicate form field',
    description: '`{value}` stands twice in this form; only one of them is sent.',
    help: [
      [
        'Several boxes for one field?',
        'Put `data-ms-member` on the block around them and `data-ms-value` on each checkbox. Radio buttons may share a name as they are.',
      ],
    ],
  },
  'unknown-custom-field': {
    severity: 'error',
    title: 'Unknown custom field',
    description: 'The app has no custom field with the key `{id}`. What is typed here is refused.',
    others: {
      bind: 'The app has no custom field with the key `{id}`, so `{attribute}` writes nothing.',
      computed: '`{id}` is worked out and cannot be entered. Show it on another element.',
      content: 'The app has no custom field with the key `{id}`, so no member has a value in it.',
      shown: 'The app has no custom field with the key `{id}`, so this element shows no value.',
    },
    help: [['Where are the keys?', 'On the App tab under Custom Fields. Write the key, not the label.']],
  },
  'field-type-mismatch': {
    severity: 'error',
    title: 'Input or format does not fit the field',
    description: 'The field is a {type}, and this input takes something else. What is entered here is refused.',
    others: {
      format: '`{value}` cannot write `{key}`, so it is shown as it is stored.',
      unused: 'There is nothing to format: the element has neither `data-ms-member` nor `data-ms-bind`.',
      select: 'The field is a select. Use a `<select>` or radio buttons whose values are its options.',
      'multi-select':
        'The field takes several options. Put `data-ms-member` on a block of checkboxes, each with `data-ms-value`, or on a `<select multiple>`.',
    },
    help: [['Where is the type?', 'In the configuration of the app, as `customFields[].type`.']],
  },
  'confirm-without-password': {
    severity: 'error',
    title: 'Repeated password without a password',
    description:
      'This field must equal the `password` or `new-password` of its form, which has neither. So the form is never sent.',
    help: [['What is it for?', 'People type a new password twice. The second one is compared and never sent.']],
  },
  'toggle-without-password': {
    severity: 'warning',
    title: 'Password button without a password',
    description: 'This button shows and hides the passwords of the form around it, and there are none.',
    help: [['Where does it belong?', 'Inside the form, for example beside the password input.']],
  },
  'unknown-message-field': {
    severity: 'error',
    title: 'Message for an unknown field',
    description: 'The app has no custom field with the key `{id}`, so this element stays hidden.',
    help: [['What may stand there?', '`field:` and the word that the input has in `data-ms-member`.']],
  },
  'unreachable-redirect': {
    severity: 'warning',
    title: 'Unreachable redirect',
    description: '`{value}` is no address that a browser can go to.',
    others: {
      'data-ms-redirect':
        '`{value}` is not on this site. A remembered redirect stays on the site; give the form itself a `redirect` to leave it.',
    },
    help: [['What may stand there?', 'A path such as `/welcome`, or a whole `https` address.']],
  },
} as const satisfies Record<string, RuleTexts>;
