import { type Static, Type } from 'typebox';

/**
 * What travels over the wire, as TypeBox schemas: the service validates and serialises by them, and
 * both worlds derive their types from them. Browser code takes the types only (`import type`), so
 * that TypeBox costs the bundle nothing. Fields and names: §3 of the specification and the shapes
 * of the membership language.
 */

const closed = { additionalProperties: false } as const;
export const nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(schema: T) =>
  Type.Union([schema, Type.Null()]);
/** A list of allowed words as a schema. */
export const oneOf = <const T extends readonly string[]>(words: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });
const idOnly = Type.Object({ id: Type.String() }, closed);

export const Mode = oneOf(['live', 'sandbox'] as const);
export type Mode = Static<typeof Mode>;

/** Answers only; bodies bound their own (R44). */
export const CustomFieldValues = Type.Record(Type.String(), Type.String());
export type CustomFieldValues = Static<typeof CustomFieldValues>;

/** What a custom field holds. On the wire every value is a text (`check-field.ts`). */
export const fieldTypes = [
  'text',
  'long-text',
  'url',
  'email',
  'phone',
  'date',
  'number',
  'boolean',
  'select',
  'multi-select',
] as const;
export type FieldType = (typeof fieldTypes)[number];
/** By language tag; only of fields that are shown. */
const inLanguages = Type.Optional(Type.Record(Type.String(), Type.String()));

export const CustomField = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    /** The label in other languages. */
    labels: inLanguages,
    /** Left out for `text`, as every rule is that the field does not have. */
    type: Type.Optional(oneOf(fieldTypes)),
    required: Type.Optional(Type.Boolean()),
    options: Type.Optional(
      Type.Array(Type.Object({ value: Type.String(), label: Type.String(), labels: inLanguages }, closed)),
    ),
    /** A regular expression that the whole text must match. */
    pattern: Type.Optional(Type.String()),
    /** The least number, date, characters or chosen options, by the type. */
    min: Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'] })),
    max: Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'] })),
    /** A sentence below the input. */
    help: Type.Optional(Type.String()),
    helpTexts: inLanguages,
    hidden: Type.Boolean(),
    order: nullable(Type.Number()),
    visibility: oneOf(['PRIVATE', 'PUBLIC', 'MEMBERS'] as const),
    restrictToAdmin: Type.Boolean(),
    /** Opaque to us; pages of the incumbent carry it. */
    initialValue: Type.Optional(Type.String()),
  },
  closed,
);
export type CustomField = Static<typeof CustomField>;

export const Price = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: oneOf(['SUBSCRIPTION', 'ONETIME'] as const),
    /** Answers name active prices only. */
    status: oneOf(['ACTIVE', 'INACTIVE'] as const),
    /** In units of the currency (19.5 = 19.50 EUR), as the incumbent's pages read it. */
    amount: Type.Number(),
    /** ISO 4217, lower case. */
    currency: Type.String(),
    interval: Type.Union([
      Type.Object({ type: oneOf(['DAY', 'WEEK', 'MONTH', 'YEAR'] as const), count: Type.Integer() }, closed),
      Type.Null(),
    ]),
  },
  closed,
);
export type Price = Static<typeof Price>;

export const Plan = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: nullable(Type.String()),
    priority: nullable(Type.Number()),
    isPaid: Type.Boolean(),
    prices: Type.Array(Price),
  },
  closed,
);
export type Plan = Static<typeof Plan>;

export const ContentGroup = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    key: Type.String(),
    allowAllMembers: Type.Boolean(),
    /** Only in answers to an identified caller. */
    activeMemberHasAccess: Type.Optional(Type.Boolean()),
    /**
     * Keys of its secure content, for members with access only; others do not learn that they exist
     * (R41).
     */
    content: Type.Optional(Type.Array(Type.String())),
    /** Where a page of the group sends those without access; a path of the site, or none. */
    redirect: nullable(Type.String()),
    urls: Type.Array(Type.Object({ url: Type.String(), filter: oneOf(['STARTS', 'EQUALS'] as const) }, closed)),
    plans: Type.Array(idOnly),
    /** Left out where none is named. */
    permissions: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);
export type ContentGroup = Static<typeof ContentGroup>;

const size = oneOf(['NONE', 'SMALL', 'LARGE'] as const);
const corners = oneOf(['SHARP', 'SOFT', 'ROUND'] as const);
const borders = oneOf(['NONE', 'THIN', 'THICK'] as const);
export const brandingColors = [
  'primaryButton',
  'secondaryButton',
  'background',
  'errorBackground',
  'text',
  'primaryButtonText',
  'titles',
  'subtitles',
  'links',
  'borderColor',
  'shadowColor',
] as const;
const colors = Type.Partial(
  Type.Object(
    Object.fromEntries(brandingColors.map((name) => [name, Type.String()])) as Record<
      (typeof brandingColors)[number],
      ReturnType<typeof Type.String>
    >,
    closed,
  ),
);

