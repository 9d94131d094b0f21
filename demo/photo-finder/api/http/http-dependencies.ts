import type { Logger } from 'pino';
import type { AddressKeys } from '../../../../src/platform/http/address-key.ts';
import type { Health } from '../../../../src/platform/http/health.ts';
import type { MetricsRegistry } from '../../../../src/platform/http/metrics.ts';
import type { TrustProxy } from '../../../../src/platform/http/trust-proxy.ts';
import type { Random } from '../../../../src/platform/process/random.ts';
import type { FinderIndex } from '../index/finder-index.ts';
import type { PreviewCards } from '../outside/cards/cards.ts';
import type { ImageStore } from '../outside/images/images.ts';
import type { Members } from '../outside/members/members.ts';
import type { Originals } from '../outside/originals/originals.ts';
import type { Pictures } from '../outside/pictures/pictures.ts';
import type { FinderStore } from '../store/store.ts';
import type { AppFacts, UseCases } from '../use-cases/use-case.ts';

/** What the HTTP floor is built of. */
export interface HttpDependencies {
  useCases: UseCases;
  store: FinderStore;
  index: FinderIndex;
  members: Members;
  images: ImageStore;
  cards: PreviewCards;
  originals: Originals;
  pictures: Pictures;
  wakeJobs(): void;
  random: Random;
  facts: AppFacts;
  /** Signs cursors and passes. */
  secret: string;
  /** What counters call a visitor: never her address. */
  addressKey: AddressKeys;
  /**
   * Any of them may have signed the webhooks of the membership service; none = they are refused.
   */
  webhookSecrets: readonly string[];
  /** Multiplies every limit: 1 in production, more in demos and tests. */
  limitFactor: number;
  imageCacheSeconds: number;
  metrics: MetricsRegistry;
  health: Health;
  log: Logger;
  /** Where browsers reach the app, no trailing slash. */
  publicOrigin: string;
  trustProxy: TrustProxy;
  metricsToken: string | null;
  /** Where the build put the page; null = there is none yet. */
  pagesDir: string | null;
}
