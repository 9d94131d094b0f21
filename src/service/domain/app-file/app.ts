import { type Static, Type } from 'typebox';
import { minPasswordLength } from '../../../contract/constants.ts';
import { secureContentTypes } from '../../../contract/content-entities.ts';
import { Branding, fieldTypes } from '../../../contract/entities.ts';
import { fontFamilyPattern } from '../../../contract/font-family.ts';
import { mailNames } from '../../../contract/mail-texts.ts';
import { type WebhookType, webhookTypes } from '../webhooks.ts';
import { AppLimits } from './limits.ts';
import * as w from './schema-parts.ts';
import { Seed } from './seed.ts';

const inLanguages = (what: string) =>
  Type.Record(Type.String(), w.text(`${what}.`), {
    default: {},
    propertyNames: {
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      says: 'is no language; write a tag such as de or pt-BR',
    },
    description: `${what} in other languages, by language tag.`,
  });

const limit = (description: string) =>
  Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'], description }));

const CustomField = w.part({
  key: w.key('The name in `data-ms-member` and on the wire.'),
  label: w.text('What people read beside the input.'),
  labels: inLanguages('The label'),
  type: w.choice(fieldTypes, 'What the field holds, and so the input that the elements draw.', { default: 'text' }),
  required: w.flag(false, 'Must not be left empty in a form that has it; a box must be ticked.'),
  options: w.listOf(
    w.part({
      value: Type.String({
        pattern: '^[^,\\s][^,]*$',
        maxLength: 100,
        says: 'must be a text without a comma, and not start with a space',
        description: 'What is stored.',
      }),
      label: w.text('What people read.'),
      labels: inLanguages('The label'),
    }),
    'The choices of a select or multi-select.',
  ),
  pattern: Type.Optional(w.text('A regular expression that the whole text must match.', { maxLength: 200 })),
  min: limit('The least number, date, number of characters or chosen options.'),
  max: limit('The same, the most.'),
  help: Type.Optional(w.text('A sentence below the input.', { maxLength: 300 })),
  helpTexts: inLanguages('The sentence below the input'),
  hidden: w.flag(false, 'Not shown in the forms of the elements; pages may still write it.'),
  order: w.orNull(Type.Number(), 'Smaller comes first; none comes last.'),
  visibility: w.choice(['PRIVATE', 'PUBLIC', 'MEMBERS'], 'Who else may read it.', { default: 'PRIVATE' }),
  restrictToAdmin: w.flag(false, 'Only the owner of the app writes and reads it.'),
  initialValue: Type.Optional(w.text('Opaque to the service.', { minLength: 0 })),
});

const stripePriceId = Type.String({
  pattern: '^price_[A-Za-z0-9]{1,100}$',
  says: 'must be the id of a price at Stripe, which begins with price_',
});

const Price = w.part({
  id: w.priceId('The id that pages use.'),
  name: w.text('Its name.'),
  type: w.choice(['SUBSCRIPTION', 'ONETIME'], 'Paid again and again, or once.', { default: 'SUBSCRIPTION' }),
  amount: Type.Number({ minimum: 0, description: 'In units of the currency: 19.5 is 19.50.' }),
  currency: Type.String({
    pattern: '^[a-z]{3}$',
    says: 'must be three small letters such as eur',
    description: 'ISO 4217.',
  }),
  interval: w.orNull(
    w.part({
      type: w.choice(['DAY', 'WEEK', 'MONTH', 'YEAR'], 'The unit.'),
      count: w.count(1, 'How many of them.'),
    }),
    'How often a subscription is paid.',
  ),
  trialDays: w.orNull(w.count(1, ''), 'Days before the first payment of a subscription.'),
  stripePriceId: w.orNull(
    stripePriceId,
    'A price of your Stripe account to sell, in live mode, in place of a new one.',
  ),
  stripeTestPriceId: w.orNull(stripePriceId, "The same of Stripe's test mode, for test mode."),
  seats: w.orNull(
    w.count(1, ''),
    'How many people the team of this price holds, the owner included. None: as the plan says.',
  ),
});