export const Branding = Type.Object(
  {
    logo: nullable(Type.String()),
    colors: Type.Object({ lightMode: colors, darkMode: Type.Optional(colors) }, closed),
    style: Type.Optional(
      Type.Partial(
        Type.Object(
          {
            fontSize: oneOf(['SMALL', 'MEDIUM', 'LARGE'] as const),
            buttonCorners: corners,
            componentCorners: corners,
            buttonBorders: borders,
            componentBorders: borders,
            buttonShadows: size,
            componentShadows: size,
          },
          closed,
        ),
      ),
    ),
    /** `inherit` (also where it is missing), `system`, or a family of the page. */
    font: Type.Optional(Type.String()),
  },
  closed,
);
export type Branding = Static<typeof Branding>;

export const AuthProvider = Type.Object(
  {
    provider: Type.String(),
    name: Type.String(),
    icon: nullable(Type.String()),
    order: nullable(Type.Number()),
    /** Browsers that know FedCM may ask the visitor themselves. */
    fedcm: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type AuthProvider = Static<typeof AuthProvider>;

/** The wire knows no such union, and sends it as it is. */
export const textByLanguage = Type.Unsafe<string | Record<string, string>>({});

/**
 * §3 the configuration of an app as its pages may read it (`/app`). What only the service may know
 * is not in here.
 */
export const AppConfig = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mode: Mode,
    isPaid: Type.Boolean(),
    allowMemberSelfDelete: Type.Boolean(),
    captchaRequired: Type.Boolean(),
    /**
     * What a page needs to get a token where one is required; null elsewhere. The key is public.
     */
    captcha: Type.Union([
      Type.Object({ provider: oneOf(['altcha', 'hcaptcha'] as const), siteKey: nullable(Type.String()) }, closed),
      Type.Null(),
    ]),
    minPasswordLength: Type.Integer(),
    /** R21 how long a new code has to be waited for. */
    resendSeconds: Type.Number(),
    branding: Branding,
    customFields: Type.Array(CustomField),
    plans: Type.Array(Plan),
    contentGroups: Type.Array(ContentGroup),
    authProviders: Type.Array(AuthProvider),
    additionalAuthMethods: Type.Object(
      { passwordless: Type.Object({ enabled: Type.Boolean(), isDefault: Type.Boolean() }, closed) },
      closed,
    ),
    /** R126 only where passkeys are on. */
    passkeys: Type.Optional(Type.Object({ offer: oneOf(['ask', 'silent', 'off'] as const) }, closed)),
    /** R128 only where members can set up an authenticator app. */
    secondFactor: Type.Optional(oneOf(['optional', 'required'] as const)),
    ssoSignupButtonURL: nullable(Type.String()),
    ssoText: Type.Optional(Type.String()),
    /**
     * The app's own texts, which replace the shipped ones (by key): one for all languages, or by
     * language tag with `*` for the others.
     */
    texts: Type.Record(Type.String(), textByLanguage),
    /** Where the elements' own links lead. */
    links: Type.Object(
      {
        securedBy: Type.String(),
        help: Type.String(),
        testCards: Type.String(),
        goLive: Type.String(),
        editBase: Type.String(),
      },
      closed,
    ),
    privacy: Type.Object(
      {
        /** C8: the page caches ids only. */
        minimalCache: Type.Boolean(),
        /** C2: true = answers may reveal whether an account exists. */
        showAccountExistenceHints: Type.Boolean(),
      },
      closed,
    ),
  },
  closed,
);
export type AppConfig = Static<typeof AppConfig>;

