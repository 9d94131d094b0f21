import { Value } from 'typebox/value';
import { docsAppId } from '../../../contract/built-in-apps.ts';
import { App } from './app.ts';

const password = 'latchkey-demo';

/**
 * The built-in app of the documentation's live examples, in demo mode only. They work beside any
 * configuration, and touch no member of it. Pages in `src/docs/examples` name its ids.
 */
export const docsApp = (serviceUrl: string): App =>
  Value.Default(App, {
    id: docsAppId,
    name: 'Live examples',
    keys: { live: ['pk_docs'], sandbox: ['pk_sb_docs'] },
    origins: { live: [serviceUrl] },
    baseUrl: `${serviceUrl}/docs/examples`,
    allowMemberSelfDelete: true,
    passwordless: { enabled: true },
    authProviders: [{ provider: 'demo-id', name: 'Demo ID' }],
    customFields: [
      { key: 'first-name', label: 'First name', order: 1, visibility: 'PUBLIC' },
      { key: 'last-name', label: 'Last name', order: 2 },
      {
        key: 'days',
        label: 'Days',
        hidden: true,
        type: 'multi-select',
        options: ['Monday', 'Sunday'].map((day) => ({ value: day, label: day })),
      },
      { key: 'homepage', label: 'Website', hidden: true, type: 'url' },
    ],
    plans: [
      { id: 'pln_free', name: 'Newsletter', allowedAtSignup: true, selfService: true },
      {
        id: 'pln_pro',
        name: 'Pro',
        prices: [
          {
            id: 'prc_pro_monthly',
            name: 'Monthly',
            amount: 12,
            currency: 'eur',
            interval: { type: 'MONTH', count: 1 },
          },
        ],
      },
    ],
    contentGroups: [
      {
        id: 'grp_premium',
        name: 'Premium',
        key: 'premium',
        plans: ['pln_pro'],
        content: [
          { key: 'welcome', content: "<h3>This month's glaze</h3><p>Tin white over iron, two thin coats.</p>" },
          { key: 'notebook', type: 'LINK', content: '/docs/guides/gate-a-page' },
        ],
      },
    ],
    seed: {
      members: [
        {
          email: 'ada@example.com',
          password,
          customFields: { 'first-name': 'Ada', 'last-name': 'Lovelace' },
          prices: ['prc_pro_monthly'],
        },
        {
          email: 'grace@example.com',
          password,
          customFields: { 'first-name': 'Grace', 'last-name': 'Hopper' },
          plans: ['pln_free'],
        },
        {
          email: 'mary@example.com',
          password,
          customFields: { 'first-name': 'Mary', 'last-name': 'Somerville' },
          plans: ['pln_free'],
        },
      ],
    },
  }) as App;
