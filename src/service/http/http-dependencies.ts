import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Health as HealthReport } from '../../contract/wire-admin-health.ts';
import type { AddressKeys } from '../../platform/http/address-key.ts';
import type { Health } from '../../platform/http/health.ts';
import type { MetricsRegistry } from '../../platform/http/metrics.ts';
import type { TrustProxy } from '../../platform/http/trust-proxy.ts';
import type { FileStore, Images } from '../../platform/images/files.ts';
import type { HmacKey, Keys } from '../../platform/process/keys.ts';
import type { Random } from '../../platform/process/random.ts';
import type { AppSettings } from '../domain/app-settings.ts';
import type { TokenKeys } from '../domain/member-token.ts';
import type { OwnBackups } from '../domain/own-backups.ts';
import type { Hasher } from '../domain/passwords.ts';
import type { Captcha } from '../outside/captcha/captcha.ts';
import type { Logos } from '../outside/mail/mail.ts';
import type { FakeStripe } from '../outside/payments/fake-stripe/fake-stripe.ts';
import type { Payments } from '../outside/payments/payments.ts';
import type { SocialProviders } from '../outside/social/social.ts';
import type { Files } from '../store/apps/files.ts';
import type { Store } from '../store/store.ts';
import type { UseCases } from '../use-cases/use-case.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { AppRegistry } from './pipeline/app-registry.ts';

/** What the HTTP floor is built of. The composition root fills it in; tests fill in others. */
export interface HttpDependencies {
  useCases: UseCases;
  store: Store;
  random: Random;
  hasher: Hasher;
  keys: Keys;
  addressKey: AddressKeys;
  recoveryKey: HmacKey;
  tokenKeys: TokenKeys;
  /** R10 the captcha of an app, where it requires one that is configured. */
  captchaOf: (app: AppSettings) => Captcha | undefined;
  /** The pages that look at comments live. */
  live: LiveHub;
  files: FileStore;
  images: Images;
  logos: Logos;
  metrics: MetricsRegistry;
  apps: AppRegistry;
  /** The app's account at the payment provider, or null = it sells nothing in this mode. */
  payments(app: AppSettings): Promise<Payments | null>;
  /** Demo mode's stand-in for Stripe, and where its pages are; null = there is none. */
  fakeStripe: { path: string; start(): Promise<FakeStripe> } | null;
  social: SocialProviders;
  health: Health;
  /** The environment of the service has such a variable. */
  hasVariable(name: string): boolean;
  /** What operators see of the installation. */
  examine(): Promise<HealthReport>;
  backups: OwnBackups;
  log: Logger;
  /** The service's own public origin, no trailing slash. */
  serviceUrl: string;
  /** R116 the admin API changes no configuration, because a file does. */
  isConfigInFile: boolean;
  /** `/mailbox` exists only here (R13). */
  isDemo: boolean;
  /** The demo's OpenID provider, below `/demo-id`; null outside demo mode. */
  demoId: { handle(request: IncomingMessage, response: ServerResponse): Promise<void> } | null;
  trustProxy: TrustProxy;
  /** R79 how long a file may take (tests). */
  uploadMs?: number | undefined;
  metricsToken: string | null;
  /** Where the build put `ms.js` and the rest. */
  distDir: string;
  /**
   * The folder of older builds of the script, so that their versioned addresses stay valid; null =
   * none.
   */
  scriptsDir: string | null;
  /** The same in the database that several processes share (R75); null = not there. */
  scriptRows: Pick<Files, 'put' | 'get'> | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: which app a request spoke for. */
    appId: string | null;
  }
}