export const planStatuses = ['ACTIVE', 'TRIALING', 'CANCELED', 'REQUIRES_PAYMENT', 'REQUIRES_AUTHENTICATION'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const PlanConnection = Type.Object(
  {
    id: Type.String(),
    planId: Type.String(),
    active: Type.Boolean(),
    status: oneOf(planStatuses),
    type: oneOf(['FREE', 'SUBSCRIPTION', 'ONETIME'] as const),
    payment: Type.Union([
      Type.Object(
        {
          amount: Type.Number(),
          currency: Type.String(),
          status: Type.String(),
          /** Seconds since 1970, or null. */
          lastBillingDate: nullable(Type.Number()),
          nextBillingDate: nullable(Type.Number()),
          cancelAtDate: nullable(Type.Number()),
          priceId: Type.String(),
        },
        closed,
      ),
      Type.Null(),
    ]),
    /** A paid plan that the owner gave free of charge. Absent = it is not. */
    complimentary: Type.Optional(Type.Literal(true)),
    /** When a plan without payments ends, ISO 8601, UTC. Absent = it does not. */
    endsAt: Type.Optional(Type.String()),
  },
  closed,
);
export type PlanConnection = Static<typeof PlanConnection>;

/** R11 what is out of use until the member has answered "Was this you?". */
export const SuspendedAccess = Type.Object(
  {
    /** ISO 8601, UTC. */
    since: Type.String(),
    hasPassword: Type.Boolean(),
    /** "No" also removes profile, comments and free plans from before. */
    includesProfile: Type.Optional(Type.Literal(true)),
    providers: Type.Array(Type.Object({ provider: Type.String() }, closed)),
    /** Absent = none. */
    passkeys: Type.Optional(Type.Array(Type.Object({ name: Type.String(), createdAt: Type.String() }, closed))),
    devices: Type.Array(
      Type.Object(
        {
          /** "Firefox on Windows", or null. */
          device: nullable(Type.String()),
          createdAt: Type.String(),
          lastSeenAt: Type.String(),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type SuspendedAccess = Static<typeof SuspendedAccess>;

export const Member = Type.Object(
  {
    id: Type.String(),
    verified: Type.Boolean(),
    profileImage: nullable(Type.String()),
    auth: Type.Object(
      {
        email: Type.String(),
        hasPassword: Type.Boolean(),
        /** Absent = she has none. */
        hasPasskey: Type.Optional(Type.Literal(true)),
        /** An authenticator app. Absent = she has none. */
        hasSecondFactor: Type.Optional(Type.Literal(true)),
        /** It was reported lost: from then on a login removes it (ISO 8601, UTC). */
        secondFactorEndsAt: Type.Optional(Type.String()),
        providers: Type.Array(Type.Object({ provider: Type.String() }, closed)),
      },
      closed,
    ),
    loginRedirect: nullable(Type.String()),
    stripeCustomerId: nullable(Type.String()),
    /** ISO 8601, UTC. */
    createdAt: Type.String(),
    metaData: Type.Record(Type.String(), Type.Unknown()),
    customFields: CustomFieldValues,
    permissions: Type.Array(Type.String()),
    planConnections: Type.Array(PlanConnection),
    teams: Type.Object(
      {
        joinedTeams: Type.Array(
          Type.Object(
            {
              teamId: Type.String(),
              planName: Type.String(),
              /** The plan that her seat lets her use; left out while its owner has it no more. */
              planId: Type.Optional(Type.String()),
            },
            closed,
          ),
        ),
        ownedTeams: Type.Array(
          Type.Object(
            {
              teamId: Type.String(),
              planId: Type.Optional(Type.String()),
              /** The owner's included. */
              seatsUsed: Type.Optional(Type.Number()),
              /** Seats, the owner's included; null = no limit. */
              maxTeamMembers: Type.Optional(nullable(Type.Number())),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
    _comments: Type.Object({ isModerator: Type.Boolean() }, closed),
    /** Only while the question is open (`reviewSuspendedAccess`). */
    suspendedAccess: Type.Optional(SuspendedAccess),
    /** R123 an operator sees the site as the member until then; nothing can be changed. */
    viewedUntil: Type.Optional(Type.String()),
  },
  closed,
);
export type Member = Static<typeof Member>;

export const Tokens = Type.Object(
  {
    accessToken: Type.String(),
    /** The absolute end in milliseconds since 1970 (C7); idling is the service's business. */
    expires: Type.Number(),
    type: Type.Literal('bearer'),
  },
  closed,
);
export type Tokens = Static<typeof Tokens>;

/** What a successful authentication answers. */
export const MemberAuth = Type.Object(
  {
    member: Member,
    tokens: Tokens,
    /** The path that the server would lead to, or none. */
    redirect: nullable(Type.String()),
    contentGroups: Type.Optional(Type.Array(ContentGroup)),
    /** R29 only where the login ended others, because the app limits how many there are. */
    endedSessions: Type.Optional(Type.Integer()),
  },
  closed,
);
export type MemberAuth = Static<typeof MemberAuth>;

export const AppAndMember = Type.Object(
  {
    app: AppConfig,
    member: Type.Union([Member, Type.Null()]),
    sessionData: Type.Object({ sessionId: Type.String() }, closed),
    /** R131 the session was found by its cookie alone, or has moved into one. */
    tokens: Type.Optional(Tokens),
  },
  closed,
);
export type AppAndMember = Static<typeof AppAndMember>;

export const Team = Type.Object(
  {
    id: Type.String(),
    /** For the owner only (R48), and null when there is no living invite. */
    inviteToken: nullable(Type.String()),
    /** Seats, the owner's included; null = no limit. */
    maxTeamMembers: nullable(Type.Number()),
    plan: Type.Object(
      {
        /** The page of the site that an invite opens; the token is added to it. */
        teamAccountInviteSignupLink: nullable(Type.String()),
        /** The page that sells more seats. */
        teamAccountUpgradeLink: nullable(Type.String()),
      },
      closed,
    ),
    members: Type.Array(
      Type.Object(
        {
          role: oneOf(['OWNER', 'MEMBER'] as const),
          member: Type.Object(
            {
              id: Type.String(),
              /** R43 others' addresses for the owner only; empty for all other members. */
              auth: Type.Object({ email: Type.String() }, closed),
              profileImage: nullable(Type.String()),
            },
            closed,
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type Team = Static<typeof Team>;
