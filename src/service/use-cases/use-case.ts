import type { routes } from '../../contract/routes.ts';
import type { Tenant } from '../../contract/tenant.ts';
import type { Operation, Wire } from '../../contract/wire.ts';
import type { AddressKeys } from '../../platform/http/address-key.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { FileStore, Images } from '../../platform/images/files.ts';
import type { HmacKey, Keys } from '../../platform/process/keys.ts';
import type { Random } from '../../platform/process/random.ts';
import type { AppSettings } from '../domain/app-settings.ts';
import type { TokenKeys } from '../domain/member-token.ts';
import type { Hasher } from '../domain/passwords.ts';
import type { Captcha } from '../outside/captcha/captcha.ts';
import type { Payments } from '../outside/payments/payments.ts';
import type { SocialProviders } from '../outside/social/social.ts';
import type { MemberRecord } from '../store/members/members.ts';
import type { SessionRecord } from '../store/sessions/sessions.ts';
import type { Store } from '../store/store.ts';

/** The caller, as the transport sees it. Nothing here proves an identity. */
export interface Caller {
  /**
   * R6 the limiter's key, of IPv4 /32, IPv6 /64 in canonical form, or `unknown`; hides the address.
   */
  ipKey: string;
  /** R85 what the audit log may keep: IPv4 /24, IPv6 /64. */
  ipPrefix: string;
  origin: string | null;
  /**
   * The caller's language for mails, messages and errors (`Accept-Language`); English for any that
   * we do not speak.
   */
  language: string;
  /** `X-User-Agent: @memberstack/…` (C15, C18). */
  isPackageClient: boolean;
  userAgent: string | null;
  /**
   * C15 the value that an earlier outcome's `cookies.flow` set, or null. Opaque to the transport.
   */
  flowCookie: string | null;
  /** R8, R11 the value that an earlier outcome's `cookies.device` set, or null. */
  deviceCookie: string | null;
  requestId: string;
}

/**
 * Everything a use case may reach. The composition root builds it per request; tests build it by
 * hand.
 */
export interface Context {
  /** The app in the mode of the key that was sent. */
  app: AppSettings;
  /** R51 whose data the call is about: app and mode of the key, never something from the body. */
  tenant: Tenant;
  /** Also the only clock (R14): `store.now()`. */
  store: Store;
  random: Random;
  hasher: Hasher;
  /** Secrets that live outside the database (R13, R32). */
  keys: Keys;
  addressKey: AddressKeys;
  /** R128 HMAC of recovery codes: the service has made it, because they outlive its secrets. */
  recoveryKey: HmacKey;
  tokenKeys: TokenKeys;
  metrics: Metrics;
  /**
   * R10 verifies the app's captcha. Left out = it cannot be verified, and where one is required
   * every sign-up is refused.
   */
  captcha?: Captcha | undefined;
  /** R46 the app's account at the payment provider; null = it sells nothing in this mode. */
  payments?: () => Promise<Payments | null>;
  /** §2.4 the providers that people may log in with. */
  social: SocialProviders;
  /** R54 where images lie, and what makes them ours. */
  files: FileStore;
  images: Images;
  caller: Caller;
  /**
   * R49 the id of this call, the same at each retry, for providers. Absent where the caller sent
   * none.
   */
  callId?: string;
  /**
   * R49 stores the answer in the transaction of its effect (`inTransaction`). Left out = the call
   * has no key, so no retry needs it.
   */
  storeResponse?: (store: Store, outcome: unknown) => Promise<void>;
  /** The service's own public origin, no trailing slash (its `/reset` page, C21). */
  serviceUrl: string;
  /**
   * Who the verified token belongs to, never the body (R40). Null without a token, or with a bad
   * one on a public route (R30).
   */
  member: MemberRecord | null;
  session: SessionRecord | null;
}

/** The same for routes with `auth: 'member'`. */
export interface SignedInContext extends Context {
  member: MemberRecord;
  session: SessionRecord;
}

/** What a use case answers; the transport wraps it. */
export interface Outcome<K extends Operation> {
  data: Wire[K]['data'];
  /** The text that a client shows (`_internalUseOnly.message`). */
  message?: string;
  /** §4.1 the sibling of `data` that names the flow. */
  flowId?: string;
  /**
   * A string sets the cookie, null clears it, absent leaves it. Names and attributes are the
   * transport's (C15: HttpOnly, 10 min).
   */
  cookies?: { flow?: string | null; device?: string | null };
}

type ContextOf<K extends Operation> = (typeof routes)[K]['auth'] extends 'member' ? SignedInContext : Context;

/** One operation. Throws `fail(code)`; knows no HTTP. */
export type UseCase<K extends Operation> = (context: ContextOf<K>, input: Wire[K]['in']) => Promise<Outcome<K>>;

/** Every operation has its use case: a missing one is a compile error. */
export type UseCases = { [K in Operation]: UseCase<K> };
