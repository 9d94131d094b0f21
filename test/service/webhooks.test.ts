import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import memberstackAdmin from '@memberstack/admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../src/platform/http/public-address.ts';
import { webhookHeaders, webhookRetryInMs, webhookTypes } from '../../src/service/domain/webhooks.ts';
import { httpWebhookSender } from '../../src/service/outside/webhooks/http-sender.ts';
import { type WebhookAnswer, WebhookFailed } from '../../src/service/outside/webhooks/webhooks.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../support/http-service.ts';

const hookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
interface Posted {
  url: string;
  body: { type: string; data: { member: Record<string, unknown> } & Record<string, unknown> };
  headers: Record<string, string>;
}

describeEngines(
  'R61 webhooks to the servers of an app',
  (engine) => {
    let now = Date.UTC(2026, 0, 1);
    let service: HttpService;
    let posted: Posted[];
    let fault: Error | null;
    const open = async (more: object = {}) =>
      createHttpService({
        store: await engine.open({ clock: () => now, secrets: [secret] }),
        env: { HOOK_SECRET: `${hookSecret}, an older secret that is long enough` },
        app: (app) => {
          app.webhooks = {
            sandbox: [
              { url: 'https://crm.example/hooks', secretFrom: 'HOOK_SECRET' },
              {
                url: 'https://plans.example/hooks',
                secretFrom: 'HOOK_SECRET',
                events: ['member.plan.added', 'member.plan.removed'],
              },
            ],
          };
        },
        parts: {
          webhookSender: {
            async post(url, body, headers) {
              if (fault) throw fault;
              posted.push({ url, body: JSON.parse(body), headers });
              return { status: 202, text: 'mary@example.com is known' };
            },
          },
          ...more,
        },
      });
    beforeEach(async () => {
      posted = [];
      fault = null;
      service = await open();
      await service.webhooks.drain();
      posted = [];
    });
    afterEach(() => service.close());
    const received = () => posted.map(({ url, body }) => `${new URL(url).host.split('.')[0]} ${body.type}`);

    it('R61 verifyWebhookSignature of the unmodified admin package accepts a delivery, and no changed one', async () => {
      await service.call('signupMemberEmailPassword', {
        email: 'nora@example.com',
        password: 'a fine long passphrase',
      });
      await service.webhooks.drain();
      const { headers, body } = posted[0]!;
      const { verifyWebhookSignature } = memberstackAdmin.init('sk_sb_demo');
      const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
      const given = { headers: upper, secret: hookSecret, tolerance: Number.POSITIVE_INFINITY };
      expect(verifyWebhookSignature({ ...given, payload: body })).toBe(true);
      expect(() => verifyWebhookSignature({ ...given, payload: { ...body, type: 'member.deleted' } })).toThrow(
        'did not match',
      );
    });

    it('R61 sends each address its events, signed, with the current member and no secrets', async () => {
      const input = { email: 'nora@example.com', password: 'a fine long passphrase', plans: [{ planId: 'pln_free' }] };
      const { member, tokens } = (await service.call('signupMemberEmailPassword', input)).json().data;
      const as = { token: tokens.accessToken as string };
      await service.call('updateMember', { customFields: { 'first-name': 'Nora' } }, as);
      await service.call('removePlan', { planId: 'pln_free' }, as);
      await service.call('deleteMember', undefined, as);
      await service.webhooks.drain();
      expect(received().sort()).toEqual([
        'crm member.created',
        'crm member.deleted',
        'crm member.plan.removed',
        'crm member.updated',
        'plans member.plan.removed',
      ]);
      const [created] = posted.filter(({ body }) => body.type === 'member.created');
      expect(created!.body).toMatchObject({
        timestamp: new Date(now).toISOString(),
        appId: 'app_demo',
        mode: 'sandbox',
        data: {
          member: { id: member.id, auth: { email: 'nora@example.com' }, planConnections: [{ planId: 'pln_free' }] },
        },
      });
      expect(JSON.stringify(posted)).not.toMatch(/argon2|passphrase|accessToken/);
      const gone = posted.find(({ body }) => body.type === 'member.deleted');
      expect(gone!.body.data.member).toEqual({ id: member.id });
      for (const { body, headers } of posted) {
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${JSON.stringify(body)}`;
        const key = Buffer.from(hookSecret.slice(6), 'base64');
        expect(headers['webhook-signature']!.split(' ')[0]).toBe(
          `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
        );
        expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
      }
    });

    it('R61 stores the answer of the last try sealed, and for no deleted member', async () => {
      const fails = async (answer?: WebhookAnswer) => {
        fault = new WebhookFailed(answer ? `answered ${answer.status}` : 'no answer in time', answer && { answer });
        await service.webhooks.drain();
      };
      const headers = { 'x-api-key': 'sk_sb_demo' };
      const read = async () => {
        const [entry] = await service.store.outbox.list(sandbox, { kind: 'webhook', limit: 1 });
        return (await service.inject({ url: `/admin/deliveries/${entry!.id}`, headers })).json().data;
      };
      const token = await service.logIn('mary@example.com');
      await service.call('updateMember', { customFields: { 'first-name': 'A' } }, { token });
      expect(await read()).toMatchObject({ request: { host: 'crm.example' }, answer: null });
      await fails({ status: 500, text: '<b>mary@example.com</b>' });
      const at = new Date(now).toISOString();
      const answer = { at, status: 500, durationMs: expect.any(Number), body: '<b>mary@example.com</b>' };
      const first = await read();
      expect(first).toMatchObject({ answer });
      expect(Object.keys(first.request.headers)).toEqual([
        'content-type',
        'user-agent',
        'webhook-id',
        'webhook-timestamp',
      ]);
      expect(first.request.headers['webhook-timestamp']).toBe(String(now / 1000));
      expect(JSON.parse(first.request.body)).toMatchObject({ type: 'member.updated' });
      expect(JSON.stringify(service.logged())).not.toContain('mary@example.com');
      now += 5_000;
      await fails();
      expect((await read()).answer).toMatchObject({ status: null, body: '' });
      now += 30_000;
      await fails({ status: 503, text: 'mary@example.com is busy' });
      expect((await read()).answer).toMatchObject({ status: 503 });

      const { id } = await read();
      await service.call('deleteMember', undefined, { token });
      const gone = async () => (await service.inject({ url: `/admin/deliveries/${id}`, headers })).json().data;
      expect(await gone()).toEqual({ id, request: null, answer: null });
      now += 2 * 60_000;
      await fails({ status: 503, text: 'mary@example.com is gone' });
      expect(await gone()).toEqual({ id, request: null, answer: null });
    });

    it('R61 stores what was taken with its answer, sealed, until its member is deleted', async () => {
      const headers = { 'x-api-key': 'sk_sb_demo' };
      const get = async (path: string) => (await service.inject({ url: `/admin/deliveries${path}`, headers })).json();
      const token = await service.logIn('mary@example.com');
      await service.call('updateMember', { customFields: { 'first-name': 'A' } }, { token });
      const at = new Date(now).toISOString();
      await service.webhooks.drain();
      expect((await get('')).data).toEqual([]);
      const listed = (await get('?state=done&kind=webhook')).data;
      expect(listed).toMatchObject([{ state: 'done', isDue: false, type: 'member.updated', host: 'crm.example', at }]);
      const [{ id }] = listed;
      const { request, answer } = (await get(`/${id}`)).data;
      expect(JSON.parse(request.body)).toEqual(posted[0]!.body);
      expect(request.headers['webhook-timestamp']).toBe(String(now / 1000));
      const body = 'mary@example.com is known';
      expect(answer).toEqual({ at, status: 202, durationMs: expect.any(Number), body });
      expect(await service.store.outbox.again(sandbox, { kind: 'webhook', id })).toBe(0);
      // What is on its way when she leaves is not kept either.
      fault = new WebhookFailed('answered 500');
      await service.call('updateMember', { customFields: { 'first-name': 'B' } }, { token });
      await service.webhooks.drain();
      await service.call('deleteMember', undefined, { token });
      fault = null;
      now += 5_000;
      await service.webhooks.drain();
      expect((await get(`/${id}`)).error.code).toBe('not-found');
      expect((await get('?state=done&kind=webhook')).data).toMatchObject([{ type: 'member.deleted' }]);
      now += 7 * 24 * 3_600_000;
      await service.store.sweep();
      expect((await get('?state=done&kind=webhook')).data).toEqual([]);
    });

    it('R62 sends no event of a transaction that failed', async () => {
      const taken = { email: 'ada@example.com', password: 'a fine long passphrase' };
      expect((await service.call('signupMemberEmailPassword', taken)).statusCode).toBe(409);
      await service.webhooks.drain();
      expect(posted).toEqual([]);
    });

    it('R61 §3.8 sends again to the address that the endpoint has now', async () => {
      const headers = { 'x-api-key': 'sk_sb_demo' };
      const admin = async (path: string, payload?: object) =>
        (
          await service.inject({
            method: payload ? 'POST' : 'GET',
            url: `/admin${path}`,
            headers,
            ...(payload && { payload }),
          })
        ).json();
      const { app } = (await admin('/config')).data;
      const endpointAt = (url: string) => ({ app: { ...app, webhooks: { sandbox: [{ id: 'crm', url }] } } });
      await admin('/config', endpointAt('https://old.example/hooks'));
      fault = new WebhookFailed('HTTP 404');
      await service.call('signupMemberEmailPassword', {
        email: 'nora@example.com',
        password: 'a fine long passphrase',
      });
      await service.webhooks.drain();
      const [failed] = (await admin('/deliveries?kind=webhook')).data;
      expect(failed).toMatchObject({ host: 'old.example', lastError: 'HTTP 404' });

      await admin('/config', endpointAt('https://new.example/hooks'));
      fault = null;
      expect((await admin('/deliveries?kind=webhook')).data[0].host).toBe('new.example');
      await admin('/deliveries/retry', { id: failed.id });
      await service.webhooks.drain();
      expect(received()).toEqual(['new member.created']);
      // What it was taken by stays known, also where the endpoint moves once more.
      await admin('/config', endpointAt('https://third.example/hooks'));
      expect((await admin('/deliveries?kind=webhook&state=done')).data[0].host).toBe('new.example');
      expect((await admin(`/deliveries/${failed.id}`)).data.request.host).toBe('new.example');
      // Without an endpoint it goes where it was to go.
      fault = new WebhookFailed('HTTP 404');
      await service.call('signupMemberEmailPassword', {
        email: 'olga@example.com',
        password: 'a fine long passphrase',
      });
      await service.webhooks.drain();
      await admin('/config', { app: { ...app, webhooks: {} } });
      fault = null;
      await admin('/deliveries/retry', {});
      await service.webhooks.drain();
      expect(received()).toEqual(['new member.created', 'third member.created']);
    });

    it('R61 retries a server that is down for an hour, with the same ids; a gone one gets no more', async () => {
      fault = new WebhookFailed('no connection (ECONNREFUSED)');
      const token = await service.logIn('mary@example.com');
      for (const name of ['A', 'B'])
        await service.call('updateMember', { customFields: { 'first-name': name } }, { token });
      for (const end = now + 3_600_000; now < end; now += 60_000) await service.webhooks.drain();
      expect(posted).toEqual([]);
      fault = null;
      now += 3_600_000;
      await service.webhooks.drain();
      expect(received()).toEqual(['crm member.updated', 'crm member.updated']);
      expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(2);

      fault = new WebhookFailed('answered 410', { isFinal: true });
      await service.call('updateMember', { customFields: { 'first-name': 'C' } }, { token });
      await service.webhooks.drain();
      expect(await service.store.outbox.state()).toMatchObject({ dead: 1 });
      expect(JSON.stringify(service.logged())).not.toContain('mary@example.com');
    });
  },
  ['memory', 'postgres'],
);

