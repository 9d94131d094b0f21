import type { AttributeRow } from '../attribute-row.ts';

const anyForm = 'form[data-ms-form]';

/** M §1.2 forms. */
export const formRows = {
  form: {
    name: 'data-ms-form',
    on: 'form',
    title: 'Form',
    found: '*-form',
    docs: 'forms',
    value: {
      required: true,
      oneOf: {
        signup: 'Signup form',
        login: 'Login form',
        'passwordless-signup': { title: 'Passwordless signup form', found: 'passwordless-signup' },
        'passwordless-login': { title: 'Passwordless login form', found: 'passwordless-login' },
        'forgot-password': 'Forgot password form',
        'reset-password': 'Reset password form',
        profile: { title: 'Profile form', membersOnly: true },
        email: { title: 'Email form', membersOnly: true },
        password: { title: 'Password form', membersOnly: true },
        post: { title: 'Post form', within: '[data-ms-channel]' },
        thread: { title: 'Reply form', within: '[data-ms-channel]' },
      },
    },
  },
  authAllowLogin: {
    name: 'data-ms-auth-allow-login',
    on: anyForm,
    value: { empty: true },
    title: 'Allow login',
    docs: 'forms',
  },
  socialAuthAllowSignup: {
    name: 'data-ms-social-auth-allow-signup',
    on: 'form[data-ms-form="login"],[data-ms-modal="login"],[data-ms-open="login"]',
    value: { empty: true },
    title: 'Providers may sign up',
    docs: 'forms',
  },
  hcaptcha: {
    name: 'data-ms-hcaptcha',
    aliases: ['data-ms-signup:hcaptcha'],
    within: 'form[data-ms-form="signup"],form[data-ms-form="passwordless-signup"]',
    value: { oneOf: { light: 'Light captcha', dark: 'Dark captcha' } },
    title: 'Captcha',
    found: 'captcha',
    docs: 'forms',
  },
  passwordless: {
    name: 'data-ms-passwordless',
    within: 'form[data-ms-form^="passwordless-"],form[data-ms-form="email"]',
    value: { required: true, oneOf: { 'step-2': 'Second step of a passwordless form' } },
    title: 'Passwordless step',
    found: 'passwordless-step',
    docs: 'forms',
  },
  passwordlessButton: {
    name: 'data-ms-passwordless-button',
    within: 'form[data-ms-form^="passwordless-"],form[data-ms-form="email"]',
    value: { knownAs: 'text' },
    title: 'Passwordless button',
    found: 'passwordless-button',
    docs: 'forms',
  },
} as const satisfies Record<string, AttributeRow>;
