/**
 * §2.4 the views of the membership modals, §2.5 the panels of the profile, §4 what leads where.
 * Plain data.
 */

export const views = [
  'login',
  'signup',
  'forgot_password',
  'reset_password',
  'reset_password_success',
  'passwordless_token',
  'profile',
  'test_card',
] as const;
export type View = (typeof views)[number];

export const panels = ['profile', 'security', 'changePassword', 'plans', 'team'] as const;
export type Panel = (typeof panels)[number];

/** §4 the ways between the views, by the name of what is pressed or what happened. */
export const transitions = {
  login: { signup: 'signup', forgotPassword: 'forgot_password', codeSent: 'passwordless_token' },
  signup: { login: 'login', codeSent: 'passwordless_token' },
  forgot_password: { back: 'login', emailSent: 'reset_password', haveCode: 'reset_password' },
  reset_password: { back: 'forgot_password', reset: 'reset_password_success' },
  reset_password_success: { login: 'login' },
  passwordless_token: { backToLogin: 'login', backToSignup: 'signup' },
  profile: {},
  test_card: {},
} as const satisfies Record<View, Record<string, View>>;

/** §4 success events, and CLOSED for a modal that was dismissed (M §3). */
export const successTypes = ['LOGIN', 'SIGNUP', 'LOGOUT', 'PASSWORD_RESET'] as const;
export type SuccessType = (typeof successTypes)[number];

/** What `openModal` takes, in any letter case. */
export const modalTypes = {
  LOGIN: 'login',
  SIGNUP: 'signup',
  FORGOT_PASSWORD: 'forgot_password',
  RESET_PASSWORD: 'reset_password',
  PROFILE: 'profile',
  TEST_CARD: 'test_card',
} as const satisfies Record<string, View>;
export type ModalType = keyof typeof modalTypes;
