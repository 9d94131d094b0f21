import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addressKeysBy } from '../platform/http/address-key.ts';
import { closeInTime } from '../platform/http/close-server.ts';
import type { Health } from '../platform/http/health.ts';
import type { MetricsRegistry } from '../platform/http/metrics.ts';
import { readyChecks } from '../platform/http/readiness-checks.ts';
import type { FileStore, Images } from '../platform/images/files.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { Random } from '../platform/process/random.ts';
import { applyFile } from './apply-file.ts';
import { backupsOfService } from './backup/backups-of-service.ts';
import { createCaptchas } from './captchas.ts';
import { hmacKeys, type Settings } from './config.ts';
import { onDemoPorts } from './demo-addresses.ts';
import { type DemoPayments, demoPayments, fakeStripePath } from './demo-payments.ts';
import type { App } from './domain/app-file/app.ts';
import { consoleApp } from './domain/app-file/console-app.ts';
import { docsApp } from './domain/app-file/docs-app.ts';
import type { Hasher } from './domain/passwords.ts';
import { createExamine } from './examine.ts';
import { createLiveHub, type LiveOptions, liveDefaults } from './http/live/live-hub.ts';
import { createAppRegistry } from './http/pipeline/app-registry.ts';
import { createServer } from './http/server.ts';
import { type AdminJobWorker, createAdminJobWorker } from './jobs/admin-job-worker.ts';
import { createMailWorker, type MailWorker } from './jobs/mail-worker.ts';
import type { OutboxWorker } from './jobs/outbox-worker.ts';
import { startRecordingNumbers } from './jobs/record-numbers.ts';
import { removeOldAudit } from './jobs/remove-old-audit.ts';
import { sweepImages } from './jobs/sweep-images.ts';
import { createWebhookWorker } from './jobs/webhook-worker.ts';
import type { MailTransport } from './outside/mail/mail.ts';
import { mailRoutes } from './outside/mail/mail-routes.ts';
import { mailboxTransport } from './outside/mail/mailbox.ts';
import { httpWebhookSender } from './outside/webhooks/http-sender.ts';
import type { WebhookSender } from './outside/webhooks/webhooks.ts';
import { paymentsOfApps } from './payments-of-apps.ts';
import { plantSeed } from './plant-seed.ts';
import { createSocialLogins } from './social-logins.ts';
import type { OpenStore } from './store/open-store.ts';
import { createTokenKeys } from './token-keys.ts';
import { isJobAuthorized } from './use-cases/admin/job-authorization.ts';
import { useCases } from './use-cases/index.ts';
import { endPlans } from './use-cases/plans/end-plans.ts';

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
  /** The environment variable that a file of the apps names for a secret. */
  secretOf: (name: string) => string | undefined;
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

/**
 * A built service that does not listen: `server.inject` works, and nothing runs by itself until
 * `start`.
 */
export interface Service {
  server: FastifyInstance;
  store: OpenStore;
  health: Health;
  mails: MailWorker;
  webhooks: OutboxWorker;
  /** Demo mode's stand-in for Stripe, started at its first use; null = not in demo mode. */
  fake: DemoPayments['fake'] | null;
  /** Removes the plans whose end has passed; how many. */
  endPlans(): Promise<number>;
  jobs: AdminJobWorker;
  /** Begins what runs by itself: sending mails, sweeping. */
  start(): void;
  /** Ends it, answers what is under way for at most `finishMs`, and closes the store. */
  stop(finishMs?: number): Promise<void>;
}

/** R75 without a hint something new is seen so late. */
const liveLookEveryMs = 3_000;
const sweepEveryMs = 10 * 60_000;
/** Reads leave an ended plan out at once; its webhook leaves so much later at most. */
const endPlansEveryMs = 5_000;
/** R122 how long an entry of the audit log may wait for its seal. */
const sealEveryMs = 2_000;

/**
 * The origins of the demo's own sites, and of our pages by either name of this machine, which demo
 * mode allows as live ones.
 */
const demoOriginsOf = ({ isDemo, port, sitePort, appPort }: Settings) =>
  isDemo ? [port, sitePort, appPort].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) : [];

