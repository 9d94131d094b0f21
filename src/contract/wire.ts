import { type Static, type TSchema, Type } from 'typebox';
import { AppAndMember, AppConfig, Member, MemberAuth, oneOf, Plan, SuspendedAccess, Team } from './entities.ts';
import { activityKinds } from './member-activity.ts';
import { commentsWire } from './wire-comments.ts';
import { contentWire } from './wire-content.ts';
import { linkWire } from './wire-links.ts';
import { CustomFieldsIn, clientExtras, closed, Id, none, Open, pageReport, Success } from './wire-parts.ts';
import { Assertion, passkeysWire } from './wire-passkeys.ts';
import { SecondFactorCode, secondFactorWire } from './wire-second-factor.ts';

/**
 * operation -> the schemas of what is sent (`params` of the path, `body`, `query`) and answered
 * (`data`). `Wire`, derived below, types the SDK and the use cases alike, so the two cannot drift.
 * Bodies are closed (R42): what is not named here is refused, except that top-level surprises of
 * the unmodified npm client are dropped and counted (C18).
 */

const Email = Type.String({ maxLength: 320 });
// One more than the hash may see, so that a huge password is refused by its own code and not by a
// generic one (R2).
const Password = Type.String({ maxLength: 4096 });
const PlansIn = Type.Array(Type.Object({ planId: Type.String({ maxLength: 100 }) }, closed), { maxItems: 100 });
const InviteToken = Type.String({ minLength: 1, maxLength: 200 });
const CodeIn = Type.String({ minLength: 1, maxLength: 200 });

/** Requests a mail with a code. */
const SendBody = Type.Object(
  {
    email: Email,
    /**
     * R21: a resend within a flow names it (the `flowId` of the last answer); its old code dies.
     */
    flowId: Type.Optional(Type.String({ maxLength: 100 })),
    ...clientExtras,
  },
  closed,
);

const ReturnUrl = Type.String({ maxLength: 2048 });

/** R37 a SHA-256, or 256 random bits, in base64url. */
const Bits256 = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Providers = Type.Object(
  { providers: Type.Array(Type.Object({ provider: Type.String() }, closed)), message: Type.String(), member: Member },
  closed,
);

/** The address of the image, or null. */
const ProfileImage = Type.Object({ profileImage: Type.Union([Type.String(), Type.Null()]) }, closed);
/** The npm client wraps what it measures in `data`; ours sends nothing. */
const Measured = Type.Object(
  {
    data: Type.Optional(
      Type.Object(
        {
          includeSSOText: Type.Optional(Type.Unknown()),
          trackPageView: Type.Optional(Type.Unknown()),
          sessionData: Type.Optional(Open),
        },
        closed,
      ),
    ),
    ...clientExtras,
  },
  closed,
);

/**
 * Only for the service's own pages: what `#ms_login=` on the site takes, once and for ten minutes,
 * so that they lead back signed in (R24).
 */
const LoginToken = Type.Optional(Type.String());

