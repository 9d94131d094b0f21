import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import type { Health } from '../contract/wire-admin-health.ts';
import type { BackupsOfService } from './backup/backups-of-service.ts';
import type { Settings } from './config.ts';
import { appsInEffect } from './doctor/apps-in-effect.ts';
import { diagnose } from './doctor/diagnose.ts';
import type { DoctorContext } from './doctor/doctor-check.ts';
import { httpAnswer } from './doctor/http-answer.ts';
import { mailJobKind } from './domain/mails/mail.ts';
import { webhookJobKind } from './domain/webhooks.ts';
import { migrations } from './store/migrations/index.ts';
import type { OpenStore } from './store/open-store.ts';

interface ExamineDependencies {
  settings: Settings;
  env?: DoctorContext['env'];
  store: OpenStore;
  server: FastifyInstance;
  revision(): number;
}

/** What is not asked anew for each look. */
type Examination = Omit<Health, 'backups'>;

/** The checks log in to the mail server and ask DNS, so they are not repeated for each look. */
const freshMs = 10_000;
const waitMs = 6_000;
const kinds = [
  ['mail', mailJobKind],
  ['webhook', webhookJobKind],
] as const;

async function outboxOf({ outbox }: OpenStore): Promise<Health['outbox']> {
  const queues = [];
  for (const [kind, name] of kinds) {
    const { waiting, oldestMs, dead } = await outbox.state(name);
    const later = await outbox.later(name);
    queues.push({ kind, waiting, later, oldestMinutes: Math.max(0, Math.floor(oldestMs / 60_000)), dead });
  }
  return queues;
}

async function examine({ settings, env = {}, store, server, revision }: ExamineDependencies): Promise<Examination> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers(dns.getServers());
  const published = httpAnswer(`${settings.publicUrl}/health/live`);
  const { engine, version } = store;
  const checks = await diagnose(
    {
      env,
      settings,
      mistakes: [],
      apps: await appsInEffect(store),
      database: { store, engine, version },
      resolver,
      async local() {
        const { statusCode: status, headers, body: text } = await server.inject({ url: '/health/ready' });
        return { status, headers: new Headers(headers as Record<string, string>), text, atMs: Date.now() };
      },
      published: () => published,
    },
    { waitMs },
  ).finally(() => resolver.cancel());
  return {
    checkedAt: new Date().toISOString(),
    version: manifest.version,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    revision: revision(),
    database: { engine, version, migrations: migrations.length },
    checks,
    outbox: await outboxOf(store),
  };
}

/**
 * The doctor from within: one examination for all who ask within ten
 * seconds, unless a backup ended meanwhile.
 */
export function createExamine(
  parts: () => ExamineDependencies,
  backups: Pick<BackupsOfService, 'state' | 'ended' | 'runningSince'>,
): () => Promise<Health> {
  let last: { at: number; backups: number; report: Promise<Examination> } | undefined;
  const newest = () => {
    const ended = backups.ended();
    // A console that waits for a backup looks every few seconds.
    const isFresh = () => backups.runningSince() !== null || performance.now() - last!.at < freshMs;
    if (last && last.backups === ended && isFresh()) return last.report;
    const report = examine(parts());
    last = { at: performance.now(), backups: ended, report };
    report.catch(() => {
      last = undefined;
    });
    return report;
  };
  return async () => ({ ...(await newest()), backups: await backups.state() });
}