/** The apps of demo mode with their members; none outside of it. */
async function plantDemo({ isDemo, publicUrl }: Settings, { apps, ...gardener }: ServiceDependencies): Promise<App[]> {
  if (!isDemo) return [];
  const demoApps = [...apps, docsApp(publicUrl)];
  for (const app of [...demoApps, consoleApp(publicUrl)]) await plantSeed(gardener, app);
  return demoApps;
}

/** Names of every network, at which nothing can be called. */
const anyAddress = new Set(['0.0.0.0', '::']);

export async function createService(settings: Settings, parts: ServiceDependencies): Promise<Service> {
  const { store, metrics, log, random, hasher } = parts;
  // A process that does not start changes no configuration either.
  const addressSecret = await store.sealedKeys.of('addresses', () => random.bytes(32), { mayReplace: settings.isDemo });
  if (!addressSecret)
    throw new OperatorError([
      'MS_SECRET and MS_SECRET_PREVIOUS open nothing of what an earlier start or another process has sealed: give the secret of that one as well (configuration.md, "Secrets", also where it is lost).',
    ]);
  if (addressSecret.isReplaced)
    log.warn('no secret opens the key by which addresses are counted: their counters begin anew');
  await applyFile(store, { ...parts, file: settings.configFile });
  const demoApps = await plantDemo(settings, parts);

  const transport = mailRoutes({
    mailbox: settings.isDemo ? mailboxTransport(store.mailbox) : null,
    smtp: parts.smtp,
    isDemo: settings.isDemo,
    onUndeliverable: () => log.warn('a mail went nowhere, because MS_SMTP_URL is not set'),
  });
  const mails = createMailWorker({ store, transport, name: randomUUID(), log });
  const webhooks = createWebhookWorker({
    store,
    sender: parts.webhookSender ?? httpWebhookSender({ allowsPrivate: settings.isDemo }),
    secretOf: parts.secretOf,
    name: randomUUID(),
    log,
    metrics,
  });
  const health: Health = {
    isStopping: false,
    checks: [...readyChecks(store, settings.dataDir), mails.trouble, webhooks.trouble],
  };
  metrics.gauge(
    'outbox_waiting',
    'Mails and webhooks that are due and wait, and mails that have failed.',
    async () => (await store.outbox.state()).waiting,
  );
  metrics.gauge(
    'outbox_oldest_ms',
    'How long the oldest of them has waited.',
    async () => (await store.outbox.state()).oldestMs,
  );
  metrics.gauge('outbox_sealed', 'Mails and webhooks that wait and that none of the secrets opens.', () =>
    store.outbox.sealed(),
  );
  metrics.gauge('outbox_dead', 'Mails and webhooks that were given up.', async () => (await store.outbox.state()).dead);
  if (store.engine === 'sqlite')
    metrics.gauge('wal_bytes', 'The write-ahead log of SQLite.', () => store.strain().walBytes ?? 0);
  else
    metrics.gauge(
      'pool_waiting',
      'Queries that wait for a connection to PostgreSQL.',
      () => store.strain().poolWaiting ?? 0,
    );
  metrics.gauge('hashes_waiting', 'Password hashes that wait for their turn.', () => hasher.waiting);

  const keys = { hmac: hmacKeys(settings.secrets) };
  const demo = settings.isDemo
    ? demoPayments({
        apps: demoApps,
        store,
        publicUrl: settings.publicUrl,
        ownUrl: `http://${anyAddress.has(settings.host) ? 'localhost' : settings.host}:${settings.port}`,
        secret: settings.secrets[0]!,
        file: parts.fakeStripeFile,
      })
    : null;
  const { demoId, social } = createSocialLogins(settings, { ...parts, apps: demoApps });

  // One process sees all that happens in it; several may miss a hint.
  const lookEveryMs = store.engine === 'sqlite' ? null : liveLookEveryMs;
  const live = createLiveHub(store, log, { ...liveDefaults, lookEveryMs, ...parts.live });
  metrics.gauge('live_streams', 'Pages that look at comments live.', () => live.size);

  const apps = createAppRegistry(store.appRevisions, {
    around: {
      serviceUrl: settings.publicUrl,
      demoOrigins: demoOriginsOf(settings),
      mailFrom: settings.mailFrom,
      canUseProvider: (account) => social.of(account) !== null,
    },
    onSwitch: (revision) => log.info({ revision }, `this process serves revision ${revision} of the configuration`),
    ...(settings.isDemo && { present: (read) => [...onDemoPorts(read, settings), docsApp(settings.publicUrl)] }),
  });
  metrics.gauge('configuration_revision', 'The revision of the configuration in this process.', () => apps.revision);

  const backups = backupsOfService(settings, log);
  const server: FastifyInstance = await createServer({
    examine: createExamine(() => ({ ...parts, settings, server, revision: () => apps.revision }), backups),
    backups,
    live,
    useCases,
    store,
    random,
    hasher,
    keys,
    addressKey: addressKeysBy(addressSecret.key),
    tokenKeys: createTokenKeys(store),
    files: parts.files,
    images: parts.images,
    captchaOf: createCaptchas({ ...parts, store, random, keys, log }),
    metrics,
    apps,
    payments: paymentsOfApps(parts.secretOf, demo?.of ?? null),
    fakeStripe: demo && { path: fakeStripePath, start: demo.fake },
    social,
    demoId,
    health,
    log,
    serviceUrl: settings.publicUrl,
    isConfigInFile: settings.isConfigInFile,
    isDemo: settings.isDemo,
    trustProxy: settings.trustProxy,
    uploadMs: parts.uploadMs,
    metricsToken: settings.metricsToken,
    distDir: parts.distDir,
    scriptsDir: parts.scriptsDir,
    scriptRows: store.engine === 'postgres' ? store.files : null,
  });
  // Mails leave after the answer, not with it (R5), but without waiting for the next poll.
  server.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') {
      mails.kick();
      webhooks.kick();
    }
    done();
  });
  await server.ready();

  const paymentsOf = paymentsOfApps(parts.secretOf, demo?.of ?? null);
  const jobs = createAdminJobWorker({
    store,
    log,
    async contextFor(tenant, job) {
      const app = (await apps.now()).byId.get(tenant.appId)?.[tenant.mode];
      if (!app || !(await isJobAuthorized(store, tenant, job, settings))) return null;
      const { key, operator } = job.actor;
      const who = { key: key === null ? null : { id: key }, ...(operator !== null && { operator: { id: operator } }) };
      const around = { store, random, hasher, files: parts.files, serviceUrl: settings.publicUrl };
      const caller = { ipPrefix: null, language: 'en' };
      return { app, tenant, ...around, payments: () => paymentsOf(app), caller, ...who, isDryRun: false };
    },
  });
  const endedPlans = () => endPlans({ store, random, apps });
  let sweeping: NodeJS.Timeout | undefined;
  let endingPlans: NodeJS.Timeout | undefined;
  let sealing: NodeJS.Timeout | undefined;
  let stopRecording: (() => void) | undefined;
  let unfollow: (() => void) | undefined;
  let stopping: Promise<void> | undefined;
  async function stop(finishMs: number) {
    health.isStopping = true;
    clearInterval(sweeping);
    clearInterval(endingPlans);
    clearInterval(sealing);
    stopRecording?.();
    unfollow?.();
    await closeInTime(server, finishMs, [mails.stop(), webhooks.stop(), jobs.stop(), demo?.stop()]);
    await parts.images.stop();
    transport.close();
    await store.close();
  }

  return {
    server,
    store,
    health,
    mails,
    webhooks,
    fake: demo?.fake ?? null,
    endPlans: endedPlans,
    jobs,
    start() {
      mails.start();
      webhooks.start();
      jobs.start();
      unfollow ??= apps.startFollowing();
      sealing ??= setInterval(() => {
        store.auditChain.seal().catch((error: unknown) => log.warn({ err: error }, 'sealing the audit log failed'));
      }, sealEveryMs).unref();
      sweeping ??= setInterval(() => {
        const failed = (error: unknown) => log.warn({ err: error }, 'sweeping failed');
        store.sweep().catch(failed);
        if (settings.auditDays !== null) removeOldAudit(store, settings.auditDays).catch(failed);
        sweepImages(store, parts.files).catch(failed);
      }, sweepEveryMs).unref();
      stopRecording ??= startRecordingNumbers({ store, apps, log });
      endingPlans ??= setInterval(() => {
        endedPlans().catch((error: unknown) => log.warn({ err: error }, 'ended plans stay'));
      }, endPlansEveryMs).unref();
    },
    stop(finishMs = 20_000) {
      stopping ??= stop(finishMs);
      return stopping;
    },
  };
}
