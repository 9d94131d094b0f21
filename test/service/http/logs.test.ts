import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { type Operation, wire } from '../../../src/contract/wire.ts';
import { useCases } from '../../../src/service/use-cases/index.ts';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';

const canary = 'canary9f2c';
/**
 * The canary in every place that a request has, and in every field that any body of the wire knows.
 */
const fields = {
  email: `${canary}@example.com`,
  password: `${canary} long enough`,
  newPassword: `${canary} long enough`,
  oldPassword: `${canary} long enough`,
  sessionId: canary,
  flowId: canary,
  planId: canary,
  teamId: canary,
  memberId: canary,
  json: { note: canary },
  passwordlessToken: canary,
  token: canary,
  inviteToken: canary,
  captchaToken: canary,
  honeypot: canary,
  customFields: { 'first-name': canary },
  metaData: { note: canary },
};
const headers = {
  cookie: `ms_flow=${canary}; ms_device=${canary}; other=${canary}`,
  'user-agent': canary,
  'x-session-id': canary,
  'referring-path': `/${canary}`,
  referer: `https://${canary}.example/`,
  'accept-language': canary,
  'idempotency-key': canary,
  'x-forwarded-for': canary,
  [`x-${canary}`]: canary,
};

interface Schema {
  type?: string;
  const?: unknown;
  pattern?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
/**
 * The canary where the schema takes any text, else a value that it takes; undefined where neither
 * is easy to make.
 */
function sampleOf({ type, const: only, pattern, anyOf, properties }: Schema): unknown {
  if (only !== undefined) return only;
  if (anyOf) return sampleOf(anyOf[0]!);
  if (type === 'string') return pattern?.includes('{43}') ? canary.padEnd(43, 'x') : canary;
  if (type === 'object' && properties)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]));
  return undefined;
}
/** Everything that an operation takes, in its path, its query and its body. */
function inputOf(operation: Operation): Record<string, unknown> {
  const { params, query, body } = wire[operation] as Partial<Record<'params' | 'query' | 'body', Schema>>;
  const names: Record<string, Schema> = { ...params?.properties, ...query?.properties, ...body?.properties };
  const inPath = [...routes[operation].path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, canary]);
  const others = Object.entries(names).map(([name, schema]) => [
    name,
    (fields as Record<string, unknown>)[name] ?? sampleOf(schema),
  ]);
  return Object.fromEntries([...others, ...inPath]);
}

