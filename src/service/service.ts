import type { FastifyInstance } from 'fastify';
import { closeInTime } from '../platform/http/close-server.ts';
import type { Health } from '../platform/http/health.ts';
import { readyChecks } from '../platform/http/readiness-checks.ts';
import { openAppSecrets } from './app-secrets.ts';
import { applyFile } from './apply-file.ts';
import { backupsOfService } from './backup/backups-of-service.ts';
import { createCaptchas } from './captchas.ts';
import { hmacKeys, type Settings } from './config.ts';
import { onDemoPorts } from './demo-addresses.ts';
import { type DemoPayments, demoPayments, fakeStripePath } from './demo-payments.ts';
import type { App } from './domain/app-file/app.ts';
import { consoleApp } from './domain/app-file/console-app.ts';
import { docsApp } from './domain/app-file/docs-app.ts';
import type { Surroundings } from './domain/app-file/settings-of.ts';
import { createExamine } from './examine.ts';
import { createLiveHub, liveDefaults } from './http/live/live-hub.ts';
import { createAppRegistry } from './http/pipeline/app-registry.ts';
import { createServer } from './http/server.ts';
import { jobContexts } from './job-contexts.ts';
import { type AdminJobWorker, createAdminJobWorker } from './jobs/admin-job-worker.ts';
import type { MailWorker } from './jobs/mail-worker.ts';
import type { OutboxWorker } from './jobs/outbox-worker.ts';
import { startRepeatedWork } from './jobs/repeated-work.ts';
import { openSealedKeys } from './open-sealed-keys.ts';
import { outboxWorkers } from './outbox-workers.ts';
import { httpLogos } from './outside/mail/http-logos.ts';
import type { SocialProviders } from './outside/social/social.ts';
import { paymentsOfApps } from './payments-of-apps.ts';
import { plantSeed } from './plant-seed.ts';
import { resealSecrets } from './reseal-secrets.ts';
import type { ServiceDependencies } from './service-dependencies.ts';
import { measureService } from './service-metrics.ts';
import { createSocialLogins } from './social-logins.ts';
import type { OpenStore } from './store/open-store.ts';
import { createTokenKeys } from './token-keys.ts';
import { useCases } from './use-cases/index.ts';
import { endPlans } from './use-cases/plans/end-plans.ts';

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

/**
 * The origins of the demo's own sites, and of our pages by either name of this machine, which demo
 * mode allows as live ones.
 */
const demoOriginsOf = ({ isDemo, port, sitePort, appPort }: Settings) =>
  isDemo ? [port, sitePort, appPort].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) : [];

const surroundingsOf = (settings: Settings, social: SocialProviders): Surroundings => ({
  serviceUrl: settings.publicUrl,
  demoOrigins: demoOriginsOf(settings),
  mailFrom: settings.mailFrom,
  canUseProvider: (appId, account) => social.of(appId, account) !== null,
});

/** The apps of demo mode with their members; none outside of it. */
async function plantDemo({ isDemo, publicUrl }: Settings, { apps, ...gardener }: ServiceDependencies): Promise<App[]> {
  if (!isDemo) return [];
  const demoApps = [...apps, docsApp(publicUrl)];
  for (const app of [...demoApps, consoleApp(publicUrl)]) await plantSeed(gardener, app);
  return demoApps;
}

/** Names of every network, at which nothing can be called. */
const anyAddress = new Set(['0.0.0.0', '::']);

/** What demo mode sells with; null outside of it. */
const demoPaymentsOf = (
  { isDemo, publicUrl, host, port, secrets }: Settings,
  apps: readonly App[],
  { store, fakeStripeFile: file }: ServiceDependencies,
): DemoPayments | null =>
  isDemo
    ? demoPayments({
        apps,
        store,
        publicUrl,
        ownUrl: `http://${anyAddress.has(host) ? 'localhost' : host}:${port}`,
        secret: secrets[0]!,
        file,
      })
    : null;

/** Mails leave after the answer, not with it (R5), but without waiting for the next poll. */
function kickAfterChanges(server: FastifyInstance, workers: readonly OutboxWorker[]) {
  server.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') for (const worker of workers) worker.kick();
    done();
  });
}

export async function createService(settings: Settings, parts: ServiceDependencies): Promise<Service> {
  const { store, metrics, log, random, hasher } = parts;
  // A process that does not start changes no configuration either.
  const sealedKeys = await openSealedKeys(settings, parts);
  await resealSecrets(settings, parts);
  const secrets = await openAppSecrets(store, parts.variableOf);
  const { of: secretOf } = secrets;
  await applyFile(store, { ...parts, secrets, file: settings.configFile });
  const demoApps = await plantDemo(settings, parts);

  const logos = httpLogos({ images: parts.images, allowsPrivate: settings.isDemo });
  measureService(metrics, store, hasher);

  const keys = { hmac: hmacKeys(settings.secrets) };
  const demo = demoPaymentsOf(settings, demoApps, parts);
  const paymentsOf = paymentsOfApps(secretOf, demo?.of ?? null);
  const { demoId, social } = createSocialLogins(settings, { ...parts, secretOf, apps: demoApps });

  // One process sees all that happens in it; several may miss a hint.
  const lookEveryMs = store.engine === 'sqlite' ? null : liveLookEveryMs;
  const live = createLiveHub(store, log, { ...liveDefaults, lookEveryMs, ...parts.live });
  metrics.gauge('live_streams', 'Pages that look at comments live.', () => live.size);

  const apps = createAppRegistry(store.appRevisions, {
    around: surroundingsOf(settings, social),
    loadSecrets: secrets.load,
    onSwitch: (revision) => log.info({ revision }, `this process serves revision ${revision} of the configuration`),
    ...(settings.isDemo && { present: (read) => [...onDemoPorts(read, settings), docsApp(settings.publicUrl)] }),
  });
  metrics.gauge('configuration_revision', 'The revision of the configuration in this process.', () => apps.revision);

  const { transport, mails, webhooks } = outboxWorkers(settings, parts, { logos, secretOf, apps });
  const health: Health = {
    isStopping: false,
    checks: [...readyChecks(store, settings.dataDir), mails.trouble, webhooks.trouble],
  };

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
    ...sealedKeys,
    tokenKeys: createTokenKeys(store),
    files: parts.files,
    images: parts.images,
    logos,
    captchaOf: createCaptchas({ ...parts, store, random, keys, log, secretOf }),
    hasVariable: secrets.hasVariable,
    metrics,
    apps,
    payments: paymentsOf,
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
  kickAfterChanges(server, [mails, webhooks]);
  await server.ready();

  const jobs = createAdminJobWorker({ store, log, contextFor: jobContexts({ settings, parts, apps, paymentsOf }) });
  const endedPlans = () => endPlans({ store, random, apps });
  let stopRepeating: (() => void) | undefined;
  let unfollow: (() => void) | undefined;
  let stopping: Promise<void> | undefined;
  async function stop(finishMs: number) {
    health.isStopping = true;
    stopRepeating?.();
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
      stopRepeating ??= startRepeatedWork({
        store,
        apps,
        files: parts.files,
        auditDays: settings.auditDays,
        log,
        endPlans: endedPlans,
      });
    },
    stop(finishMs = 20_000) {
      stopping ??= stop(finishMs);
      return stopping;
    },
  };
}