describe('R61 the answer of a server', () => {
  it('R61 is read as far as its first 2,000 characters, also where it never ends', async () => {
    const answers: Record<string, (response: ServerResponse) => void> = {
      '/short': (response) => response.end('Größe'),
      '/long': (response) => response.end('é'.repeat(100_000)),
      '/endless': (response) => response.write('busy'),
      '/broken': (response) => response.write('half', () => response.destroy()),
    };
    const server = createServer(({ url = '' }, response) => {
      const [path, status = '500'] = url.split('?');
      answers[path!]!(response.writeHead(Number(status)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const sender = httpWebhookSender({ allowsPrivate: true, timeoutMs: 300 });
    for (const [path, text] of [
      ['/short', 'Größe'],
      ['/long', 'é'.repeat(2_000)],
      ['/endless', 'busy'],
      ['/broken', 'half'],
    ])
      await expect(sender.post(`http://127.0.0.1:${port}${path}`, '{}', {}), path).rejects.toMatchObject({
        message: 'answered 500',
        answer: { status: 500, text },
      });
    // A receipt counts, however its body ends.
    for (const [path, text] of [
      ['/short', 'Größe'],
      ['/endless', 'busy'],
    ])
      expect(await sender.post(`http://127.0.0.1:${port}${path}?200`, '{}', {})).toEqual({ status: 200, text });
    server.closeAllConnections();
    server.close();
  });
});

describe('the schedule and the signature', () => {
  it('R61 is tried more than eight times in a day, and given up in the end', () => {
    let at = 0;
    const tries = [0];
    for (let wait = webhookRetryInMs(1); wait !== null; wait = webhookRetryInMs(tries.length)) {
      at += wait;
      tries.push(at);
    }
    expect(tries.filter((ms) => ms <= 24 * 3_600_000).length).toBeGreaterThanOrEqual(8);
    expect(at).toBeLessThan(4 * 24 * 3_600_000);
  });

  it('R61 is signed as the example of Standard Webhooks', () => {
    const headers = webhookHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '{"test": 2432232314}',
      [hookSecret],
      1_614_265_330_000,
    );
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('operating.md lists exactly the events with their descriptions', () => {
    const doc = readFileSync(new URL('../../src/docs/operating.md', import.meta.url), 'utf8');
    const rows = [...doc.matchAll(/^\| `((?:member|team)\.[\w.]+)` \| (.+) \|$/gm)].map(([, type, says]) => [
      type,
      says,
    ]);
    expect(Object.fromEntries(rows)).toEqual(webhookTypes);
  });
});

describe('R57 the way out', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    'not an address',
  ])('R57 %s is nowhere that a webhook goes', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('R57 connects to no inner address in any notation, by no name and by no other protocol', async () => {
    let connections = 0;
    const inner = createServer((_, response) => response.end()).on('connection', () => {
      connections++;
    });
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    const { port } = inner.address() as AddressInfo;
    const names: Record<string, string[]> = {
      'inner.example': ['127.0.0.1'],
      'mixed.example': ['93.184.216.34', '127.0.0.1'],
      'mapped.example': ['::ffff:127.0.0.1'],
      // As every machine answers it.
      localhost: ['127.0.0.1', '::1'],
      'localhost.': ['127.0.0.1', '::1'],
    };
    const sender = httpWebhookSender({ allowsPrivate: false, resolve: async (host) => names[host] ?? [] });
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      'inner.example',
      'mixed.example',
      'mapped.example',
      'none.example',
      '017700000001',
      '0177.0.0.1',
      '0x7f000001',
      '127.0.0.1.',
      '127.0.1',
      '0',
      '0.0.0.0',
      '１２７.0.0.1',
      '[::]',
      '[0:0:0:0:0:0:0:1]',
      '[::127.0.0.1]',
      '[::ffff:0:127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      'localhost',
      'localhost.',
    ])
      await expect(sender.post(`https://${host}:${port}/`, '{}', {}), host).rejects.toBeInstanceOf(WebhookFailed);
    for (const url of [`http://127.0.0.1:${port}/`, 'ftp://a.example/', 'nonsense'])
      await expect(sender.post(url, '{}', {}), url).rejects.toMatchObject({ isFinal: true });
    expect(connections).toBe(0);
    inner.close();
  });

  it('R57 R61 follows no redirect; an error and silence are failures, 410 is final', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url!);
      if (request.url === '/silent') return;
      response.writeHead(Number(request.url!.slice(1)), { location: '/200' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://named.example:${(server.address() as AddressInfo).port}`;
    let looks = 0;
    // DNS rebinding: the second lookup of the name gives another address, so only one is allowed.
    const resolve = async () => [looks++ % 2 === 0 ? '127.0.0.1' : '169.254.169.254'];
    const pinned = httpWebhookSender({ allowsPrivate: true, timeoutMs: 300, resolve });
    const sender = httpWebhookSender({ allowsPrivate: true, timeoutMs: 300, resolve: async () => ['127.0.0.1'] });
    await pinned.post(`${base}/204`, '{}', {});
    expect([looks, seen.splice(0)]).toEqual([1, ['/204']]);
    await sender.post(`${base}/204`, '{}', {});
    for (const [path, message, isFinal] of [
      ['/302', 'answered 302', false],
      ['/500', 'answered 500', false],
      ['/410', 'answered 410', true],
      ['/silent', 'no answer in time', false],
    ] as const)
      await expect(sender.post(base + path, '{}', {})).rejects.toMatchObject({ message, isFinal });
    expect(seen).toEqual(['/204', '/302', '/500', '/410', '/silent']);
    server.closeAllConnections();
    server.close();
  });
});