const MailWords = w.part({
  subject: Type.Optional(w.textInLanguages({ minLength: 1, maxLength: 150 })),
  text: Type.Optional(w.textInLanguages({ minLength: 1, maxLength: 1000 })),
});
const MailTexts = Type.Record(Type.String(), MailWords, {
  default: {},
  propertyNames: { pattern: `^(${mailNames.join('|')})$`, says: `is no mail; there are ${mailNames.join(', ')}` },
  description: 'Your own subject and first paragraph, by mail; `*` is for all languages without their own.',
});

const Plan = w.part({
  id: w.planId('The id that pages use.'),
  name: w.text('Its name.'),
  description: w.orNull(Type.String({ maxLength: 2000 }), 'A sentence about it.'),
  priority: w.orNull(Type.Number(), 'Which plan counts when a member has several.'),
  isActive: w.flag(true, 'An archived plan keeps its members and takes no new ones.'),
  allowedAtSignup: w.flag(false, 'A free plan that a sign-up may name.'),
  selfService: w.flag(false, 'A free plan that members add and remove themselves.'),
  redirect: w.orNull(w.path('A path.'), 'Where it leads after it was added.'),
  team: w.orNull(
    w.part({
      seats: w.count(5, 'How many people, the owner included.'),
      inviteSignupLink: Type.Union([w.path('A path.'), Type.Null()], {
        default: '/',
        description: 'The page of the site that an invite opens; null: the page of the service, `/invite`.',
      }),
      upgradeLink: w.path('The page that sells more seats.', { default: '/' }),
    }),
    'Makes it a plan for teams.',
  ),
  prices: w.listOf(Price, 'Without prices the plan is free.'),
});

const PaymentKeys = w.part({
  secretKeyFrom: w.variable('The name of the secret key.'),
  webhookSecretFrom: w.variable(
    'The name of the secret of the webhook; two with a comma while one replaces the other.',
  ),
});

const Webhook = w.part({
  url: w.url('Where it is posted to; https, and a host of the public internet.'),
  secretFrom: w.orNull(
    w.variable(
      'The name of the environment variable that holds the secret that signs; two with a comma while one replaces the other.',
    ),
    'Where the secret comes from. Without it the service makes one, and `id` is needed.',
  ),
  id: w.orNull(
    w.key('Names the endpoint for as long as it is there. Another one has another secret.'),
    'An endpoint whose secret the service makes. Not beside `secretFrom`.',
  ),
  events: w.listOf(
    w.choice(Object.keys(webhookTypes) as WebhookType[], 'An event.'),
    'The events it receives. None: all of them.',
  ),
});

const ContentGroup = w.part({
  id: w.text('Its id.', { maxLength: 100 }),
  name: w.text('Its name.'),
  key: w.key('The word in `data-ms-content`.'),
  allowAllMembers: w.flag(false, 'Everybody who is logged in has access.'),
  plans: w.listOf(w.planId('Id of a plan.'), 'The plans that give access.'),
  permissions: w.listOf(w.text('A permission of members.', { maxLength: 100 }), 'The permissions that give access.'),
  urls: w.listOf(
    w.part({
      url: w.text('A path of the site, without its first slash.', { maxLength: 2048 }),
      filter: w.choice(['STARTS', 'EQUALS'], 'Whether the path begins with it, or is it.', { default: 'STARTS' }),
    }),
    'The pages that are gated.',
  ),
  redirect: w.orNull(w.path('A path.'), 'Where people without access are led.'),
  content: w.listOf(
    w.part({
      key: w.key('The word in `data-ms-secure-html` and `data-ms-secure-link`.'),
      type: w.choice(secureContentTypes, 'What it is.', { default: 'HTML' }),
      content: w.text('The content itself, or the address of a LINK, IMAGE or FILE.', { maxLength: 100_000 }),
    }),
    'What the service hands out to members of the group only.',
  ),
});

