import type { secureContentTypes } from '../../contract/content-entities.ts';
import type { Branding, CustomField, Mode } from '../../contract/entities.ts';
import type { MailTexts } from '../../contract/mail-texts.ts';

/** A text for all languages, or one for each language tag with `*` for the others. */
export type ConfigText = string | Readonly<Record<string, string>>;

export type StoredField = Pick<CustomField, 'key' | 'label'> & Partial<CustomField>;

/** The configuration as it is stored: what is left out has its default. */
export type StoredApp = Record<string, unknown> & {
  name?: string;
  branding?: Branding;
  texts?: Record<string, ConfigText>;
  mail?: { [name: string]: unknown; texts?: MailTexts };
  customFields?: StoredField[];
  plans?: StoredPlan[];
  contentGroups?: StoredGroup[];
  baseUrl?: string;
  origins?: ByMode;
  keys?: ByMode;
  minPasswordLength?: number;
  passwordless?: { enabled?: boolean; isDefault?: boolean; allowWithoutFlow?: boolean };
  passkeys?: { enabled?: boolean; rpId?: string | null; offer?: 'ask' | 'silent' | 'off' };
  secondFactor?: { mode?: 'off' | 'optional' | 'required'; plans?: string[]; permissions?: string[] };
  signup?: { confirmation?: 'link' | 'required' | 'off' };
  authProviders?: StoredProvider[];
  captcha?: StoredCaptcha;
  sessions?: { idleMinutes?: number; absoluteMinutes?: number; atOnce?: number | undefined };
  allowMemberSelfDelete?: boolean;
  privacy?: { showAccountExistenceHints?: boolean; minimalCache?: boolean };
  redirects?: { afterLogin?: string | null; afterSignup?: string | null; afterLogout?: string | null };
  pages?: { resetPassword?: string | null; login?: string | null; sandbox?: string | null };
  payments?: Partial<Record<Mode, StoredPaymentKeys | null>>;
  webhooks?: Partial<Record<Mode, StoredEndpoint[]>>;
  commentChannels?: StoredChannel[];
  isPaid?: boolean;
  links?: Partial<Record<LinkName, string | null>>;
  session?: 'storage' | 'first-party';
  sessionCookie?: 'host' | 'domain';
  ssoSignupButtonURL?: string | null;
  ssoText?: string;
  limits?: StoredLimits;
};

export type LinkName = 'securedBy' | 'help' | 'testCards' | 'goLive' | 'editBase';

/** Who may use the channels that it fits. */
export interface StoredChannel {
  key: string;
  /** Left out: EQUALS. */
  filter?: 'STARTS' | 'EQUALS';
  /** Left out: EVERYBODY. */
  read?: 'EVERYBODY' | 'MEMBERS' | 'GROUP';
  /** Left out: MEMBERS. */
  write?: 'MEMBERS' | 'GROUP' | 'MODERATORS';
  /** Key of the content group that GROUP means. */
  group?: string | null;
}

/** What is left out is as shipped. */
export interface StoredLimits {
  [name: string]: StoredLimit | Record<string, StoredLimit | undefined> | undefined;
}
export type StoredLimit = number | { max?: number; seconds?: number };

export type ByMode = Partial<Record<Mode, string[]>>;

/** Names of secrets: of environment variables, or of stored ones. */
export interface StoredPaymentKeys {
  secretKeyFrom: string;
  webhookSecretFrom: string;
}

export interface StoredCaptcha {
  required?: boolean;
  /** Left out: altcha. */
  provider?: 'altcha' | 'hcaptcha';
  siteKey?: string | null;
  /** The name of a secret. */
  secretFrom?: string | null;
  allowWhenUnavailable?: boolean;
}

/** A server that receives webhooks. */
export interface StoredEndpoint {
  url: string;
  /** The name of an environment variable; it has this or an id. */
  secretFrom?: string | null;
  /** Of one whose secret the service makes. */
  id?: string | null;
  /** Left out or empty: all of them. */
  events?: string[];
}

/** A social login. */
export interface StoredProvider {
  /** `google`, or a word of the app's own. */
  provider: string;
  /** What its button says. */
  name: string;
  icon?: string | null;
  order?: number | null;
  /** Left out: true. */
  allowSignup?: boolean;
  issuer?: string | null;
  clientId?: string | null;
  /** The name of a secret: of an environment variable, or of a stored one. */
  clientSecretFrom?: string | null;
  teamId?: string | null;
  keyId?: string | null;
  /** The address of its FedCM configuration. */
  fedcm?: string | null;
}

export interface StoredPrice {
  id: string;
  name: string;
  /** Left out: SUBSCRIPTION. */
  type?: 'SUBSCRIPTION' | 'ONETIME';
  amount: number;
  currency: string;
  interval?: { type: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; count?: number } | null;
  trialDays?: number | null;
  stripePriceId?: string | null;
  stripeTestPriceId?: string | null;
  seats?: number | null;
}

export interface StoredPlan {
  id: string;
  name: string;
  description?: string | null;
  priority?: number | null;
  /** Left out: true. */
  isActive?: boolean;
  allowedAtSignup?: boolean;
  selfService?: boolean;
  redirect?: string | null;
  team?: { seats?: number; inviteSignupLink?: string | null; upgradeLink?: string } | null;
  prices?: StoredPrice[];
}

export interface StoredGroup {
  id: string;
  name: string;
  key: string;
  allowAllMembers?: boolean;
  plans?: string[];
  permissions?: string[];
  urls?: { url: string; filter?: 'STARTS' | 'EQUALS' }[];
  redirect?: string | null;
  content?: { key: string; type?: (typeof secureContentTypes)[number]; content: string }[];
}