export const wire = {
  getApp: {
    query: Type.Object({ includeSSOText: Type.Optional(Type.String()) }, closed),
    data: AppConfig,
  },
  getAppAndMember: { body: Measured, data: AppAndMember },
  /** The same question as GET: what the specification's §7.3 reads as. */
  readAppAndMember: { query: none, data: AppAndMember },
  trackPageView: {
    body: Measured,
    data: Type.Object({ sessionData: Type.Object({ sessionId: Type.String() }, closed) }, closed),
  },
  /** C18: its body is open by design. */
  trackEvent: { body: Open, data: Success },
  /** What the inspector found on a page in test mode, for the console. Nothing of a person. */
  sendPageFindings: { body: Type.Object(pageReport, closed), data: Success },
  /** R10 what the captcha of a sign-up begins with: a puzzle, or the provider's public key. */
  getCaptchaChallenge: { query: none, data: Open },
  loginMemberEmailPassword: {
    body: Type.Object({ email: Email, password: Password, ...clientExtras }, closed),
    data: MemberAuth,
  },
  signupMemberEmailPassword: {
    body: Type.Object(
      {
        email: Email,
        password: Password,
        customFields: Type.Optional(CustomFieldsIn),
        metaData: Type.Optional(Open),
        plans: Type.Optional(PlansIn),
        captchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
        inviteToken: Type.Optional(Type.String({ maxLength: 200 })),
        /** R10: the hidden field that people leave empty. */
        honeypot: Type.Optional(Type.String({ maxLength: 1000 })),
        ...clientExtras,
      },
      closed,
    ),
    data: MemberAuth,
  },
  sendMemberLoginPasswordlessEmail: { body: SendBody, data: Success },
  sendMemberSignupPasswordlessEmail: { body: SendBody, data: Success },
  loginMemberPasswordless: {
    body: Type.Object(
      {
        /**
         * `flowId.code` from ours (§4.2 of the requirements), the six digits from the npm client,
         * or the link's token.
         */
        passwordlessToken: CodeIn,
        /** Left out only with the link's token, which names its address by itself. */
        email: Type.Optional(Email),
        inviteToken: Type.Optional(Type.String({ maxLength: 200 })),
        ...clientExtras,
      },
      closed,
    ),
    data: MemberAuth,
  },
  signupMemberPasswordless: {
    body: Type.Object(
      {
        passwordlessToken: CodeIn,
        /** Left out only with the link's token, which names its address by itself. */
        email: Type.Optional(Email),
        customFields: Type.Optional(CustomFieldsIn),
        metaData: Type.Optional(Open),
        plans: Type.Optional(PlansIn),
        captchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
        inviteToken: Type.Optional(Type.String({ maxLength: 200 })),
        honeypot: Type.Optional(Type.String({ maxLength: 1000 })),
        ...clientExtras,
      },
      closed,
    ),
    data: MemberAuth,
  },
  sendMemberResetPasswordEmail: {
    body: SendBody,
    /** A sentence to show, the same whether the address is known or not. */
    data: Type.String(),
  },
  resetMemberPassword: {
    body: Type.Object(
      {
        /**
         * C1: `flowId.code`, or the 256-bit token of the mailed link, or six digits together with
         * `email` or the flow cookie.
         */
        token: CodeIn,
        newPassword: Password,
        email: Type.Optional(Email),
        ...clientExtras,
      },
      closed,
    ),
    data: Type.Object({ success: Type.Literal(true), loginToken: LoginToken }, closed),
  },
  /**
   * R37, R38 before the popup leaves for the provider: the page's whole request, so that no part of
   * it is in an address.
   */
  startProvider: {
    body: Type.Object(
      {
        provider: Id,
        purpose: oneOf(['login', 'signup', 'connect'] as const),
        /** base64url of the SHA-256 of the verifier that redeems the result. */
        challenge: Bits256,
        /** `page`: no popup could be opened, so the page itself goes and comes back. */
        display: oneOf(['popup', 'page'] as const),
        /** A page of the same origin to return to when no opener can receive the result. */
        returnUrl: Type.String({ maxLength: 2048 }),
        allowSignup: Type.Optional(Type.Boolean()),
        customFields: Type.Optional(CustomFieldsIn),
        plans: Type.Optional(PlansIn),
        inviteToken: Type.Optional(Type.String({ maxLength: 200 })),
        ...clientExtras,
      },
      closed,
    ),
    /** `url`: where the popup goes, once. */
    data: Type.Object(
      {
        flowId: Type.String(),
        url: Type.String(),
        /** R130 for a browser that asks the visitor; `code` redeems the token that it gets. */
        fedcm: Type.Optional(
          Type.Object(
            { configURL: Type.String(), clientId: Type.String(), nonce: Type.String(), code: Type.String() },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  /**
   * R37 redeems the popup's code, together with the verifier that never left the page, for a
   * session or a connection.
   */
  redeemProvider: {
    body: Type.Object(
      {
        flowId: Id,
        code: Bits256,
        verifier: Bits256,
        /** What the browser has got by FedCM. */
        idToken: Type.Optional(Type.String({ maxLength: 8192 })),
      },
      closed,
    ),
    /** Login and sign-up answer `auth`, connecting answers `connected`. */
    data: Type.Object(
      { auth: Type.Union([MemberAuth, Type.Null()]), connected: Type.Union([Providers, Type.Null()]) },
      closed,
    ),
  },
  disconnectProvider: { body: Type.Object({ provider: Id, ...clientExtras }, closed), data: Providers },
  getCurrentMember: { query: none, data: Member },
  updateMember: {
    body: Type.Object({ customFields: CustomFieldsIn, ...clientExtras }, closed),
    data: Member,
  },
  /** Sent as multipart, a file under this name (R55); null removes it, as JSON. */
  updateMemberProfileImage: {
    body: Type.Object({ profileImage: Type.Unsafe<Blob | Uint8Array | null>({}), ...clientExtras }, closed),
    data: ProfileImage,
  },
  deleteMemberProfileImage: { query: none, data: ProfileImage },
  /**
   * C4, C20, R23: an address becomes the member's once a code at it was confirmed; a right
   * `oldPassword` counts as a fresh login.
   */
  updateMemberAuth: {
    body: Type.Object(
      {
        email: Type.Optional(Email),
        oldPassword: Type.Optional(Password),
        newPassword: Type.Optional(Password),
        ...clientExtras,
      },
      closed,
    ),
    data: Member,
  },
  /** C5: a first password only. */
  setPassword: { body: Type.Object({ password: Password, ...clientExtras }, closed), data: Member },
  /**
   * Confirms what a mail was sent for: a new address, this address, or taking a change of address
   * back.
   */
  confirmMemberEmail: {
    body: Type.Object(
      {
        token: CodeIn,
        /**
         * R113 the person knows that the link was requested elsewhere, and continues; earlier
         * access is suspended.
         */
        anyDevice: Type.Optional(Type.Boolean()),
        ...clientExtras,
      },
      closed,
    ),
    data: Type.Object(
      {
        success: Type.Literal(true),
        member: Type.Union([Member, Type.Null()]),
        /** R11 something was suspended: what, and the token that answers for it. */
        review: Type.Optional(Type.Object({ access: SuspendedAccess, token: Type.String() }, closed)),
        loginToken: LoginToken,
      },
      closed,
    ),
  },
  /** R11 "Was this you?": without an answer it reads; by the session, or by the mail's token. */
  reviewSuspendedAccess: {
    body: Type.Object(
      {
        answer: Type.Optional(oneOf(['restore', 'remove'] as const)),
        token: Type.Optional(CodeIn),
        ...clientExtras,
      },
      closed,
    ),
    /** `access` null: nothing is suspended. `member`: after an answer by her own session. */
    data: Type.Object(
      {
        access: Type.Union([SuspendedAccess, Type.Null()]),
        member: Type.Union([Member, Type.Null()]),
        loginToken: LoginToken,
      },
      closed,
    ),
  },
  sendMemberVerificationEmail: { body: Type.Object({ ...clientExtras }, closed), data: Success },
  sendReauthCode: { body: none, data: Success },
  /** C20 one of the four proves that the person at the screen is the member. */
  reauthenticate: {
    body: Type.Object(
      {
        password: Type.Optional(Password),
        token: Type.Optional(CodeIn),
        passkey: Type.Optional(Assertion),
        secondFactorCode: Type.Optional(SecondFactorCode),
      },
      closed,
    ),
    data: Success,
  },
  getMemberSessions: {
    query: none,
    data: Type.Object(
      {
        sessions: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              /** "Firefox on Windows", or null. */
              device: Type.Union([Type.String(), Type.Null()]),
              /** ISO 8601, UTC. */
              createdAt: Type.String(),
              lastSeenAt: Type.String(),
              isCurrent: Type.Boolean(),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  /** R123 the newest 50 things that happened with the account. */
  getMemberActivity: {
    query: none,
    data: Type.Object(
      {
        entries: Type.Array(
          Type.Object(
            {
              /** ISO 8601, UTC. */
              at: Type.String(),
              kind: oneOf(activityKinds),
              /** `site`: a person or server of the site. */
              by: oneOf(['member', 'site', 'service'] as const),
              device: Type.Union([Type.String(), Type.Null()]),
              /** A login by a browser that was not known. */
              isNewDevice: Type.Boolean(),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  /** R29 one session by its id, or every one but this. */
  revokeMemberSessions: {
    body: Type.Object({ sessionId: Type.Optional(Id) }, closed),
    data: Type.Object({ revoked: Type.Integer() }, closed),
  },
  deleteMember: { query: none, data: Type.Object({ id: Type.String() }, closed) },
  getMemberJSON: { query: none, data: Open },
  /** R124 for servers of the site: an ES256 JWT of 60 seconds. `expiresAt`: ISO 8601, UTC. */
  getMemberToken: {
    body: Type.Object({}, closed),
    data: Type.Object({ token: Type.String(), expiresAt: Type.String() }, closed),
  },
  /** Replaced whole; at most 64 KB (R44). */
  updateMemberJSON: { body: Type.Object({ json: Open, ...clientExtras }, closed), data: Open },
  getPlan: { params: Type.Object({ planId: Id }, closed), query: none, data: Plan },
  addPlan: {
    body: Type.Object({ planId: Id, ...clientExtras }, closed),
    data: Type.Object({ member: Member, redirect: Type.Union([Type.String(), Type.Null()]), app: AppConfig }, closed),
  },
  removePlan: {
    body: Type.Object({ planId: Id, ...clientExtras }, closed),
    data: Type.Object({ member: Member }, closed),
  },
  /**
   * R46 begins a purchase; the body sets neither member, price nor quantity. Addresses must be the
   * app's own (R26).
   */
  purchasePlansWithCheckout: {
    body: Type.Object(
      {
        priceId: Id,
        couponId: Type.Optional(Type.String({ maxLength: 200 })),
        metadataForCheckout: Type.Optional(Type.Record(Type.String(), Type.String(), { maxProperties: 50 })),
        success_url: Type.Optional(ReturnUrl),
        cancel_url: Type.Optional(ReturnUrl),
        /** The calling page: the way back leads there when no other is named. */
        origin_url: Type.Optional(ReturnUrl),
        ...clientExtras,
      },
      closed,
    ),
    data: Type.Object({ url: Type.String() }, closed),
  },
  launchStripeCustomerPortal: {
    body: Type.Object(
      {
        /** What a subscription may be changed to there. */
        priceIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
        /** Pages of the field send it; the service decides what the portal allows. */
        configuration: Type.Optional(Open),
        return_url: Type.Optional(ReturnUrl),
        origin_url: Type.Optional(ReturnUrl),
        ...clientExtras,
      },
      closed,
    ),
    data: Type.Object({ url: Type.String() }, closed),
  },
  ...contentWire,
  ...linkWire,
  ...passkeysWire,
  ...secondFactorWire,
  ...commentsWire,
  /** R48 who invites to what. In the body, so that the token is in no address. */
  getInvite: {
    body: Type.Object({ inviteToken: InviteToken, ...clientExtras }, closed),
    data: Type.Object(
      {
        /** The owner's public name, else the masked address. */
        inviter: Type.String(),
        planName: Type.Union([Type.String(), Type.Null()]),
        isFull: Type.Boolean(),
        /** Whether the caller is in the team already; false without a session. */
        isMember: Type.Boolean(),
      },
      closed,
    ),
  },
  joinTeam: {
    body: Type.Object({ inviteToken: InviteToken, ...clientExtras }, closed),
    data: Team,
  },
  getTeam: { params: Type.Object({ teamId: Id }, closed), query: none, data: Team },
  /** The owner removes others; other members only themselves, which is leaving (R48). */
  removeMemberFromTeam: {
    body: Type.Object({ teamId: Id, memberId: Id, ...clientExtras }, closed),
    data: Success,
  },
  generateInviteToken: {
    body: Type.Object({ teamId: Id, ...clientExtras }, closed),
    data: Type.Object({ inviteToken: Type.String() }, closed),
  },
  logout: {
    body: none,
    data: Type.Object({ redirect: Type.Union([Type.String(), Type.Null()]), message: Type.String() }, closed),
  },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;

type Schemas = typeof wire;
type In<S> = (S extends { params: infer P extends TSchema } ? Static<P> : unknown) &
  (S extends { body: infer B extends TSchema } ? Static<B> : unknown) &
  (S extends { query: infer Q extends TSchema } ? Static<Q> : unknown);

/**
 * operation -> `{ in, data }`: what the caller hands over (path parameters, query and body as one
 * object) and what comes back under `data`.
 */
export type Wire = { [K in keyof Schemas]: { in: In<Schemas[K]>; data: Static<Schemas[K]['data']> } };
export type Operation = keyof Wire;

/** The envelope of every answer's `data`. */
export interface Answer<T> {
  data: T;
  /**
   * §4.1 of the requirements: names the flow whose code was mailed. 128 random bits, also for
   * unknown addresses.
   */
  flowId?: string;
  _internalUseOnly?: { message?: string };
}
