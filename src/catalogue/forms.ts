/** M §1.2: what each `data-ms-form` needs, allows and wants. Plain data that imports nothing. */

/** A value of `data-ms-member` that is a credential and no custom field. */
export type Credential = 'email' | 'password' | 'current-password' | 'new-password' | 'password-confirm' | 'token';

export interface FormRow {
  /** Inputs without which the form cannot work. */
  needs: readonly Credential[];
  /** Further inputs that are read. */
  allows: readonly (Credential | 'customFields')[];
  /** Needed inputs that a provider's button in the form replaces. */
  providerReplaces?: readonly Credential[];
  /** Parts beside inputs without which the form cannot work, as selectors. */
  parts?: readonly string[];
  /** It works without, but leaves people in the dark: missing-redirect. */
  wants?: 'redirect';
  /** The first submit mails a code, the second one finishes. */
  hasTwoSteps?: true;
  /** The same where the form has a place for the code; without one its mail leads on. */
  mayConfirm?: true;
  /**
   * Where a success leads is decided as after a login (M §1.4); the others go to their own
   * `redirect` or stay.
   */
  beginsSession?: true;
  /** `autocomplete` of its inputs, where the page has set none. */
  hints: Readonly<Partial<Record<Credential, string>>>;
}

const passwordlessParts = ['[data-ms-passwordless="step-2"]', '[data-ms-passwordless-button]'] as const;

export const forms = {
  signup: {
    needs: ['email', 'password'],
    allows: ['password-confirm', 'customFields'],
    providerReplaces: ['password'],
    beginsSession: true,
    hints: { email: 'username', password: 'new-password', 'password-confirm': 'new-password' },
  },
  login: {
    needs: ['email', 'password'],
    allows: [],
    providerReplaces: ['password'],
    beginsSession: true,
    hints: { email: 'username', password: 'current-password' },
  },
  'passwordless-signup': {
    needs: ['email', 'token'],
    allows: ['customFields'],
    parts: passwordlessParts,
    hasTwoSteps: true,
    beginsSession: true,
    hints: { email: 'username', token: 'one-time-code' },
  },
  'passwordless-login': {
    needs: ['email', 'token'],
    allows: [],
    parts: passwordlessParts,
    hasTwoSteps: true,
    beginsSession: true,
    hints: { email: 'username', token: 'one-time-code' },
  },
  'forgot-password': { needs: ['email'], allows: [], wants: 'redirect', hints: { email: 'username' } },
  'reset-password': {
    needs: ['token', 'password'],
    allows: ['email', 'password-confirm'],
    hints: { email: 'username', token: 'one-time-code', password: 'new-password', 'password-confirm': 'new-password' },
  },
  profile: {
    needs: [],
    allows: ['email', 'current-password', 'new-password', 'password-confirm', 'customFields'],
    hints: {
      email: 'email',
      'current-password': 'current-password',
      'new-password': 'new-password',
      'password-confirm': 'new-password',
    },
  },
  email: {
    needs: ['email'],
    allows: ['current-password', 'token'],
    mayConfirm: true,
    hints: { email: 'email', 'current-password': 'current-password', token: 'one-time-code' },
  },
  password: {
    needs: ['current-password', 'new-password'],
    allows: ['password-confirm'],
    hints: {
      'current-password': 'current-password',
      'new-password': 'new-password',
      'password-confirm': 'new-password',
    },
  },
  post: { needs: [], allows: [], parts: ['[data-ms-post="content"]'], hints: {} },
  thread: { needs: [], allows: [], parts: ['[data-ms-thread="content"]'], hints: {} },
} as const satisfies Record<string, FormRow>;

export type FormKind = keyof typeof forms;