const Channel = w.part({
  key: w.text('The key of the channel, as `data-ms-channel` names it, or how it begins.', { maxLength: 300 }),
  filter: w.choice(['STARTS', 'EQUALS'], 'Whether channels begin with it, or one is it.', { default: 'EQUALS' }),
  read: w.choice(['EVERYBODY', 'MEMBERS', 'GROUP'], 'Who reads it.', { default: 'EVERYBODY' }),
  write: w.choice(['MEMBERS', 'GROUP', 'MODERATORS'], 'Who writes in it and votes.', { default: 'MEMBERS' }),
  group: w.orNull(w.key('Key of a content group.'), 'The content group that GROUP means.'),
});

const AuthProvider = w.part({
  provider: w.key('google, apple, facebook, linkedin, spotify, dribbble, github, microsoft, or a word of your own.'),
  name: w.text('What its button says.'),
  icon: w.orNull(w.url('An address.'), 'Its picture.'),
  order: w.orNull(Type.Number(), 'Smaller comes first.'),
  allowSignup: w.flag(true, 'Whether it may make new members.'),
  issuer: w.orNull(w.url('An address.'), 'The OpenID issuer, for a word of your own.'),
  clientId: w.orNull(w.text(''), 'The id that the provider gave you.'),
  clientSecretFrom: w.orNull(w.text(''), 'The name of the secret.'),
  teamId: w.orNull(w.text(''), 'For apple: the id of your team.'),
  keyId: w.orNull(w.text(''), 'For apple: the id of the key that is the secret.'),
  fedcm: w.orNull(
    w.url('An address.'),
    'The FedCM configuration of an OpenID provider. Browsers that know FedCM then show its accounts themselves, without a window.',
  ),
});

const { logo, colors } = Branding.properties;

/**
 * One app as its owner writes it. What has a `default` may be left out, so that this one schema is
 * the file's (in `dist/app.schema.json`) and, filled, the type that the service works with. Names
 * with a meaning of their own (ids, keys) are checked across parts in `mistakes.ts`.
 */
