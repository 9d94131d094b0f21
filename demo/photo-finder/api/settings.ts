import { createHash } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { isLoopbackHost } from '../../../src/platform/http/loopback-address.ts';
import type { TrustProxy } from '../../../src/platform/http/trust-proxy.ts';
import { OperatorError } from '../../../src/platform/process/operator-error.ts';

/**
 * One environment variable of Afterview: what it is when it is not set, and what it means. The
 * documentation is this table.
 */
export const variables = {
  FINDER_PUBLIC_ORIGIN: {
    fallback: 'http://localhost:MS_APP_PORT',
    means: 'The address by which browsers reach Afterview: scheme, host and port. A loopback address in demo mode.',
  },
  FINDER_MS_URL: { fallback: 'MS_PUBLIC_URL', means: 'Where Afterview reaches the membership service.' },
  FINDER_APP_ID: { fallback: 'app_afterview', means: 'The app of the membership service that its members belong to.' },
  FINDER_PUBLIC_KEY: { fallback: "the app's first sandbox key", means: 'The key by which it speaks for that app.' },
  FINDER_SECRET_KEY: {
    fallback: '`npm start` makes one',
    means:
      'A key of `latchkey keys add --scopes members:read`, by which Afterview asks whose session a token is, on a budget of its own. None: it asks as a page does, on the budget of its address.',
  },
  FINDER_CURSOR_SECRET: {
    fallback: 'derived from MS_SECRET',
    means:
      'Signs cursors and what opens a shared collection, and is the very key by which counters name visitors: with another secret they begin anew. At least 32 bytes.',
  },
  FINDER_COLUMN_KEY: {
    fallback: 'derived from MS_SECRET',
    means:
      'Seals notes, evidence and requests for removal in the database, and uploaded originals. At least 32 bytes; several with a comma, the newest first: the older ones, and what is derived from MS_SECRET and the secrets before it, still open what they have sealed.',
  },
  FINDER_WEBHOOK_SECRET: {
    fallback: '`npm start` draws one',
    means:
      'Signs what the membership service tells Afterview, and is read by both; two with a comma while one replaces the other. None: Afterview hears of no deleted account.',
  },
  FINDER_IMG_CACHE_SECONDS: {
    fallback: '0',
    means:
      'How long caches may keep an image. With 0 each browser asks again each time, so a takedown holds at once; with more it reaches caches only by then.',
  },
  FINDER_SEED_SETS: { fallback: '480', means: 'How many illustrated photo sets the demo makes; 0 makes none.' },
} as const;
type VariableName = keyof typeof variables;
const formerName = (name: VariableName) => name.replace('FINDER_', 'AV_');

export interface FinderSettings {
  port: number;
  host: string;
  publicOrigin: string;
  /** `secretKey` null = it has no key of the admin API. */
  membership: { url: string; appId: string; publicKey: string; secretKey: string | null };
  cursorSecret: string;
  /** The first seals, and each opens what it has sealed. */
  columnKeys: readonly [string, ...string[]];
  /**
   * Any of them may have signed the webhooks of the membership service. None = they are refused.
   */
  webhookSecrets: readonly string[];
  imageCacheSeconds: number;
  seedSets: number;
  dataDir: string;
  databaseUrl: string | null;
  trustProxy: TrustProxy;
  /**
   * Grants access to the metrics. Null: this machine only, and no access if the public address is
   * another one.
   */
  metricsToken: string | null;
  isDemo: boolean;
}

/** What Afterview shares with the membership service that runs beside it. */
export interface SharedSettings {
  appPort: number;
  host: string;
  publicUrl: string;
  secrets: string[];
  dataDir: string;
  databaseUrl: string | null;
  trustProxy: TrustProxy;
  metricsToken: string | null;
  isDemo: boolean;
}

/** The part of the apps' file that is needed here. */
export interface KeysOfApp {
  id: string;
  keys?: { live?: string[]; sandbox?: string[] };
}

/**
 * From the service's settings and its own variables. Throws `OperatorError` with everything that is
 * wrong at once.
 */
