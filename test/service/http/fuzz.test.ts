import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { headers } from '../../../src/contract/constants.ts';
import { type Route, routes } from '../../../src/contract/routes.ts';
import { type Operation, wire } from '../../../src/contract/wire.ts';
import { type Dice, diceOf } from '../../support/dice.ts';
import { describeEngines } from '../../support/engines.ts';
import { nasty, nastyText, valueFor } from '../../support/fuzz-values.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { soakSays, soaks, soakTimes } from '../../support/soaks.ts';

/** Fewer where each costs a round trip. A run of `npm run soak` is reproduced by its seed. */
const requestsOn = { memory: soakTimes(800_000, 2_500), postgres: soakTimes(200_000, 1_000) };
/**
 * One after the other a seed throws the same again; the long run has no time to wait for each
 * answer.
 */
const lanes = soaks ? 8 : 1;
const operations = Object.keys(routes) as Operation[];

/**
 * Everything else that the service answers: pages, files, probes, and what comes from outside. The
 * streams of comments never end.
 */
const otherPaths = [
  ...[
    '/',
    '/docs',
    '/docs/api',
    '/docs/findings',
    '/openapi.json',
    '/reset',
    '/confirm',
    '/invite',
    '/unsubscribe',
    '/gate',
  ],
  ...['/health/live', '/health/ready', '/metrics', '/mailbox', '/mailbox.json', '/ms.js', '/guard.js', '/icon.svg'],
  ...['/texts/de.json', '/images/x', '/media/x', '/ms/x.js', '/webhooks/stripe/app_demo/sandbox', '/nothing/here'],
  ...['/auth-provider/callback', '/auth-provider/connect', '/auth-provider/login', '/auth-provider/signup'],
] as const;
/** What is beyond the service, and is not there in this test. */
const beyondUs = new Set(['payment-failed', 'payment-unavailable', 'provider-unavailable']);

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json\ta',
  'application/json x',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  '',
];

const formTypes = [
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
];
const formFor = (dice: Dice) =>
  Array.from(
    { length: dice.below(4) },
    () =>
      `--x${dice.chance(0.9) ? '\r\n' : ''}content-disposition: form-data; name="${dice.of(['profileImage', 'x', ''])}"${dice.chance(0.7) ? '; filename="a.png"' : ''}${dice.chance(0.9) ? '\r\n\r\n' : ''}${nastyText(dice)}\r\n`,
  ).join('') + (dice.chance(0.7) ? '--x--\r\n' : '');

/**
 * One malformed request: shaped by the wire as far as `dice` lets it, then spoilt here and there.
 */