export const App = w.part({
  id: w.appId('The id of the app; the script tag names it.'),
  name: w.text('The name that people read in mails and modals.', { maxLength: 100 }),
  keys: w.optionalPart(
    {
      live: w.listOf(w.liveKey('A key.'), 'Public keys of the live site.'),
      sandbox: w.listOf(w.sandboxKey('A key.'), 'Public keys of test mode.'),
    },
    'Public keys. Several may be valid at once, so that one can be replaced without a gap.',
  ),
  origins: w.optionalPart(
    {
      live: w.listOf(w.url('An origin.'), 'The sites, such as https://www.example.com.'),
      sandbox: w.listOf(w.url('An origin.'), 'Further sites for test mode. localhost and 127.0.0.1 always are.'),
    },
    'The sites that may call the service for this app, each as scheme, host and port.',
  ),
  baseUrl: w.url('The address of the site; links in mails to its pages begin with it.'),
  pages: w.optionalPart(
    {
      resetPassword: w.orNull(
        w.pathOrUrl('A page.'),
        'The page that takes mailed reset links; it must load our script. None: the page of the service.',
      ),
      login: w.orNull(w.pathOrUrl('A page.'), 'The page that mails name for logging in. None: the base address.'),
      sandbox: w.orNull(
        w.pathOrUrl('A page.'),
        'The page that takes both links of test mode: one with the key of the sandbox. None: the same pages, on the origin that asked.',
      ),
    },
    'Pages of the site that mails lead to.',
  ),
  isPaid: w.flag(false, 'Hides the line "Secured by".'),
  allowMemberSelfDelete: w.flag(false, 'Whether members may delete their accounts.'),
  minPasswordLength: Type.Integer({
    minimum: minPasswordLength,
    maximum: 128,
    default: minPasswordLength,
    description: 'The least a password may be, in characters.',
  }),
  passwordless: w.optionalPart(
    {
      enabled: w.flag(false, 'Logging in by an emailed code.'),
      isDefault: w.flag(false, 'Shown first.'),
      allowWithoutFlow: w.flag(true, 'A code counts with its email alone, as when it is typed on another device.'),
    },
    'Logging in without a password.',
  ),
  passkeys: w.optionalPart(
    {
      enabled: w.flag(false, 'Logging in by a passkey.'),
      rpId: w.orNull(
        Type.String({
          maxLength: 253,
          pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)*$',
          says: 'must be a domain in small letters, such as example.com',
          description: 'A domain.',
        }),
        'The domain that passkeys belong to; a change makes all of them useless. None: the registrable domain of baseUrl.',
      ),
      offer: w.choice(
        ['ask', 'silent', 'off'],
        'After a login without a passkey: ask whether to add one, let the browser add one without a question, or neither.',
        { default: 'ask' },
      ),
    },
    'Logging in by a passkey.',
  ),
  secondFactor: w.optionalPart(
    {
      mode: w.choice(
        ['off', 'optional', 'required'],
        'Whether members can set up an authenticator app, or have to at their next login.',
        { default: 'off' },
      ),
      plans: Type.Array(w.text('The id of a plan.'), {
        default: [],
        description: 'With optional: members with one of these plans have to.',
      }),
      permissions: Type.Array(w.text('A permission.'), {
        default: [],
        description: 'With optional: members with one of these permissions have to.',
      }),
    },
    'A code of an authenticator app after the password, the mailed code or the provider. A passkey needs none.',
  ),
  sessions: w.optionalPart(
    {
      idleMinutes: w.minutes(14 * 24 * 60, 'Minutes without use after which a member is logged out.'),
      absoluteMinutes: w.minutes(90 * 24 * 60, 'Minutes after a login when it ends, used or not.'),
      atOnce: Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 20,
        description: 'Logins at once of one member; one more ends the least recently used. 1: a login ends all others.',
      }),
    },
    'How long members stay logged in, and on how many devices. Changes apply to new logins.',
  ),
  session: w.choice(
    ['storage', 'first-party'],
    'Where the session is: in the storage of the page, or in a cookie of the service that no script reads. That needs a service on the domain of the site.',
    { default: 'storage' },
  ),
  sessionCookie: w.choice(
    ['host', 'domain'],
    'With first-party: who receives the cookie, the service alone, or every host of its domain, as pages that a web server gates need it.',
    { default: 'host' },
  ),
  signup: w.optionalPart(
    {
      confirmation: w.choice(
        ['link', 'required', 'off'],
        'The welcome mail of a sign-up by password carries a link that confirms the address; with required, members log in only after it.',
        { default: 'link' },
      ),
    },
    'Signing up.',
  ),
  captcha: w.optionalPart(
    {
      required: w.flag(false, 'Asked for at sign-up.'),
      provider: w.choice(['altcha', 'hcaptcha'], 'The embedded proof of work, or hCaptcha.', { default: 'altcha' }),
      siteKey: w.orNull(w.text(''), 'The public key, for hCaptcha.'),
      secretFrom: w.orNull(w.text(''), 'The name of its secret, for hCaptcha.'),
      allowWhenUnavailable: w.flag(false, 'Whether sign-up goes on when the provider is down.'),
    },
    'Captcha.',
  ),
  payments: w.optionalPart(
    {
      live: w.orNull(PaymentKeys, 'Keys of the live mode.'),
      sandbox: w.orNull(PaymentKeys, 'Keys of the test mode.'),
    },
    'Stripe. Nothing can be bought in a mode without keys, except in demo mode, which has a stand-in.',
  ),
  webhooks: w.optionalPart(
    {
      live: w.listOf(Webhook, 'Servers that receive events of live members.'),
      sandbox: w.listOf(Webhook, 'Servers that receive events of test mode.'),
    },
    'Servers of yours that hear what happens to members.',
  ),
  customFields: w.listOf(CustomField, 'What the app asks of its members.'),
  plans: w.listOf(Plan, 'Plans with their prices.'),
  contentGroups: w.listOf(ContentGroup, 'Gated content.'),
  commentChannels: w.listOf(
    Channel,
    'Who may use which commenting channels; the first that fits decides. All others: everybody reads, members write.',
  ),
  authProviders: w.listOf(AuthProvider, 'Social logins.'),
  ssoSignupButtonURL: w.orNull(w.url('An address.'), 'Where "Don\'t have an account?" leads.'),
  ssoText: Type.Optional(w.text('What that link says, on pages that set window.ssoUI.')),
  branding: w.part(
    {
      ...Branding.properties,
      logo: { ...logo, default: null },
      font: Type.String({
        default: 'inherit',
        maxLength: 100,
        pattern: fontFamilyPattern,
        says: 'must be inherit, system, or the name of one font family, without quotes and commas',
        description: 'The font of the elements: inherit (that of the page), system, or a family that the page loads.',
      }),
      colors: w.part(
        { ...colors.properties, lightMode: { ...colors.properties.lightMode, default: {} } },
        { default: {} },
      ),
    },
    { default: {}, description: 'Logo, colours and shapes.' },
  ),
  texts: Type.Record(Type.String(), w.textInLanguages({ maxLength: 2000 }), {
    default: {},
    description: "The app's own words over ours, by key. A text, or one for each language tag with `*` for the others.",
  }),
  redirects: w.optionalPart(
    {
      afterLogin: w.orNull(w.path('A path.'), 'After logging in.'),
      afterSignup: w.orNull(w.path('A path.'), 'After signing up.'),
      afterLogout: w.orNull(w.path('A path.'), 'After logging out.'),
    },
    'Where the site goes next; none: it stays.',
  ),
  mail: w.optionalPart(
    {
      fromName: w.orNull(w.text('', { maxLength: 100 }), "The sender's name. None: the name of the app."),
      fromAddress: w.orNull(w.text('', { maxLength: 254 }), "The sender's address. None: MS_MAIL_FROM."),
      replyTo: w.orNull(w.text('', { maxLength: 254 }), 'Where answers go.'),
      texts: MailTexts,
    },
    'The sender of mails, and their words.',
  ),
  privacy: w.optionalPart(
    {
      showAccountExistenceHints: w.flag(false, 'Whether answers may reveal that an account exists.'),
      minimalCache: w.flag(false, 'Pages keep ids only of the member.'),
    },
    'Privacy.',
  ),
  links: w.optionalPart(
    {
      securedBy: w.orNull(w.url('An address.'), 'Behind "Secured by".'),
      help: w.orNull(w.url('An address.'), 'Help.'),
      testCards: w.orNull(w.url('An address.'), 'All test cards.'),
      goLive: w.orNull(w.url('An address.'), 'How to go live.'),
      editBase: w.orNull(w.url('An address.'), 'Where the app is edited.'),
    },
    'Where links of the elements lead. None: our documentation.',
  ),
  limits: AppLimits,
  seed: Seed,
});
export type App = Static<typeof App>;
export type PlanSetting = Static<typeof Plan>;
export type ContentGroupSetting = Static<typeof ContentGroup>;
export type SeedSetting = Static<typeof Seed>;

/** The whole file. */
export const AppFile = w.part({
  $schema: Type.Optional(Type.String({ description: 'Lets an editor complete what you type.' })),
  apps: Type.Array(App, { minItems: 1, description: 'The apps that this service keeps.' }),
});
export type AppFile = Static<typeof AppFile>;
