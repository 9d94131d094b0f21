// Stands in for the service and for a person: puts the element of this page's address into the asked state, and says when it is there.
(() => {
  const asked = new URLSearchParams(location.search);
  const state = window.galleryStates.find(({ id }) => id === asked.get('state')) ?? window.galleryStates[0];
  const { lang } = document.documentElement;
  const nativeFetch = window.fetch.bind(window);
  const art = '/pages/art/glaze.svg';
  const brands = {
    house: {
      logo: null,
      colors: { lightMode: { primaryButton: 'rgb(51, 65, 138)' }, darkMode: { primaryButton: 'rgb(174, 185, 255)' } },
    },
    plum: {
      logo: null,
      colors: {
        lightMode: {
          primaryButton: '#8f2d56',
          background: '#fffaf7',
          text: '#3b2530',
          titles: '#3b2530',
          links: '#8f2d56',
          borderColor: '#c9a9b8',
        },
        darkMode: { primaryButton: '#f3a6c8' },
      },
      style: { buttonCorners: 'ROUND', componentCorners: 'ROUND', buttonShadows: 'SMALL', fontSize: 'LARGE' },
    },
    marigold: {
      logo: `${location.origin}/pages/art/juniper.svg`,
      colors: { lightMode: { primaryButton: '#f5c518' } },
      style: {
        buttonCorners: 'SHARP',
        componentCorners: 'SHARP',
        buttonBorders: 'THICK',
        componentBorders: 'THICK',
        fontSize: 'SMALL',
      },
    },
  };
  const field = { hidden: false, order: null, visibility: 'PUBLIC', restrictToAdmin: false };
  const wish = state.app ?? {};
  const cost = { amount: 12, currency: 'usd' };
  const interval = { type: 'MONTH', count: 1 };
  const price = { id: 'prc_pro', name: 'Monthly', type: 'SUBSCRIPTION', status: 'ACTIVE', ...cost, interval };
  const payment = {
    ...cost,
    status: 'ACTIVE',
    lastBillingDate: 1798761600,
    nextBillingDate: 1801440000,
    cancelAtDate: null,
    priceId: price.id,
  };
  const app = {
    id: 'app_demo',
    name: 'Juniper Studio',
    mode: wish.mode ?? 'live',
    isPaid: false,
    allowMemberSelfDelete: true,
    captchaRequired: wish.captcha === true,
    captcha: wish.captcha ? { provider: 'altcha', siteKey: null } : null,
    minPasswordLength: 8,
    resendSeconds: 60,
    branding: brands[asked.get('brand')] ?? brands.house,
    customFields: [
      {
        ...field,
        key: 'first-name',
        label: 'First name',
        labels: { de: 'Vorname', es: 'Nombre', fr: 'Prénom', pt: 'Nome' },
        order: 1,
      },
      {
        ...field,
        key: 'last-name',
        label: 'Last name',
        labels: { de: 'Nachname', es: 'Apellidos', fr: 'Nom', pt: 'Sobrenome' },
        order: 2,
      },
    ],
    plans: [
      { id: 'pln_free', name: 'Free', description: null, priority: 1, isPaid: false, prices: [] },
      { id: 'pln_pro', name: 'Pro', description: null, priority: 2, isPaid: true, prices: [price] },
    ],
    contentGroups: [
      {
        id: 'cgr_videos',
        name: 'Throwing videos',
        key: 'videos',
        allowAllMembers: false,
        redirect: null,
        urls: [],
        plans: [{ id: 'pln_pro' }],
      },
    ],
    authProviders: wish.authProviders ?? [],
    additionalAuthMethods: { passwordless: { enabled: wish.passwordless !== false, isDefault: false } },
    ...(wish.passkeys && { passkeys: wish.passkeys }),
    ...(wish.secondFactor && { secondFactor: wish.secondFactor }),
    ssoSignupButtonURL: null,
    texts: {},
    links: { securedBy: '/pages/', help: '/pages/', testCards: '/pages/', goLive: '/pages/', editBase: '/pages/' },
    privacy: { minimalCache: false, showAccountExistenceHints: false },
  };
  const changes = state.member ?? {};
  const connection = (id, planId, type) => ({ id, planId, type, active: true, status: 'ACTIVE', payment: null });
  const member = {
    id: 'mem_1',
    verified: changes.verified !== false,
    profileImage: changes.profileImage ? location.origin + art : null,
    auth: {
      email: 'ada@example.com',
      hasPassword: changes.hasPassword !== false,
      ...(changes.hasPasskey && { hasPasskey: true }),
      providers: [{ provider: 'github' }],
    },
    loginRedirect: null,
    stripeCustomerId: changes.bare ? null : 'cus_1',
    createdAt: '2026-01-01T00:00:00.000Z',
    metaData: {},
    customFields: { 'first-name': 'Ada', 'last-name': 'Lovelace' },
    permissions: [],
    planConnections: changes.bare
      ? []
      : [connection('con_1', 'pln_free', 'FREE'), { ...connection('con_2', 'pln_pro', 'SUBSCRIPTION'), payment }],
    teams: changes.bare
      ? { joinedTeams: [], ownedTeams: [] }
      : { joinedTeams: [{ teamId: 'team_2', planName: 'Kiln club' }], ownedTeams: [{ teamId: 'team_1' }] },
    _comments: { isModerator: false },
  };
  const seat = (role, id, email, profileImage = null) => ({ role, member: { id, auth: { email }, profileImage } });
  const seats = [
    seat('OWNER', 'mem_1', 'ada@example.com'),
    seat('MEMBER', 'mem_2', 'grace@example.com', location.origin + art),
    seat('MEMBER', 'mem_3', 'a.very.long.name.of.a.member@a-very-long-domain.example.com'),
  ];
  const team = (max) => ({
    id: 'team_1',
    inviteToken: 'AbCdEf123456',
    maxTeamMembers: max,
    members: seats,
    plan: { teamAccountInviteSignupLink: '/join', teamAccountUpgradeLink: '/pages/' },
  });
  const device = (id, name, isCurrent) => ({
    id,
    device: name,
    createdAt: '2026-11-01T08:00:00.000Z',
    lastSeenAt: '2026-11-20T18:30:00.000Z',
    isCurrent,
  });
  const passkey = (id, name, lastUsedAt) => ({
    id,
    name,
    createdAt: '2026-10-01T08:00:00.000Z',
    lastUsedAt,
    isBackedUp: true,
    credentialId: id,
  });
  const keys = (passkeys) => [200, { passkeys, userId: 'u1', rpId: location.hostname }];
  const factor = (since) => [200, { isOn: since !== null, since, recoveryCodesLeft: since ? 9 : 0, isRequired: false }];
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const everyday = {
    '/app-member': [
      200,
      { app, member: state.element === 'ms-profile' ? member : null, sessionData: { sessionId: 's' } },
    ],
    '/member/sessions': [
      200,
      { sessions: [device('s1', 'Firefox, Linux', true), device('s2', 'Safari, iPhone', false)] },
    ],
    '/member/team/team_1': [200, team(5)],
  };
  const prepared = {
    in: [
      200,
      { member, tokens: { accessToken: 'gallery', expires: Date.now() + 1e9, type: 'bearer' }, redirect: null },
    ],
    member: [200, { ...member, customFields: { ...member.customFields, 'first-name': 'Augusta' } }],
    flow: [200, member, { flowId: 'f4' }],
    full: [200, team(3)],
    keys: keys([
      passkey('k1', 'Chrome on Linux', '2026-11-20T18:30:00.000Z'),
      passkey('k2', 'The phone in the studio', null),
    ]),
    noKeys: keys([]),
    factorOn: factor('2026-10-01T08:00:00.000Z'),
    factorOff: factor(null),
    secret: [
      200,
      { secret, uri: `otpauth://totp/Juniper%20Studio:ada%40example.com?secret=${secret}&issuer=Juniper%20Studio` },
    ],
    recoveryCodes: [200, { recoveryCodes: Array.from({ length: 10 }, (_, i) => `k7mq-${i}x4p-w9td-h${i}2s`) }],
  };
  window.galleryConfig = app;
  window.galleryMember = member;

  window.fetch = (input, init) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, location.href);
    if (/^\/(texts|icons|media|pages)\b/.test(pathname)) return nativeFetch(input, init);
    const wanted = state.answers?.[pathname] ?? everyday[pathname];
    const answer = prepared[wanted] ?? wanted;
    if (answer === 'never') return new Promise(() => {});
    if (answer === 'offline' || answer === undefined) return Promise.reject(new TypeError('offline'));
    const [status, data, more] = answer;
    const message = window.gallerySaid[lang]?.[data];
    const told = more?.said && { _internalUseOnly: { message: window.gallerySaid[lang]?.[more.said] } };
    const body = status < 400 ? { data, ...more, ...told } : { error: { code: data, message, ...more } };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  // Isolates the gallery from the viewer's data: own storage, no clipboard, no silent upload.
  const memory = () => {
    const items = new Map();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, String(value)),
      removeItem: (key) => items.delete(key),
    };
  };
  const define = (owner, name, value) => Object.defineProperty(owner, name, { value, configurable: true });
  define(window, 'localStorage', memory());
  define(window, 'sessionStorage', memory());
  define(window, 'XMLHttpRequest', undefined);
  // The device holds passkeys, and suggests none by itself.
  define(window.PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable', async () => true);
  let asksForSuggestions = false;
  define(window.PublicKeyCredential, 'isConditionalMediationAvailable', async () => {
    asksForSuggestions = true;
    return false;
  });
  define(navigator, 'clipboard', { writeText: () => Promise.reject(new Error('not here')) });
  if (state.element === 'ms-profile') window.localStorage.setItem('_ms-mid', 'gallery');
  if (state.link) history.replaceState(null, '', `${location.search}#ms_${state.link}=${'x'.repeat(43)}`);
  // A tile does not take the focus while it is set up, until the viewer turns to it.
  const { focus } = HTMLElement.prototype;
  let isTouched = window.parent === window;
  addEventListener(
    'pointerdown',
    () => {
      isTouched = true;
    },
    true,
  );
  addEventListener(
    'keydown',
    () => {
      isTouched = true;
    },
    true,
  );
  HTMLElement.prototype.focus = function focusIfAsked(options) {
    if (isTouched) focus.call(this, options);
  };
  // Chromium focuses what is selected.
  const { select } = HTMLInputElement.prototype;
  HTMLInputElement.prototype.select = function selectIfAsked() {
    if (isTouched) select.call(this);
  };

  const until = (found) =>
    new Promise((resolve) => {
      const look = () => {
        const value = found();
        if (value) resolve(value);
        else setTimeout(look, 20);
      };
      look();
    });
  // A modal goes away after a success; what stays to be looked at stands in the page.
  const isModal = (asked.get('shell') === 'modal' && !state.stays) || state.isOpen === true || state.isCalled === true;
  let element;
  const find = (selector) => until(() => element.shadowRoot?.querySelector(selector));
  const write = (input, value) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  };
  const files = {
    png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    text: btoa('hello'),
  };
  const steps = {
    type: async (name, value) => write(await find(`input[name="${name}"]`), value),
    leave: async (name) =>
      (await find(`input[name="${name}"]`)).dispatchEvent(
        new FocusEvent('focusout', { bubbles: true, composed: true }),
      ),
    suggested: () => until(() => asksForSuggestions),
    submit: async (form) => (await find(`form[name="${form}"]`)).requestSubmit(),
    press: async (selector) => (await find(selector)).click(),
    code: async (form, digits) => write(await find(`form[name="${form}"] input[name=code-1]`), digits),
    async file(kind) {
      const input = await find('input[type=file]');
      const bytes = Uint8Array.from(atob(files[kind]), (sign) => sign.charCodeAt(0));
      const picked = new DataTransfer();
      picked.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
      input.files = picked.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    async elsewhere() {
      await find('form');
      window.localStorage.removeItem('_ms-mid');
      window.dispatchEvent(new StorageEvent('storage', { key: '_ms-mid' }));
    },
  };

  // The document hears it before the window, and this before the script: a mailed link looks for a
  // place in the page.
  document.addEventListener('DOMContentLoaded', async () => {
    element = document.createElement(state.element);
    const isCard = state.view === 'test_card';
    if (state.view && !isCard) element.setAttribute('view', state.view);
    if (isCard) element.setAttribute('view', 'test_card');
    if (state.panel) element.setAttribute('panel', state.panel);
    if (!isModal) element.setAttribute('inline', '');
    document.querySelector('main').append(element);
    if (state.isCalled) {
      await until(() => window.$ms);
      void window.$ms.openModal(state.view);
    } else if (isModal) element.setAttribute('open', '');
    for (const [name, ...given] of state.steps ?? []) await steps[name](...given);
    await find(state.see ?? 'form, [part=heading], [part~=panel]');
    document.documentElement.dataset.ready = state.id;
  });
})();