function requestOf(dice: Dice, token: string): InjectOptions {
  const operation = dice.of(operations);
  const isOther = dice.chance(0.15);
  const { method, path, variant }: Route = routes[operation];
  const schemas = wire[operation] as { params?: TSchema; body?: TSchema; query?: TSchema };
  const word = () => encodeURIComponent(dice.chance(0.5) ? dice.of(['pln_free', 'app_demo', 'x']) : nastyText(dice));
  const query = (schema: TSchema | undefined) =>
    Object.entries(((schema && valueFor(schema, dice)) ?? {}) as object)
      .concat(dice.chance(0.2) ? [[word(), nasty(dice)]] : [])
      .map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))}`,
      )
      .join('&');
  const given = isOther ? dice.of(otherPaths) : path.replace(/:\w+/g, word);
  const search = [variant && `${variant.query}=${variant.value}`, query(schemas.query ?? undefined)]
    .filter(Boolean)
    .join('&');
  // What carries a file has another grammar, with other ways to break it.
  const isForm = !isOther && (routes[operation] as Route).upload !== undefined && dice.chance(0.6);
  const hasBody = method !== 'GET' || dice.chance(0.1);
  const body = isForm
    ? formFor(dice)
    : (JSON.stringify(schemas.body ? valueFor(schemas.body, dice) : nasty(dice)) ?? '');
  return {
    method: dice.chance(0.05) ? dice.of(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) : method,
    url: `${given}${dice.chance(0.03) ? dice.of(['/', '//', '%2F', '%', '/..', ';x']) : ''}${search ? `?${search}` : ''}`,
    remoteAddress: `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`,
    headers: {
      [headers.appId]: dice.chance(0.05) ? headerText(dice) : 'app_demo',
      [headers.publicKey]: dice.chance(0.05) ? headerText(dice) : 'pk_sb_demo',
      ...(dice.chance(0.8) && { authorization: dice.chance(0.05) ? headerText(dice) : `Bearer ${token}` }),
      ...(dice.chance(0.1) && { 'idempotency-key': headerText(dice) || 'key-0000' }),
      ...(dice.chance(0.1) && { 'accept-language': headerText(dice) }),
      ...(dice.chance(0.1) && { origin: dice.of(['http://localhost:4871', 'null', 'https://evil.example', 'x']) }),
      ...(dice.chance(0.05) && { cookie: headerText(dice) }),
      ...(dice.chance(0.05) && { 'x-user-agent': '@memberstack/dom' }),
      ...(hasBody && {
        'content-type': isForm ? dice.of(formTypes) : dice.chance(0.05) ? dice.of(contentTypes) : 'application/json',
      }),
    },
    ...(hasBody && { payload: dice.chance(0.05) ? body.slice(0, dice.below(body.length + 1)) : body }),
  };
}
/** What a header may carry at all: anything else never leaves a client. */
const headerText = (dice: Dice) =>
  nastyText(dice)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 4_000);

let people = 0;
async function newcomer(service: HttpService): Promise<string> {
  const answer = await service.call(
    'signupMemberEmailPassword',
    { email: `fuzz${people++}@example.com`, password: 'a walk along the river' },
    { address: `10.${people % 256}.${(people >> 8) % 256}.1` },
  );
  return answer.json().data.tokens.accessToken;
}

describeEngines(
  'R83 malformed requests',
  (engine) => {
    it(
      'R83, R87 every request to every path is answered without a 5xx, an uncaught error or a leak',
      async () => {
        const service = await createHttpService({
          store: await engine.open(),
          // Log lines stay in memory: of a million requests only the errors.
          ...(soaks && { env: { MS_LOG_LEVEL: 'error' } }),
          app: (app) => {
            app.limits = { sandboxFactor: 100, testMembers: 1_000_000 };
          },
        });
        const requests = requestsOn[engine.kind as keyof typeof requestsOn];
        const seed = soaks ? Date.now() : 20_261_121;
        const dice = diceOf(seed);
        let token = await newcomer(service);
        const faults: string[] = [];
        const counts = new Map<number, number>();
        let left = requests;
        const lane = async () => {
          while (left-- > 0) {
            await tryOne();
            // Without other work the process would never collect its garbage.
            if (left % 100 === 0) await nextTurn();
          }
        };
        const tryOne = async () => {
          const request = requestOf(dice, token);
          const answer = await service.inject(request);
          counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
          const json = /json/.test(String(answer.headers['content-type'])) && answer.body ? answer.json() : {};
          const isOurs = answer.statusCode >= 500 && !beyondUs.has(json.error?.code);
          const leaks =
            answer.statusCode >= 400 && /\bat \/|node_modules|SQLITE|select |insert into/i.test(answer.body);
          if (isOurs || leaks)
            faults.push(
              `${answer.statusCode} ${answer.body.slice(0, 300)} <- ${JSON.stringify(request).slice(0, 600)}`,
            );
          // A lane logged the member out, or deleted her.
          const isOver = answer.statusCode === 401 && request.headers!.authorization === `Bearer ${token}`;
          if (isOver) token = await newcomer(service);
        };
        await Promise.all(Array.from({ length: lanes }, lane));
        const metrics = await service.inject({ url: '/metrics', headers: { host: 'localhost' } });
        const series = metrics.body.split('\n').filter((line) => line && !line.startsWith('#')).length;
        soakSays(
          `${engine.kind}: ${requests} requests, seed ${seed}, ${faults.length} faults, ${series} series; ${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
        );
        expect(faults.slice(0, 5), `seed ${seed}`).toEqual([]);
        expect(service.logged().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
        // R86 no answer of any route makes more of them than a room of metrics holds.
        expect(series).toBeLessThan(2_000);
        // It went in as well as to the door.
        for (const status of [200, 400, 401, 404, 405, 415]) expect([...counts.keys()]).toContain(status);
        expect((await service.call('getCurrentMember', {}, { token: await newcomer(service) })).statusCode).toBe(200);
        await service.close();
      },
      soaks ? 3_600_000 : 120_000,
    );
  },
  ['memory', 'postgres'],
);
