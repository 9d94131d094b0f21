import type { TSchema } from 'typebox';
import * as comments from '../contract/comment-entities.ts';
import { SecureContent } from '../contract/content-entities.ts';
import * as entities from '../contract/entities.ts';
import { modalTypes, panels } from '../contract/views.ts';
import { wire } from '../contract/wire.ts';
import { clientExtras } from '../contract/wire-parts.ts';
import { Passkeys } from '../contract/wire-passkeys.ts';
import { keyOf, type Names, typeOfSchema } from './type-of-schema.ts';

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null;
const named = Object.entries({ ...entities, ...comments, SecureContent, Passkeys }).flatMap(([name, value]) =>
  isSchema(value) && /^[A-Z]/.test(name) ? [[value, name] as const] : [],
);
const names: Names = new Map([...named, [entities.textByLanguage, 'string | Record<string, string>']]);

const words = (list: readonly string[]) => list.map((word) => `'${word}'`).join(' | ');

/** Operations that the client offers in a shape of its own, or not at all. */
const own = new Set([
  'getApp',
  'getAppAndMember',
  'startProvider',
  'redeemProvider',
  'getCurrentMember',
  'getMemberJSON',
  'logout',
  'startPasskeyLogin',
  'finishPasskeyLogin',
  'startPasskeyRegistration',
  'finishPasskeyRegistration',
  'finishSecondFactor',
  'startRequiredSecondFactor',
  'finishRequiredSecondFactor',
  'sendLostSecondFactorEmail',
  'sendPageFindings',
  'purchasePlansWithCheckout',
  'launchStripeCustomerPortal',
  'updateMemberProfileImage',
]);

interface Schemas {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  data: TSchema;
}

function operation([name, { params, query, body, data }]: [string, Schemas]): string {
  const fields = [params, query, body].flatMap((schema) => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, TSchema>;
      required?: string[];
    };
    return Object.entries(properties)
      .filter(([field]) => !Object.hasOwn(clientExtras, field))
      .map(([field, one]) => ({ field, isNeeded: required.includes(field), type: typeOfSchema(one, names) }));
  });
  const isNeeded = fields.some((field) => field.isNeeded);
  const type = fields.map((one) => `${keyOf(one.field)}${one.isNeeded ? '' : '?'}: ${one.type};`).join(' ');
  return `  ${name}(params${isNeeded ? '' : '?'}: { ${type} }, options?: CallOptions): Promise<Answer<${typeOfSchema(data, names)}>>;`;
}

/** What calls take and give beside the entities. */
const aroundCalls = `/** What every call rejects with: a plain object. */
export interface LatchkeyError {
  code: string;
  message: string;
  /** HTTP status, or 0 where no answer came. */
  status: number;
  errors?: { field: string; code: string; message: string }[];
  requestId?: string;
  /** \`rate-limited\`: seconds until the next try makes sense. */
  retryAfter?: number;
  providerKey?: string;
}
export interface Answer<T> {
  data: T;
  flowId?: string;
  _internalUseOnly?: { message?: string };
}
export interface CallOptions {
  /** Overrides the session's bearer token. */
  token?: string;
  /** Of an upload: how much of it has left, from 0 to 1. */
  onProgress?(share: number): void;
  /** Ends the call; it then fails as without a network. */
  signal?: AbortSignal;
}

export type ModalType = ${words(Object.keys(modalTypes))};
export type Panel = ${words(panels)};
/** Words by key: a text, or one for each language tag, with \`*\` for all others. */
export type Texts = Record<string, string | Record<string, string>>;
export interface ModalParams {
  app?: AppConfig;
  login?: { allowSignup?: boolean };
  signup?: { plans?: string[] };
  profile?: { tab?: Panel };
  hideCloseButton?: boolean;
  hideProfileSection?: boolean;
  translations?: Texts;
}
export interface ModalSuccess {
  type: 'LOGIN' | 'SIGNUP' | 'LOGOUT' | 'PASSWORD_RESET' | 'TEST_CARD';
  data: { member?: Member; tokens?: Tokens; message?: string; redirect?: string | null };
}
export type ModalResult = ModalSuccess | { type: 'CLOSED' };

export interface WatchedChannel {
  key: string;
  /** \`lastEvent\` of the posts that are shown; left out = from now on. */
  after?: number;
}
/** An event of a live channel. \`reset\`: too much has happened since, ask again. */
export type ChannelEvent =
  | { event: 'post:new' | 'post:updated'; channelKey: string; post: Post }
  | { event: 'thread:new' | 'thread:updated'; channelKey: string; thread: Thread }
  | { event: 'post:deleted'; channelKey: string; postId: string }
  | { event: 'thread:deleted'; channelKey: string; postId: string; threadId: string }
  | { event: 'post:vote'; channelKey: string; postId: string; likedBy: number; dislikedBy: number }
  | { event: 'thread:vote'; channelKey: string; postId: string; threadId: string; likedBy: number; dislikedBy: number }
  | { event: 'post:typing'; channelKey: string; memberId: string }
  | { event: 'presence'; channelKey: string; count: number }
  | { event: 'reset'; channelKey: string };
`;

