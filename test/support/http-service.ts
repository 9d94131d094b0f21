import { tmpdir } from 'node:os';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import demo from '../../demo/app.json' with { type: 'json' };
import { headers } from '../../src/contract/constants.ts';
import type { Limits } from '../../src/contract/default-limits.ts';
import { type Route, routes } from '../../src/contract/routes.ts';
import type { Operation, Wire } from '../../src/contract/wire.ts';
import { createMetrics } from '../../src/platform/http/metrics.ts';
import { createImages } from '../../src/platform/images/images.ts';
import { createLog } from '../../src/platform/process/logging.ts';
import { systemRandom } from '../../src/platform/process/random.ts';
import { readSettings, type Settings } from '../../src/service/config.ts';
import { readAppFile } from '../../src/service/domain/app-file/mistakes.ts';
import { createHasher, type Hasher } from '../../src/service/domain/passwords.ts';
import { databaseFiles } from '../../src/service/outside/files/database.ts';
import type { MailTransport } from '../../src/service/outside/mail/mail.ts';
import { createService } from '../../src/service/service.ts';
import type { ServiceDependencies } from '../../src/service/service-dependencies.ts';
import { type DatabaseLocation, type OpenStore, openStore } from '../../src/service/store/open-store.ts';
import type { MailboxMail } from '../../src/service/store/outbox/mailbox.ts';
import { browserFetch } from './browser-fetch.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change the file as they like before it is read
type Loose = any;

export interface HttpServiceOptions {
  /** An open store, of `engine.open()` for example; without one `database` is opened. */
  store?: OpenStore;
  /** Of `engine.place()` for example; default: SQLite in memory. */
  database?: DatabaseLocation;
  /** ms since 1970, for a store opened here; tests move it. */
  clock?: () => number;
  /** Changes the demo's `app_demo` (as in the file) before it is read. */
  app?: (app: Loose) => void;
  /** Changes the whole file. */
  file?: (file: Loose) => void;
  /**
   * The real limits (R6, R8, R19 to R21) with these parts replaced, in the sandbox too. Without it
   * the demo's hundredfold.
   */
  limits?: { [K in keyof Limits]?: Limits[K] extends number ? number : Partial<Limits[K]> };
  /** Environment variables, over those of demo mode. */
  env?: Record<string, string>;
  smtp?: MailTransport | null;
  /**
   * Argon2id with the real cost; by default a cheap one, because most tests only need *a* password.
   */
  realHashes?: boolean;
  parts?: Partial<ServiceDependencies>;
}

export interface CallOptions {
  token?: string;
  /** The public key; default the demo's sandbox key. Null = none. */
  key?: string | null;
  /** Default `app_demo`. Null = none. */
  appId?: string | null;
  origin?: string | null;
  address?: string;
  headers?: Record<string, string>;
}

export const secret = 'kV9mQ2xR7tB4nL8wY1zC5pH3jD6gF0sA9eU2iO4q';
export const sandbox = { appId: 'app_demo', mode: 'sandbox' } as const;

/**
 * The whole service on an in-memory database, not listening, with the demo's two apps and seeds.
 * Close it when done.
 */
export async function createHttpService(options: HttpServiceOptions = {}) {
  const file: Loose = structuredClone(demo);
  options.app?.(file.apps[0]);
  options.file?.(file);
  if (options.limits) for (const app of file.apps) app.limits = { ...options.limits, sandboxFactor: 1 };
  const read = readAppFile(file);
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));

  const settings: Settings = readSettings({
    MS_DEMO: '1',
    MS_SECRET: secret,
    MS_LOG_LEVEL: 'trace',
    MS_DATA_DIR: tmpdir(),
    ...options.env,
  });
  const store =
    options.store ??
    (await openStore(options.database ?? { memory: true }, { clock: options.clock, secrets: settings.secrets }));
  const hasher: Hasher = createHasher({
    random: systemRandom,
    ...(!options.realHashes && { cost: { memoryCost: 256, timeCost: 1 } }),
  });
  const logLines: string[] = [];
  const service = await createService(settings, {
    store,
    apps: read.apps,
    random: systemRandom,
    hasher,
    metrics: createMetrics(),
    log: createLog(settings.logLevel, { write: (line) => void logLines.push(line) }),
    smtp: options.smtp ?? null,
    files: databaseFiles(store.files, systemRandom),
    images: createImages({ maxWorkers: 1 }),
    variableOf: (name) => options.env?.[name],
    distDir: new URL('../../dist', import.meta.url).pathname,
    fakeStripeFile: null,
    scriptsDir: null,
    ...options.parts,
  });
  const { server } = service;

  /** One call of the wire, as a page of the demo's site makes it. */
  async function call<K extends Operation>(
    operation: K,
    input?: Wire[K]['in'] | Record<string, unknown>,
    {
      token,
      key = 'pk_sb_demo',
      appId = 'app_demo',
      origin = 'http://localhost:4871',
      address,
      headers: more,
    }: CallOptions = {},
  ): Promise<LightMyRequestResponse> {
    const { method, path, variant }: Route = routes[operation];
    const hasBody = method !== 'GET' && input !== undefined;
    const names = new Set(path.match(/(?<=:)\w+/g));
    const given = Object.entries((input ?? {}) as Record<string, unknown>);
    const inPath = Object.fromEntries(given.filter(([name]) => names.has(name)));
    const outOfPath = Object.fromEntries(given.filter(([name]) => !names.has(name))) as Record<string, string>;
    const request: InjectOptions = {
      method,
      url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(inPath[name]))),
      query: { ...(variant && { [variant.query]: variant.value }), ...(!hasBody && outOfPath) },
      headers: {
        ...(key !== null && { [headers.publicKey]: key }),
        ...(appId !== null && { [headers.appId]: appId }),
        ...(origin !== null && { origin }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...more,
      },
      ...(hasBody && { payload: outOfPath }),
      ...(address && { remoteAddress: address }),
    };
    return server.inject(request);
  }

  return {
    ...service,
    settings,
    store,
    hasher,
    call,
    inject: server.inject.bind(server),
    /** A page's `fetch`, with its own cookies. */
    browserFetch: (from?: Parameters<typeof browserFetch>[1]) => browserFetch(server, from),
    /** Sends what waits and reads test mode's mailbox, newest first; `to` narrows it. */
    async mails(to?: string): Promise<MailboxMail[]> {
      await service.mails.drain();
      return store.mailbox.list(to === undefined ? {} : { to });
    },
    /** Every line that was logged so far, parsed. */
    logged: () => logLines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** Logs a member in by password and returns her token. */
    async logIn(email = 'ada@example.com', password = 'latchkey-demo'): Promise<string> {
      const answer = await call('loginMemberEmailPassword', { email, password });
      if (answer.statusCode !== 200) throw new Error(`cannot log in: ${answer.body}`);
      return answer.json().data.tokens.accessToken;
    },
    close: () => service.stop(0),
  };
}
export type HttpService = Awaited<ReturnType<typeof createHttpService>>;
