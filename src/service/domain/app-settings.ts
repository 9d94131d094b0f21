import type { SecureContent } from '../../contract/content-entities.ts';
import type { Limits } from '../../contract/default-limits.ts';
import type { AppConfig, Mode, Plan, Price } from '../../contract/entities.ts';
import type { MailTexts } from '../../contract/mail-texts.ts';
import type { MailSender } from './mails/mail.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { WebhookTarget } from './webhooks.ts';

/** A price as the service knows it. */
export interface PriceSettings extends Omit<Price, 'status'> {
  /** Days before the first payment of a subscription, or null. */
  trialDays: number | null;
  /** Seats of the team that it pays for, or null = those of the plan. */
  seats: number | null;
  /** The price at Stripe that it is, in this mode; null = one that the service makes. */
  stripePriceId: string | null;
}

/**
 * A plan as the service knows it: what pages may read, and what decides whether a member may take
 * it (C6, R45).
 */
export interface PlanSettings extends Omit<Plan, 'prices'> {
  prices: PriceSettings[];
  /** False = archived: kept for its holders, closed to new members. */
  active: boolean;
  /** A sign-up may name it (C6). Only ever true for free plans. */
  allowedAtSignup: boolean;
  /** Members add and remove it themselves (R45). Only ever true for free plans. */
  selfService: boolean;
  /** Where it leads after it was added; a path of the site, or null. */
  redirect: string | null;
  /** A plan for teams, or null. Links are paths of the site. */
  /** `inviteSignupLink` null: the service's own page, `/invite`. */
  team: { seats: number; inviteSignupLink: string | null; upgradeLink: string } | null;
}

/**
 * An app's account at a social provider. The secret itself is looked up by the name of its
 * environment variable.
 */
export interface ProviderSettings {
  provider: string;
  /** R35 whether it may make new members. */
  allowSignup: boolean;
  issuer: string | null;
  clientId: string | null;
  clientSecretFrom: string | null;
  teamId: string | null;
  keyId: string | null;
  /** The address of its FedCM configuration; null = browsers do not ask for it themselves. */
  fedcm?: string | null;
}

/** R50 content that leaves the service only for members of a group. */
export interface SecureContentSettings {
  /** What a page names it by. */
  key: string;
  /** Key of the content group. */
  group: string;
  type: SecureContent['type'];
  content: string;
}

/** M §1.8 who may read and write in the channels that a rule is about. */
export interface ChannelRule {
  /** The channel's key, or with STARTS how it begins. */
  key: string;
  filter: 'STARTS' | 'EQUALS';
  read: 'EVERYBODY' | 'MEMBERS' | 'GROUP';
  write: 'MEMBERS' | 'GROUP' | 'MODERATORS';
  /** Key of the content group that GROUP means. */
  group: string | null;
}

/** Where the server leads after something happened: a path of the site, or null (R26). */
export interface Redirects {
  login: string | null;
  signup: string | null;
  logout: string | null;
}

/**
 * §3 an app as the service knows it, in one mode. `config` is the part that pages may read
 * (`/app`); the rest never leaves. Live and sandbox are two of these with the same `id`.
 */
export interface AppSettings {
  id: string;
  mode: Mode;
  name: string;
  /** Exactly what `getApp` answers. */
  config: AppConfig;
  plans: PlanSettings[];
  secureContent: SecureContentSettings[];
  channels: ChannelRule[];
  providers: ProviderSettings[];
  /**
   * Origin (and path prefix) of the site; the only base of mailed links besides the pages below
   * (R24, C21). No trailing slash.
   */
  baseUrl: string;
  /**
   * Absolute URL of a page of the site that loads our script, or null = the service's own `/reset`
   * (C21).
   */
  resetPage: string | null;
  /** The same for `#ms_login=…` links; null = the site's `baseUrl`. */
  loginPage: string | null;
  /**
   * Test mode without a page of its own: links keep the path of these pages, on the caller's
   * origin.
   */
  linksFollowOrigin: boolean;
  redirects: Redirects;
  mailSender: MailSender;
  /** The app's own words of mails over ours. */
  mailTexts: MailTexts;
  /** Exact origins, lower case, no trailing slash. */
  origins: string[];
  limits: Limits;
  /** R10 null where no captcha is required. */
  captcha: {
    provider: 'altcha' | 'hcaptcha';
    siteKey: string | null;
    /** Name of the environment variable with the provider's secret. */
    secretFrom: string | null;
    allowWhenUnavailable: boolean;
  } | null;
  /**
   * The environment variables that hold the keys of the payment provider, or null = none are named
   * in this mode.
   */
  payments: { secretKeyFrom: string; webhookSecretFrom: string } | null;
  /** R61 servers that receive events. */
  webhooks: WebhookTarget[];
  /**
   * R11 what a sign-up by password does about the address: a link in the welcome mail, no login
   * before it was followed, or nothing.
   */
  signup: { confirmation: 'link' | 'required' | 'off' };
  /** Members are invited by the operator, and cannot sign up in any way. Left out = they can. */
  isInviteOnly?: true;
  passwordless: {
    enabled: boolean;
    /** §4.2: a code together with the email but without its flow (read on another device). */
    allowWithoutFlow: boolean;
  };
  /**
   * R128 whether members can, or have to, set up an authenticator app. `plans`, `permissions`:
   * members with one of these have to also where it is optional.
   */
  secondFactor: { mode: 'off' | 'optional' | 'required'; plans: string[]; permissions: string[] };
  /** R29 when the sessions of a member end, and how many there may be. */
  sessions: { idleMinutes: number; absoluteMinutes: number; atOnce: number };
  /** R131 null = sessions are in the storage of pages. */
  sessionCookie: SessionCookie | null;
  /** R126 null = off. `rpId`: the domain that passkeys belong to. */
  passkeys: { rpId: string } | null;
}
