// Every view and state of the two member elements, with the responses and member's steps for it.
// `isOpen`: only a modal can be in it; `stays`: only a form in the page; `isCalled`: opened by `openModal`, whose caller waits.
//   answers: path -> 'never' | 'offline' | [status, data or error code, more] · steps: done one after the other · see: there at the end
(() => {
  const email = 'ada@example.com';
  const password = 'a wide river bank';
  const type = (name, value) => ['type', name, value];
  const submit = (form) => ['submit', form];
  const press = (selector) => ['press', selector];
  const signIn = [type('email', email), type('password', password), submit('login')];
  const sendCode = [press('[part~=mode-toggle]'), type('email', email), submit('login')];
  const sent = { '/auth/passwordless/login/send': [200, { success: true }, { flowId: 'f1' }] };
  const code = (form) => [['code', form, '482915'], submit(form)];
  const providers = [
    { provider: 'google', name: 'Google', icon: null, order: 1 },
    { provider: 'github', name: 'GitHub', icon: null, order: 2 },
    { provider: 'spotify', name: 'Spotify', icon: null, order: 3 },
  ];
  const auth = (id, title, group, view, more = {}) => ({ id, title, group, element: 'ms-auth-modal', view, ...more });
  const own = (id, title, group, panel, more = {}) => ({ id, title, group, element: 'ms-profile', panel, ...more });
  const passkeys = { passkeys: { offer: 'ask' } };
  const factor = { secondFactor: 'optional' };
  const asks = { '/auth/login': [403, 'second-factor-required', { secondFactorToken: 'waits' }] };
  const waiting = (id, title, see, steps = [], answers = {}) =>
    auth(id, title, 'Second factor', 'login', {
      app: factor,
      answers: { ...asks, ...answers },
      steps: [...signIn, ...steps],
      see,
    });
  const another = 'form[name=second_factor] + div button';
  const tooMany = [429, 'rate-limited', { retryAfter: 42 }];
  const sure = press('[part~=row] button');
  const savePassword = [
    type('oldPassword', 'latchkey-demo'),
    type('password', password),
    type('confirmPassword', password),
  ];

  window.galleryStates = [
    auth('login', 'Log in', 'Log in', 'login'),
    auth('login-code', 'By mailed code', 'Log in', 'login', { steps: [press('[part~=mode-toggle]')] }),
    auth('login-providers', 'With providers', 'Log in', 'login', { app: { authProviders: providers } }),
    auth('login-only-password', 'Password only', 'Log in', 'login', { app: { passwordless: false } }),
    auth('login-invalid', 'Nothing typed', 'Log in', 'login', { steps: [submit('login')] }),
    auth('login-wrong', 'Wrong password', 'Log in', 'login', {
      answers: { '/auth/login': [401, 'invalid-credentials'] },
      steps: signIn,
    }),
    auth('login-busy', 'On its way', 'Log in', 'login', {
      answers: { '/auth/login': 'never' },
      steps: signIn,
      see: '[aria-busy=true]',
    }),
    auth('login-done', 'Logged in', 'Log in', 'login', {
      answers: { '/auth/login': 'in' },
      steps: signIn,
      see: '[part=success]',
      stays: true,
    }),

    auth('signup', 'Sign up', 'Sign up', 'signup'),
    auth('signup-code', 'By mailed code', 'Sign up', 'signup', { steps: [press('[part~=mode-toggle]')] }),
    auth('signup-invalid', 'Typed wrong', 'Sign up', 'signup', {
      steps: [type('email', 'ada@'), type('password', 'short'), submit('signup')],
    }),
    auth('signup-taken', 'Email is taken', 'Sign up', 'signup', {
      answers: { '/auth/signup': [409, 'email-already-in-use'] },
      steps: [type('email', email), type('password', password), submit('signup')],
    }),
    auth('signup-common', 'Password too common', 'Sign up', 'signup', {
      answers: { '/auth/signup': [400, 'invalid-password-common'] },
      steps: [type('email', email), type('password', 'password1'), submit('signup')],
    }),
    auth('signup-check', 'Security check', 'Sign up', 'signup', {
      app: { captcha: true },
      answers: { '/captcha/challenge': 'never' },
      steps: [type('email', email)],
      see: '[part=captcha] [data-spinner]',
    }),
    auth('signup-no-check', 'Check not to be had', 'Sign up', 'signup', {
      app: { captcha: true },
      answers: { '/captcha/challenge': [503, 'captcha-unavailable'] },
      steps: [type('email', email), type('password', password), submit('signup')],
    }),
    auth('signup-done', 'Account is ready', 'Sign up', 'signup', {
      answers: { '/auth/signup': 'in' },
      steps: [type('email', email), type('password', password), submit('signup')],
      see: '[part=success]',
      stays: true,
    }),

    auth('passkey', 'With passkeys', 'Passkeys', 'login', { app: passkeys, see: '[part~=passkey]' }),
    auth('passkey-offer', 'Next time without a password', 'Passkeys', 'login', {
      app: passkeys,
      answers: { '/auth/login': 'in' },
      steps: [['suggested'], ...signIn],
      see: '[data-card]:not(:has(form)) [part~=heading]',
    }),
    waiting('factor', 'Code of the app', 'form[name=second_factor] [part=code]'),
    waiting('factor-wrong', 'Wrong code', '[aria-invalid=true]', code('second_factor'), {
      '/auth/second-factor': [400, 'invalid-second-factor'],
    }),
    waiting('factor-recovery', 'A recovery code', '[name=recovery_code]', [press(another)]),
    waiting('factor-lost', 'App is lost', 'form[name=lost_second_factor]', [press(`${another} + button`)]),
    waiting(
      'factor-lost-sent',
      'Link is on its way',
      '[role=status] svg',
      [press(`${another} + button`), submit('lost_second_factor')],
      { '/auth/second-factor/lost': [200, { success: true }, { said: 'lost-second-factor-sent' }] },
    ),
    auth('factor-set-up', 'App is required', 'Second factor', 'login', {
      app: { secondFactor: 'required' },
      answers: {
        '/auth/login': [403, 'second-factor-setup-required', { secondFactorToken: 'waits' }],
        '/auth/second-factor/set-up/start': 'secret',
      },
      steps: signIn,
      see: '[part=second-factor] svg',
    }),
    own('passkeys', 'Both in use', 'Passkeys', 'security', {
      app: { ...passkeys, ...factor },
      member: { hasPasskey: true },
      answers: { '/member/passkeys': 'keys', '/member/second-factor': 'factorOn' },
      see: '[part~=second-factor] [part~=row]',
    }),
    own('passkeys-rename', 'Name of a passkey', 'Passkeys', 'security', {
      app: passkeys,
      member: { hasPasskey: true },
      answers: { '/member/passkeys': 'keys' },
      steps: [press('[part~=passkeys] [part~=row] button')],
      see: '[name=passkey-name]',
    }),
    own('passkeys-none', 'Neither yet', 'Passkeys', 'security', {
      app: { ...passkeys, ...factor },
      answers: { '/member/passkeys': 'noKeys', '/member/second-factor': 'factorOff' },
      see: '[part~=second-factor] button',
    }),
    own('factor-on', 'First code of the app', 'Second factor', 'security', {
      app: factor,
      answers: { '/member/second-factor': 'factorOff', '/member/second-factor/start': 'secret' },
      steps: [press('[part~=second-factor] button')],
      see: '[part=code]',
    }),
    own('factor-codes', 'Recovery codes', 'Second factor', 'security', {
      app: factor,
      answers: {
        '/member/second-factor': 'factorOn',
        '/member/second-factor/recovery-codes': 'recoveryCodes',
      },
      steps: [press('[part~=second-factor] [part~=row] button')],
      see: '[part=recovery-codes]',
    }),

    auth('token', 'Enter the code', 'Codes', 'login', { answers: sent, steps: sendCode, see: '[part=code]' }),
    auth('token-wrong', 'Wrong code', 'Codes', 'login', {
      answers: { ...sent, '/auth/passwordless/login': [400, 'invalid-passwordless-login-code'] },
      steps: [...sendCode, ['code', 'passwordless_token', '482915']],
      see: '[aria-invalid=true]',
    }),
    auth('token-busy', 'Being checked', 'Codes', 'login', {
      answers: { ...sent, '/auth/passwordless/login': 'never' },
      steps: [...sendCode, ['code', 'passwordless_token', '482915']],
      see: 'form[name=passwordless_token] [aria-busy=true]',
    }),
    auth('token-link-only', 'Only the link counts', 'Codes', 'login', {
      answers: { ...sent, '/auth/passwordless/login': [400, 'code-needs-link'] },
      steps: [...sendCode, ['code', 'passwordless_token', '482915']],
      see: '[aria-invalid=true]',
    }),
    auth('token-linked', 'By mailed link', 'Codes', 'passwordless_token', {
      link: 'login',
      answers: { '/auth/check-link': [200, { success: true }] },
      see: '[part=linked] svg',
    }),
    auth('token-again', 'Too many mails', 'Codes', 'login', {
      answers: { '/auth/passwordless/login/send': tooMany },
      steps: sendCode,
      see: '[part=hint]',
    }),

    auth('forgot', 'Ask for a code', 'Reset', 'forgot_password'),
    auth('reset', 'Code and password', 'Reset', 'forgot_password', {
      answers: { '/auth/send-reset-password-email': [200, 'sent', { flowId: 'f2' }] },
      steps: [type('email', email), submit('forgot_password')],
      see: '[part=code]',
    }),
    auth('reset-bare', 'With a code from elsewhere', 'Reset', 'reset_password'),
    auth('reset-expired', 'Expired code', 'Reset', 'reset_password', {
      answers: { '/auth/reset-password': [400, 'invalid-reset-code'] },
      steps: [type('email', email), type('password', password), ...code('reset_password')],
      see: '[aria-invalid=true]',
    }),
    auth('reset-checking', 'Link is looked at', 'Reset', 'reset_password', {
      link: 'reset',
      answers: { '/auth/check-link': 'never' },
      see: '[part=linked]',
    }),
    auth('reset-linked', 'Link confirmed', 'Reset', 'reset_password', {
      link: 'reset',
      answers: { '/auth/check-link': [200, { success: true }] },
      see: '[part=linked] svg',
    }),
    auth('reset-dead', 'Link too old', 'Reset', 'reset_password', {
      link: 'reset',
      answers: { '/auth/check-link': [400, 'invalid-reset-code'] },
      see: 'form[name=forgot_password]',
    }),
    auth('reset-done', 'New password', 'Reset', 'reset_password_success'),

    auth('card', 'Test card', 'Test card', 'test_card', { app: { mode: 'sandbox' } }),
    auth('card-others', 'Other cards', 'Test card', 'test_card', {
      app: { mode: 'sandbox' },
      steps: [press('[part=test-cards-toggle]')],
      see: '[part=test-card]',
    }),
    auth('card-refused', 'No clipboard', 'Test card', 'test_card', {
      app: { mode: 'sandbox' },
      steps: [press('[part~=copy]')],
      see: 'input[readonly]',
    }),
    auth('card-leaves', 'On to the checkout', 'Test card', 'test_card', {
      app: { mode: 'sandbox' },
      // The caller of `openModal` closes it; the gallery never does.
      isCalled: true,
      steps: [press('[part~=continue]')],
      see: '[part~=continue][aria-busy=true]',
    }),

    auth('loading', 'Loading', 'Trouble', 'login', { answers: { '/app-member': 'never' }, see: '[aria-busy=true]' }),
    auth('offline', 'Offline from the start', 'Trouble', 'login', {
      answers: { '/app-member': 'offline' },
      see: '[role=alert] h1',
    }),
    auth('failed', 'Service is down', 'Trouble', 'login', {
      answers: { '/app-member': [503, 'unavailable'] },
      see: '[role=alert] h1',
    }),
    auth('login-offline', 'Offline meanwhile', 'Trouble', 'login', {
      answers: { '/auth/login': 'offline' },
      steps: signIn,
      see: '[part=trouble]',
    }),
    auth('login-later', 'Too many attempts', 'Trouble', 'login', {
      answers: { '/auth/login': tooMany },
      steps: signIn,
      see: '[part=hint]',
    }),
    own('own-loading', 'Profile, loading', 'Trouble', 'profile', {
      answers: { '/app-member': 'never' },
      see: '[aria-busy=true]',
      isOpen: true,
    }),
    own('own-failed', 'Profile, service is down', 'Trouble', 'profile', {
      answers: { '/app-member': [503, 'unavailable'] },
      see: '[role=alert] h1',
      isOpen: true,
    }),
    own('own-deleted', 'Account was deleted', 'Trouble', 'profile', {
      answers: { '/member': [401, 'client/invalid-token'] },
      steps: [type('field-first-name', 'Augusta'), submit('profile')],
      see: '[part=toast]',
      goes: true,
      isOpen: true,
    }),
    own('own-logged-out', 'Logged out in another tab', 'Trouble', 'profile', {
      steps: [['elsewhere']],
      see: '[part=toast]',
      goes: true,
      isOpen: true,
    }),

    own('profile', 'Profile', 'Profile', 'profile'),
    own('profile-picture', 'With a picture', 'Profile', 'profile', { member: { profileImage: 'art' } }),
    own('profile-dirty', 'Something to save', 'Profile', 'profile', { steps: [type('field-first-name', 'Augusta')] }),
    own('profile-saved', 'Saved', 'Profile', 'profile', {
      answers: { '/member': 'member' },
      steps: [type('field-first-name', 'Augusta'), submit('profile')],
      see: '[role=status] svg',
    }),
    own('profile-error', 'Not saved', 'Profile', 'profile', {
      answers: { '/member': [503, 'unavailable'] },
      steps: [type('field-first-name', 'Augusta'), submit('profile')],
      see: '[part=trouble]',
    }),
    own('picture-leaves', 'Picture on its way', 'Profile', 'profile', {
      answers: { '/member/profile-image': 'never' },
      steps: [['file', 'png']],
      see: 'progress',
    }),
    own('picture-refused', 'No picture', 'Profile', 'profile', {
      steps: [['file', 'text']],
      see: '#profile-image-error:not(:empty)',
    }),

    own('security', 'Security', 'Security', 'security', { app: { authProviders: providers }, see: '[part~=row]' }),
    own('security-unverified', 'Email not verified', 'Security', 'security', {
      member: { verified: false },
      see: '[part~=row]',
    }),
    own('security-confirm', 'A new email waits', 'Security', 'security', {
      answers: { '/member-auth': 'flow' },
      steps: [type('email', 'countess@example.com'), submit('email')],
      see: '[part=confirmation]',
    }),
    own('security-no-list', 'Devices did not come', 'Security', 'security', {
      answers: { '/member/sessions': [503, 'unavailable'] },
      see: '[role=alert] button',
    }),
    own('security-delete', 'Delete the account', 'Security', 'security', {
      steps: [press('[part~=button-danger]')],
      see: '[role=alertdialog]',
    }),
    own('reauth', 'Is it you', 'Security', 'security', {
      answers: { '/member-auth': [403, 'reauth-required'] },
      steps: [type('email', 'countess@example.com'), submit('email')],
      see: '[part~=reauth]',
    }),
    own('reauth-code', 'Is it you, by code', 'Security', 'security', {
      member: { hasPassword: false },
      answers: {
        '/member-auth': [403, 'reauth-required'],
        '/auth/reauth/send': [200, { success: true }, { flowId: 'f3' }],
      },
      steps: [type('email', 'countess@example.com'), submit('email')],
      see: '[part~=reauth] [part=code]',
    }),
    own('password', 'Change the password', 'Security', 'changePassword'),
    own('password-first', 'The first password', 'Security', 'changePassword', { member: { hasPassword: false } }),
    own('password-mismatch', 'Not the same twice', 'Security', 'changePassword', {
      steps: [...savePassword.slice(0, 2), type('confirmPassword', 'something else'), ['leave', 'confirmPassword']],
      see: '[aria-invalid=true]',
    }),
    own('password-saved', 'Password changed', 'Security', 'changePassword', {
      answers: { '/member-auth': 'member' },
      steps: [...savePassword, submit('password')],
      see: '[role=status] svg',
    }),

    own('plans', 'Plans', 'Plans and team', 'plans'),
    own('plans-sure', 'Are you sure', 'Plans and team', 'plans', {
      steps: [sure],
      see: '[part~=row] [part~=button-danger]',
    }),
    own('plans-none', 'No plans', 'Plans and team', 'plans', { member: { bare: true } }),
    own('team', 'Team', 'Plans and team', 'team', { see: '[part~=row]' }),
    own('team-full', 'No seat left', 'Plans and team', 'team', {
      answers: { '/member/team/team_1': 'full' },
      see: '[part~=row]',
    }),
    own('team-loading', 'Team, loading', 'Plans and team', 'team', {
      answers: { '/member/team/team_1': 'never' },
      see: '[part~=panel] [aria-busy=true]',
    }),
    own('team-failed', 'Team did not come', 'Plans and team', 'team', {
      answers: { '/member/team/team_1': [503, 'unavailable'] },
      see: '[role=alert] button',
    }),
  ];
})();