describe('R84 the log', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService();
  });
  afterAll(() => service.close());

  /** Another member for every call that ends its account. */
  let people = 0;
  async function signUp(): Promise<string> {
    const email = `person${people++}@example.com`;
    const answer = await service.call('signupMemberEmailPassword', { email, password: 'a long walk by the river' });
    return answer.json().data.tokens.accessToken;
  }

  it.each(Object.keys(routes) as Operation[])('%s leaves no secret in log, metrics and refusals', async (operation) => {
    // What the schema names, so that the use case itself gets it, and then more, so that the schema
    // speaks.
    const input = inputOf(operation);
    for (const body of [input, { ...input, [canary]: canary }])
      for (const token of [canary.repeat(4), await (operation === 'deleteMember' ? signUp() : service.logIn())]) {
        const answer = await service.call(operation, body, { token, headers });
        // A member's own answer may hold what she has just typed; a refusal may name the field that
        // is unknown, nothing else.
        if (answer.statusCode >= 400) expect(answer.body.replaceAll(`"field":"${canary}"`, '')).not.toContain(canary);
        expect(answer.body).not.toContain(token);
        expect(JSON.stringify(service.logged())).not.toContain(token);
      }
    expect(JSON.stringify(service.logged())).not.toContain(canary);
    expect((await service.inject({ url: '/metrics', headers: { host: 'localhost' } })).body).not.toContain(canary);
  });

  it('R84 contains routes instead of addresses, and networks instead of callers', async () => {
    await service.inject({ url: `/${canary}?token=${canary}`, remoteAddress: '203.0.113.77', headers });
    await service.inject({ url: `/app?includeSSOText=${canary}`, headers: { ...headers, 'x-app-id': 'app_demo' } });
    const text = JSON.stringify(service.logged());
    expect(text).not.toContain(canary);
    expect(text).not.toContain('203.0.113.77');
    expect(service.logged()).toContainEqual(
      expect.objectContaining({ msg: 'request', address: '203.0.113.0/24', status: 404 }),
    );
    expect(service.logged()).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        route: '/app',
        method: 'GET',
        app: 'app_demo',
        status: 200,
        reqId: expect.any(String),
      }),
    );
  });

  it('R84 contains no user input that an exception quotes', async () => {
    const mutable = useCases as { loginMemberEmailPassword: unknown };
    const original = useCases.loginMemberEmailPassword;
    mutable.loginMemberEmailPassword = async (_: unknown, { password }: { password: string }) => {
      const error = new Error(`cannot compare ${password}`, { cause: new Error(password) });
      error.stack = `Error: cannot compare ${password}\n${password}\n    at here (file.ts:1:1)`;
      throw Object.assign(error, { code: `${password}\r\n`, parameters: [password], detail: password });
    };
    const broken = await createHttpService();
    mutable.loginMemberEmailPassword = original;
    const answer = await broken.call('loginMemberEmailPassword', { email: 'ada@example.com', password: canary });
    expect([answer.statusCode, answer.body.includes(canary)]).toEqual([500, false]);
    const lines = broken.logged();
    expect(JSON.stringify(lines)).not.toContain(canary);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'request failed',
        err: expect.objectContaining({ type: 'Error', frames: ['at here (file.ts:1:1)'] }),
      }),
    );
    await broken.close();
  });

  it('R84 lines go out in batches and whole, long ones too; a fatal one flushes the rest', async () => {
    const [{ createLog }, { logLines }] = await Promise.all([
      import('../../../src/platform/process/logging.ts'),
      import('../../../src/platform/process/log-lines.ts'),
    ]);
    const written: string[] = [];
    const flushes = vi.fn();
    const log = createLog('info', logLines({ write: (bytes) => void written.push(String(bytes)), flushSync: flushes }));
    log.info('one');
    log.info({ name: 'Ünïcödé' }, 'two');
    expect(written).toEqual([]);
    await eventually(() => expect(written).toHaveLength(1));
    expect(written[0]!.trimEnd().split('\n')).toHaveLength(2);
    expect(written[0]).toContain('Ünïcödé');
    log.info('three');
    log.info({ long: 'x'.repeat(100_000) }, 'four');
    expect(written.slice(1).map((text) => JSON.parse(text).msg)).toEqual(['three', 'four']);
    log.info('five');
    expect(flushes).not.toHaveBeenCalled();
    log.fatal('six');
    expect(flushes).toHaveBeenCalled();
    const last = written[3]!.trimEnd().split('\n');
    expect(last.map((line) => JSON.parse(line).msg)).toEqual(['five', 'six']);
  });

  it('R33, R84 logs an unlisted origin once, and made-up ones only up to a limit', async () => {
    const service = await createHttpService();
    const ask = (origin: string) =>
      service.inject({
        method: 'OPTIONS',
        url: '/app',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const named = () =>
      service
        .logged()
        .flatMap(({ msg, origin, level }) => (/origin that no app lists/.test(`${msg}`) ? [[level, origin]] : []));
    for (const origin of ['https://blog.example', 'https://blog.example', 'http://localhost:4871', 'null']) {
      const answer = await ask(origin);
      expect([origin, answer.headers['access-control-allow-origin']]).toEqual([
        origin,
        origin.includes('localhost') ? origin : undefined,
      ]);
    }
    expect(named()).toEqual([
      ['warn', 'https://blog.example'],
      ['warn', 'null'],
    ]);
    for (const origin of [canary, `https://${canary}.example/path`, `https://${'a'.repeat(300)}`]) await ask(origin);
    expect(named()).toHaveLength(2);
    for (let i = 0; i < 150; i++) await ask(`https://${i}.example`);
    expect(named()).toHaveLength(100);
    await service.close();
  });

  it('a line stays a line, whatever a header holds', async () => {
    const lines: string[] = [];
    const { createLog } = await import('../../../src/platform/process/logging.ts');
    createLog('info', { write: (line) => void lines.push(line) }).info({ route: 'a\r\n{"level":"fatal"}' }, 'b\nc');
    expect(lines).toHaveLength(1);
    expect(lines[0]!.trimEnd()).not.toMatch(/[\r\n]/);
  });
});
