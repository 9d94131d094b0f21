import type { secureContentTypes } from '../../contract/content-entities.ts';
import type { Branding, CustomField } from '../../contract/entities.ts';
import type { MailTexts } from '../../contract/mail-texts.ts';

/** A text for all languages, or one for each language tag with `*` for the others. */
export type ConfigText = string | Readonly<Record<string, string>>;

export type StoredField = Pick<CustomField, 'key' | 'label'> & Partial<CustomField>;

/** The configuration as it is stored: what is left out has its default. */
export type StoredApp = Record<string, unknown> & {
  branding?: Branding;
  texts?: Record<string, ConfigText>;
  mail?: { [name: string]: unknown; texts?: MailTexts };
  customFields?: StoredField[];
  plans?: StoredPlan[];
  contentGroups?: StoredGroup[];
  secondFactor?: { [name: string]: unknown; plans?: string[]; permissions?: string[] };
  commentChannels?: { key: string; group?: string | null }[];
};

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
