import type { AttributeRow } from '../attribute-row.ts';

const formWithImage =
  'form[data-ms-form="profile"],form[data-ms-form="signup"],form[data-ms-form="post"],form[data-ms-form="thread"]';
const button = { docs: 'buttons' } as const;

/** M §1.4 buttons. */
export const buttonRows = {
  plan: {
    ...button,
    name: 'data-ms-plan',
    bareOn: 'form',
    notWith: '[data-ms-auth-provider]',
    needsTarget: ['add', 'update'],
    title: 'Free plan',
    found: 'plan-*',
    suffixes: {
      add: 'Add a free plan',
      update: 'Replace the free plan',
      remove: { title: 'Remove a free plan', membersOnly: true, memberNeeds: 'thisPlan' },
    },
    value: {
      required: true,
      knownAs: 'freePlan',
      prefix: 'pln_',
      list: true,
      oneOf: { 'no-plan': { title: 'No plan', on: 'form' } },
    },
  },
  price: {
    ...button,
    name: 'data-ms-price',
    notWith: '[data-ms-auth-provider]',
    needsTarget: ['add', 'update'],
    title: 'Price',
    found: 'price-*',
    suffixes: {
      add: 'Choose a price',
      update: { title: 'Change the price', value: { required: true, knownAs: 'price', prefix: 'prc_', list: true } },
      remove: {
        title: 'Forget the chosen price',
        found: 'price-remove-all',
        value: { required: true, oneOf: { all: 'All' } },
      },
    },
    value: { required: true, knownAs: 'price', prefix: 'prc_' },
  },
  coupon: {
    ...button,
    name: 'data-ms-coupon',
    value: { required: true, knownAs: 'coupon' },
    title: 'Coupon',
  },
  successMessage: {
    ...button,
    name: 'data-ms-success-message',
    within: '[data-ms-plan\\:add]',
    value: { required: true, knownAs: 'text' },
    title: 'Success message',
    found: 'success-message',
  },
  action: {
    ...button,
    name: 'data-ms-action',
    title: 'Action',
    found: '*',
    value: {
      required: true,
      oneOf: {
        'toggle-password': { title: 'Shows and hides the password', on: 'button,a,[role="button"]', within: 'form' },
        logout: { title: 'Logout link', found: 'logout-link', membersOnly: true },
        'customer-portal': {
          title: 'Billing portal',
          found: 'stripe-customer-portal',
          membersOnly: true,
          memberNeeds: 'paymentCustomer',
        },
        'login-redirect': { title: 'Login redirect', membersOnly: true },
        'resend-verification-email': {
          title: 'Resend verification email',
          membersOnly: true,
          memberNeeds: 'unverifiedEmail',
        },
        'return-to-checkout': { title: 'Return to checkout', membersOnly: true, memberNeeds: 'chosenPrice' },
        'profile-image': { title: 'Upload a profile image', found: 'upload-profile-image', notWithin: formWithImage },
        'add-passkey': { title: 'Add a passkey', membersOnly: true },
        'add-second-factor': { title: 'Set up an authenticator app', membersOnly: true },
        'delete-member': { title: 'Delete the account', membersOnly: true },
      },
    },
  },
  modal: {
    ...button,
    name: 'data-ms-modal',
    title: 'Modal',
    found: '*-modal',
    value: {
      required: true,
      oneOf: {
        login: 'Login modal',
        signup: 'Signup modal',
        profile: { title: 'Profile modal', membersOnly: true },
        'forgot-password': 'Forgot password modal',
        'reset-password': 'Reset password modal',
        'test-card': 'Test card modal',
      },
    },
  },
  modalTab: {
    ...button,
    name: 'data-ms-modal-tab',
    on: '[data-ms-modal="profile"],[data-ms-open="profile"]',
    value: {
      required: true,
      oneOf: {
        profile: 'Profile panel',
        security: 'Security panel',
        changePassword: 'Change password panel',
        plans: 'Plans panel',
        team: 'Team panel',
      },
    },
    title: 'Panel of the profile',
    found: 'modal-tab',
  },
  redirect: {
    ...button,
    name: 'data-ms-redirect',
    value: { required: true, knownAs: 'path', oneOf: { 'current-url': 'Back to this page' } },
    title: 'Redirect',
  },
} as const satisfies Record<string, AttributeRow>;
