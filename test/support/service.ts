import { routes } from '../../src/contract/routes.ts';
import type { Tenant } from '../../src/contract/tenant.ts';
import type { Operation, Wire } from '../../src/contract/wire.ts';
import { addressKeysBy } from '../../src/platform/http/address-key.ts';
import { fail } from '../../src/platform/http/api-error.ts';
import { createImages } from '../../src/platform/images/images.ts';
import type { Keys } from '../../src/platform/process/keys.ts';
import { type Random, systemRandom } from '../../src/platform/process/random.ts';
import { hashSecret } from '../../src/platform/process/secrets.ts';
import type { AppSettings } from '../../src/service/domain/app-settings.ts';
import { type Mail, mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { createHasher, type Hasher } from '../../src/service/domain/passwords.ts';
import type { Captcha } from '../../src/service/outside/captcha/captcha.ts';
import { databaseFiles } from '../../src/service/outside/files/database.ts';
import type { SocialProviders } from '../../src/service/outside/social/social.ts';
import type { Store } from '../../src/service/store/store.ts';
import { createTokenKeys } from '../../src/service/token-keys.ts';
import { useCases } from '../../src/service/use-cases/index.ts';
import type { Caller, Context, Outcome, UseCase } from '../../src/service/use-cases/use-case.ts';
import { testApp } from './app-settings.ts';

/** What a mail in the outbox was, and whose. */
type SentMail = Mail & { tenant: Tenant };

/** What counters call an address in these services. */
export const addressKey = addressKeysBy(systemRandom.bytes(32));
const recoveryKey = { id: 'recovery', secret: systemRandom.bytes(32) };

/** Services of one test share a database, and so one outbox: draining it does so for all. */
const sentBy = new WeakMap<Store['outbox'], SentMail[]>();

export interface TestServiceOptions {
  store: Store;
  app?: AppSettings;
  random?: Random;
  keys?: Keys;
  captcha?: Captcha;
  social?: SocialProviders;
  /** Shared by several services of one test, so that their runs are counted together. */
  hasher?: Hasher;
  /**
   * Before every call; a clock of the test moves here, so that no two calls are at the same moment.
   */
  beforeCall?: () => void;
}

/**
 * The use cases over a real store, without HTTP: what a browser would be is a `TestBrowser`, which
 * keeps the cookies and the token. Refusals are thrown as `ApiError`. The whole stack, HTTP and
 * demo seeds included, is `http-service.ts`.
 */
export function createTestService({
  store,
  app = testApp(),
  random,
  keys,
  captcha,
  social = {
    of: () => null,
    tryOut: () => 'tests have none',
    authorizationTrouble: async () => null,
    fedCmTrouble: async () => null,
  },
  hasher,
  beforeCall,
}: TestServiceOptions) {
  const counts: Record<string, number> = {};
  const tokenKeys = createTokenKeys(store);
  const parts = {
    random: random ?? systemRandom,
    keys: keys ?? { hmac: [{ id: 'test', secret: systemRandom.bytes(32) }] },
    captcha,
    social,
    hasher: hasher ?? createHasher({ random: systemRandom }),
  };
  const sent = sentBy.get(store.outbox) ?? [];
  sentBy.set(store.outbox, sent);
  const service = {
    app,
    store,
    tenant: { appId: app.id, mode: app.mode } as Tenant,
    hasher: parts.hasher,
    counts,
    /** The same service for an app with other settings. */
    withApp: (other: AppSettings) => createTestService({ store, app: other, beforeCall, ...parts }),
    browser: (caller: Partial<Caller> = {}) => createBrowser(service, caller),
    async call<K extends Operation>(
      operation: K,
      input: Wire[K]['in'],
      { token, ...caller }: Partial<Caller> & { token?: string | null } = {},
    ): Promise<Outcome<K>> {
      beforeCall?.();
      const session = token ? await store.sessions.find(service.tenant, hashSecret(token)) : null;
      const member = session?.member ?? null;
      if (routes[operation].auth === 'member' && !member) return fail('client/invalid-token');
      const context: Context = {
        ...parts,
        app,
        tenant: service.tenant,
        store,
        addressKey,
        recoveryKey,
        tokenKeys,
        metrics: { count: (name, labels) => count(`${name}${labels ? `:${Object.values(labels).join(':')}` : ''}`) },
        files: databaseFiles(store.files, parts.random),
        images: createImages({ maxWorkers: 1 }),
        caller: { ...signedOutVisitor, ...caller },
        serviceUrl: 'https://service.example',
        member,
        session: member ? session : null,
      };
      // A signed-in operation got its member just above.
      return (useCases[operation] as UseCase<K>)(context as never, input);
    },
    /** Every mail so far, oldest first, as the outbox's worker would get it. */
    async mails(to?: string): Promise<SentMail[]> {
      const jobs = await store.outbox.claim<Mail>({
        worker: 'test',
        kinds: [mailJobKind],
        limit: 1000,
        leaseMs: 60_000,
      });
      for (const job of jobs) {
        sent.push({ ...job.payload!, tenant: { appId: job.appId, mode: job.mode } });
        await store.outbox.done('test', job.id);
      }
      const own = sent.filter(({ tenant }) => tenant.appId === app.id && tenant.mode === app.mode);
      return to === undefined ? own : own.filter((mail) => mail.to === to);
    },
    /** The code of the newest mail to an address. */
    async codeFor(to: string): Promise<string> {
      const code = (await service.mails(to)).at(-1)?.code;
      if (!code) throw new Error(`no mail with a code to ${to}`);
      return code;
    },
    /** The token in the link of the newest mail to an address. */
    async linkFor(to: string): Promise<string> {
      const link = (await service.mails(to)).findLast((mail) => mail.link)?.link;
      if (!link) throw new Error(`no mail with a link to ${to}`);
      return /#ms_(?:reset|login|confirm)=(.+)$/.exec(link)![1]!;
    },
    memberOf: (email: string) => store.members.byEmail(service.tenant, email),
  };
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return service;
}
export type TestService = ReturnType<typeof createTestService>;

const signedOutVisitor: Caller = {
  ipKey: '192.0.2.1',
  ipPrefix: '192.0.2.0/24',
  origin: 'https://juniper.example',
  language: 'en',
  isPackageClient: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  flowCookie: null,
  deviceCookie: null,
  requestId: 'req-test',
};

/** Keeps cookies, token and the last flow, as a browser with our SDK does. */
function createBrowser(service: TestService, caller: Partial<Caller>) {
  const browser = {
    token: null as string | null,
    flowCookie: null as string | null,
    deviceCookie: null as string | null,
    flowId: null as string | null,
    async call<K extends Operation>(operation: K, input: Wire[K]['in']): Promise<Outcome<K>> {
      const { token, flowCookie, deviceCookie } = browser;
      const outcome = await service.call(operation, input, { ...caller, token, flowCookie, deviceCookie });
      if (outcome.cookies?.flow !== undefined) browser.flowCookie = outcome.cookies.flow;
      if (outcome.cookies?.device !== undefined) browser.deviceCookie = outcome.cookies.device;
      if (outcome.flowId) browser.flowId = outcome.flowId;
      const data = outcome.data as { tokens?: { accessToken: string } };
      if (data.tokens) browser.token = data.tokens.accessToken;
      if (operation === 'logout') browser.token = null;
      return outcome;
    },
    /** §4.1 `flowId.code` of the last flow. */
    withFlow: (code: string) => `${browser.flowId}.${code}`,
  };
  return browser;
}
export type TestBrowser = ReturnType<typeof createBrowser>;

/** The error of a refused call: `{ code, status, … }`; throws when it was not refused. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; status: number; extra: Record<string, unknown> }> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`was not refused: ${JSON.stringify(outcome.value)}`);
  const { code, status, extra } = outcome.error as { code?: string; status: number; extra: Record<string, unknown> };
  if (!code || !status) throw outcome.error;
  return { code, status, extra };
}
