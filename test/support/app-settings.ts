import { defaultLimits } from '../../src/contract/default-limits.ts';
import type { AppSettings } from '../../src/service/domain/app-settings.ts';

/**
 * The app "Juniper Studio" in sandbox, with real limits (R6, R8, R19 to R21); `over` replaces parts
 * of it.
 */
export function testApp(over: Partial<AppSettings> = {}, config: Partial<AppSettings['config']> = {}): AppSettings {
  const field = { hidden: false, order: null, visibility: 'PUBLIC', restrictToAdmin: false } as const;
  const plan = {
    description: null,
    priority: null,
    isPaid: false,
    prices: [],
    active: true,
    redirect: null,
    team: null,
  };
  const free = { ...plan, id: 'pln_free', name: 'Free', allowedAtSignup: true, selfService: true };
  const monthly = {
    id: 'prc_pro_monthly',
    name: 'Monthly',
    type: 'SUBSCRIPTION',
    amount: 19.5,
    currency: 'eur',
    interval: { type: 'MONTH', count: 1 },
    trialDays: null,
    seats: null,
    stripePriceId: null,
  } as const;
  const pro = { ...plan, id: 'pln_pro', name: 'Pro', isPaid: true, prices: [monthly] };
  const closed = { allowedAtSignup: false, selfService: false };
  return {
    id: 'app_demo',
    mode: 'sandbox',
    name: 'Juniper Studio',
    plans: [
      free,
      { ...free, id: 'pln_news', name: 'Newsletter' },
      { ...pro, ...closed },
      { ...plan, ...closed, id: 'pln_owner', name: 'By invitation' },
      { ...free, id: 'pln_old', name: 'Archived', active: false },
    ],
    secureContent: [],
    channels: [],
    providers: [],
    baseUrl: 'https://juniper.example',
    resetPage: null,
    loginPage: null,
    linksFollowOrigin: false,
    redirects: { login: '/welcome', signup: '/start', logout: '/' },
    mailSender: { name: 'Juniper Studio', address: 'hello@juniper.example', replyTo: null },
    mailTexts: {},
    origins: ['https://juniper.example'],
    limits: defaultLimits,
    captcha: null,
    payments: null,
    webhooks: [],
    signup: { confirmation: 'link' },
    passwordless: { enabled: true, allowWithoutFlow: true },
    passkeys: null,
    secondFactor: { mode: 'off', plans: [], permissions: [] },
    sessionCookie: null,
    sessions: { idleMinutes: 14 * 24 * 60, absoluteMinutes: 90 * 24 * 60, atOnce: 20 },
    ...over,
    config: {
      id: 'app_demo',
      name: 'Juniper Studio',
      mode: over.mode ?? 'sandbox',
      isPaid: false,
      allowMemberSelfDelete: true,
      captchaRequired: false,
      captcha: null,
      minPasswordLength: 8,
      resendSeconds: 60,
      branding: { logo: null, colors: { lightMode: {} } },
      customFields: [
        { ...field, key: 'first-name', label: 'First name' },
        { ...field, key: 'source', label: 'Source', hidden: true, visibility: 'PRIVATE' },
        { ...field, key: 'internal-note', label: 'Note', hidden: true, visibility: 'PRIVATE', restrictToAdmin: true },
      ],
      plans: [free, pro].map(({ id, name, description, priority, isPaid, prices }) => ({
        id,
        name,
        description,
        priority,
        isPaid,
        prices: prices.map(({ trialDays: _t, seats: _s, stripePriceId: _i, ...price }) => ({
          ...price,
          status: 'ACTIVE' as const,
        })),
      })),
      contentGroups: [
        {
          id: 'grp_premium',
          name: 'Premium',
          key: 'premium',
          allowAllMembers: false,
          redirect: '/pages/',
          urls: [{ url: 'pages/premium', filter: 'STARTS' }],
          plans: [{ id: 'pln_pro' }],
        },
      ],
      authProviders: [],
      additionalAuthMethods: { passwordless: { enabled: true, isDefault: false } },
      ssoSignupButtonURL: null,
      texts: {},
      links: { securedBy: '', help: '', testCards: '', goLive: '', editBase: '' },
      privacy: { minimalCache: false, showAccountExistenceHints: false },
      ...config,
    },
  };
}
