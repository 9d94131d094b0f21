import type { Logger } from 'pino';
import type { MetricsRegistry } from '../platform/http/metrics.ts';
import type { FileStore, Images } from '../platform/images/files.ts';
import type { Random } from '../platform/process/random.ts';
import type { App } from './domain/app-file/app.ts';
import type { Hasher } from './domain/passwords.ts';
import type { LiveOptions } from './http/live/live-hub.ts';
import type { MailTransport } from './outside/mail/mail.ts';
import type { WebhookSender } from './outside/webhooks/webhooks.ts';
import type { OpenStore } from './store/open-store.ts';

/** The service's dependencies; the entry point makes the real ones, tests make theirs. */
export interface ServiceDependencies {
  store: OpenStore;
  apps: readonly App[];
  random: Random;
  hasher: Hasher;
  metrics: MetricsRegistry;
  log: Logger;
  smtp: MailTransport | null;
  /** Takes webhooks away; left out = over the network. */
  webhookSender?: WebhookSender;
  /** A variable of the environment, which the configuration may name for a secret. */
  variableOf: (name: string) => string | undefined;
  /** How providers are reached; left out = over the network. */
  socialFetch?: typeof fetch;
  /** For what operators see of the installation; left out = nothing of it is known. */
  env?: Record<string, string | undefined>;
  /** Where captcha tokens are checked, when not at the provider's own address (tests). */
  hcaptchaHost?: string;
  /** Another patience with them (tests). */
  hcaptchaTimeoutMs?: number;
  /** Where demo mode's stand-in for Stripe keeps what was bought; null = in memory only. */
  fakeStripeFile: string | null;
  files: FileStore;
  images: Images;
  /** Another upload timeout (tests). */
  uploadMs?: number;
  /** Other times for live comments (tests). */
  live?: Partial<LiveOptions>;
  /** Where the build put the scripts. */
  distDir: string;
  /** Where older builds of the script are kept, or null. */
  scriptsDir: string | null;
}