export function finderSettings(
  env: Record<string, string | undefined>,
  service: SharedSettings,
  apps: readonly KeysOfApp[],
): FinderSettings {
  const mistakes: string[] = [];
  for (const name of Object.keys(variables) as VariableName[])
    if (env[formerName(name)] !== undefined) mistakes.push(`${formerName(name)} is now called ${name}: rename it.`);
  const value = (name: VariableName) => env[name]?.trim() || null;
  const wrong = (name: VariableName, sentence: string) => mistakes.push(`${name} ${sentence}`);
  const origin = (name: VariableName, fallback: string) => {
    const text = (value(name) ?? fallback).replace(/\/$/, '');
    if (!URL.canParse(text) || !/^https?:/.test(text) || new URL(text).origin !== text)
      wrong(name, `must be scheme, host and port only, and is "${text}".`);
    return text;
  };
  const whole = (name: VariableName, most: number) => {
    const text = value(name) ?? variables[name].fallback;
    if (!/^\d+$/.test(text) || Number(text) > most)
      wrong(name, `must be a whole number up to ${most}, and is "${text}".`);
    return Number(text);
  };
  const secrets = (name: VariableName) => {
    const given = (value(name) ?? '').split(',').flatMap((one) => one.trim() || []);
    if (given.some((one) => Buffer.byteLength(one) < 32))
      wrong(name, 'must have at least 32 bytes, and each of several.');
    return given;
  };
  // One key for each purpose. The labels are part of the keys, so they keep the former names.
  const derived = (name: VariableName, from = service.secrets[0]) =>
    createHash('sha256')
      .update(`${formerName(name)} of ${from}`)
      .digest('hex');
  const secret = (name: VariableName) => {
    const given = value(name);
    if (given !== null && Buffer.byteLength(given) < 32) wrong(name, 'must have at least 32 bytes.');
    return given ?? derived(name);
  };
  const [newestKey, ...olderKeys] = [
    ...secrets('FINDER_COLUMN_KEY'),
    ...service.secrets.map((one) => derived('FINDER_COLUMN_KEY', one)),
  ];

  const publicOrigin = origin('FINDER_PUBLIC_ORIGIN', `http://localhost:${service.appPort}`);
  if (service.isDemo && URL.canParse(publicOrigin) && !isLoopbackHost(new URL(publicOrigin).hostname))
    wrong(
      'FINDER_PUBLIC_ORIGIN',
      `must be an address of localhost in demo mode, and is "${publicOrigin}": set MS_DEMO=0.`,
    );

  const appId = value('FINDER_APP_ID') ?? 'app_afterview';
  const app = apps.find(({ id }) => id === appId);
  const publicKey = value('FINDER_PUBLIC_KEY') ?? app?.keys?.sandbox?.[0] ?? app?.keys?.live?.[0] ?? '';
  if (publicKey === '') wrong('FINDER_PUBLIC_KEY', `is missing, and the service has no app ${appId} with a key.`);
  const settings: FinderSettings = {
    port: service.appPort,
    host: service.host,
    publicOrigin,
    membership: {
      url: origin('FINDER_MS_URL', service.publicUrl),
      appId,
      publicKey,
      secretKey: value('FINDER_SECRET_KEY'),
    },
    cursorSecret: secret('FINDER_CURSOR_SECRET'),
    columnKeys: [newestKey ?? derived('FINDER_COLUMN_KEY'), ...olderKeys],
    webhookSecrets: secrets('FINDER_WEBHOOK_SECRET'),
    imageCacheSeconds: whole('FINDER_IMG_CACHE_SECONDS', 86_400),
    seedSets: whole('FINDER_SEED_SETS', 2_000),
    dataDir: resolve(isAbsolute(service.dataDir) ? service.dataDir : resolve(service.dataDir), 'afterview'),
    databaseUrl: service.databaseUrl,
    trustProxy: service.trustProxy,
    metricsToken: service.metricsToken,
    isDemo: service.isDemo,
  };
  if (mistakes.length > 0) throw new OperatorError(mistakes);
  return settings;
}