/**
 * The entities, and `window.$ms` (M §2): derived from the contract, so that they say what the
 * service takes and answers.
 */
export function clientTypes(): string {
  const types = named.map(([schema, name]) => `export type ${name} = ${typeOfSchema(schema, names, true)};`);
  const operations = Object.entries(wire as Record<string, Schemas>).filter(([name]) => !own.has(name));
  return `${types.join('\n')}

${aroundCalls}
/** \`window.$ms\`. */
export interface Latchkey {
  readonly version: string;
  getApp(): Promise<{ data: AppConfig }>;
  /**
   * The page's one request, shared. \`trackPageView\`: counts a view as well, as the call of that
   * name does.
   */
  getAppAndMember(params?: { trackPageView?: boolean }): Promise<{ data: AppAndMember }>;
  getPlans(): Promise<{ data: Plan[] }>;
  getRestrictedUrlGroups(): Promise<{ data: ContentGroup[] }>;
  getCurrentMember(params?: { useCache?: boolean; token?: string }, options?: CallOptions): Promise<{ data: Member | null }>;
  getMemberJSON(params?: { token?: string }, options?: CallOptions): Promise<Answer<Record<string, unknown>>>;
  logout(params?: { token?: string }, options?: CallOptions): Promise<Answer<{ redirect: string | null; message: string }>>;
${operations.map(operation).join('\n')}
  updateMemberProfileImage(params: { profileImage: Blob | null }, options?: CallOptions): Promise<Answer<{ profileImage: string | null }>>;
  loginWithProvider(params: { provider: string; allowSignup?: boolean }, options?: CallOptions): Promise<Answer<MemberAuth>>;
  signupWithProvider(
    params: { provider: string; customFields?: Record<string, string | number | boolean | null>; plans?: { planId: string }[]; inviteToken?: string },
    options?: CallOptions,
  ): Promise<Answer<MemberAuth>>;
  connectProvider(
    params: { provider: string },
    options?: CallOptions,
  ): Promise<Answer<{ providers: { provider: string }[]; message: string; member: Member }>>;
  /** Rejects with \`popup-closed\` when the person closes the dialog of the browser. */
  loginWithPasskey(
    params?: { mediation?: 'conditional' | 'immediate'; inviteToken?: string },
    options?: CallOptions,
  ): Promise<Answer<MemberAuth>>;
  /** Needs a login of the last ten minutes: else \`reauth-required\`. */
  registerPasskey(params?: { name?: string; mediation?: 'conditional' }, options?: CallOptions): Promise<Answer<Passkeys & { member: Member }>>;
  reauthenticateWithPasskey(options?: CallOptions): Promise<Answer<{ success: true }>>;
  purchasePlansWithCheckout(
    params: {
      priceId: string;
      couponId?: string;
      successUrl?: string;
      cancelUrl?: string;
      metadataForCheckout?: Record<string, string>;
      autoRedirect?: boolean;
    },
    options?: CallOptions,
  ): Promise<Answer<{ url: string }>>;
  launchStripeCustomerPortal(
    params?: { priceIds?: string[]; configuration?: Record<string, unknown>; returnUrl?: string; autoRedirect?: boolean },
    options?: CallOptions,
  ): Promise<Answer<{ url: string }>>;
  openModal(type: ModalType | Lowercase<ModalType>, params?: ModalParams): Promise<ModalResult>;
  hideModal(): void;
  preloadModals(): Promise<void>;
  onAuthChange(listener: (member: Member | null) => void): { unsubscribe(): void };
  /** The session token. With first-party sessions a reference, which opens nothing by itself. */
  getMemberCookie(): string | undefined;
  destroy(): void;
  /** What happens in up to ten channels, by one stream that comes back by itself. */
  watchChannels(channels: readonly WatchedChannel[], listener: (event: ChannelEvent) => void): { unsubscribe(): void };
  /** Says something in the page's own box near \`around\`, else in a toast. */
  _showMessage(text: string, isError?: boolean, around?: unknown): void;
  /** Shows the page's own loader until it was hidden as often. */
  _showLoader(around?: unknown): void;
  _hideLoader(around?: unknown): void;
  readonly _captchaReady: Promise<void>;
  _Event(params: { data: Record<string, unknown> }): Promise<{ data: unknown }>;
}
`;
}
