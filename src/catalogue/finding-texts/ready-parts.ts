/** Parts that a form can lack, ready to be pasted, by what the rules call them. */
export const readyParts: Readonly<Record<string, string>> = {
  email: '<input type="email" data-ms-member="email" autocomplete="username" aria-label="Email" required>',
  password:
    '<input type="password" data-ms-member="password" autocomplete="current-password" aria-label="Password" required>',
  'new-password-of-signup':
    '<input type="password" data-ms-member="password" autocomplete="new-password" aria-label="Password" required>',
  token:
    '<input type="text" data-ms-member="token" inputmode="numeric" autocomplete="one-time-code" aria-label="Code">',
  '[data-ms-passwordless="step-2"]':
    '<div data-ms-passwordless="step-2">\n  <input type="text" data-ms-member="token" inputmode="numeric" autocomplete="one-time-code" aria-label="Code">\n</div>',
  '[data-ms-auth-disconnect]': '<span data-ms-auth-disconnect>Disconnect</span>',
  '[data-ms-passwordless-button]': '<button type="submit" data-ms-passwordless-button="Verify">Continue</button>',
};
