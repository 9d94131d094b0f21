import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import memberstackAdmin from '@memberstack/admin';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { systemRandom } from '../../src/platform/process/random.ts';
import { newWebhookSecret } from '../../src/service/domain/webhooks.ts';
import { describeEngines } from '../support/engines.ts';
import { everyRow } from '../support/every-row.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../support/http-service.ts';

const next = 'Zt8Lw3Qe6Ry1Ui9Op4As7Df2Gh5Jk0Xc8Vb3Nm6Qa';
const hourMs = 3_600_000;

/** What the receiver got, as its own server would: headers, and the body byte for byte. */
interface Received {
  path: string;
  body: string;
  headers: Record<string, string>;
}
const received: Received[] = [];
let status = 200;
let origin: string;
const receiver = createServer(async (request, answer) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ path: request.url!, body, headers: request.headers as Record<string, string> });
  answer.writeHead(status).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.close();
});

const isVerified = ({ body, headers }: Received, by: string) => {
  try {
    new Webhook(by).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};
const isVerifiedByPackage = ({ body, headers }: Received, by: string) => {
  const { verifyWebhookSignature } = memberstackAdmin.init('sk_sb_demo');
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  try {
    return verifyWebhookSignature({
      headers: upper,
      secret: by,
      payload: JSON.parse(body),
      tolerance: Number.POSITIVE_INFINITY,
    });
  } catch {
    return false;
  }
};

describeEngines(
  'R61 secrets of webhooks that the service makes',
  (engine) => {
    let place: DatabaseLocation;
    let service: HttpService;
    const open = async (secrets = [secret]) =>
      createHttpService({
        store: await engine.open({ secrets, clock: () => Date.now() }, place),
        env: {
          MS_SECRET: secrets[0]!,
          MS_SECRET_PREVIOUS: secrets.slice(1).join(),
          CRM_SECRET: 'a long secret of CRM',
        },
        app: (app) => {
          app.webhooks = {
            sandbox: [
              { id: 'whe_own', url: `${origin}/own` },
              { secretFrom: 'CRM_SECRET', url: `${origin}/crm` },
            ],
          };
        },
      });
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
      place = await engine.place();
      service = await open();
      received.length = 0;
      status = 200;
    });
    afterEach(async () => {
      vi.useRealTimers();
      await service.close();
    });

    async function ask(path: string, { query = '', ...headers }: Record<string, string> = {}) {
      const answer = await service.inject({
        method: path ? 'POST' : 'GET',
        url: `/admin/webhooks${path && `/whe_own/${path}`}${query}`,
        headers: { 'x-api-key': 'sk_sb_demo', ...headers },
        ...(path && { payload: {} }),
      });
      return { status: answer.statusCode, ...answer.json() };
    }
    const show = async () => (await ask('secret')).data.secret as string;
    /** The delivery to the endpoint with the own secret. */
    async function deliver() {
      received.length = 0;
      expect((await ask('test')).status).toBe(200);
      await service.webhooks.drain();
      return received.at(-1)!;
    }

    it('R61 an event is signed by the secret that is shown, and by a variable beside it as ever', async () => {
      const token = await service.logIn('mary@example.com');
      await service.call('updateMember', { customFields: { 'first-name': 'M' } }, { token });
      await service.webhooks.drain();
      const of = (path: string) => received.find((one) => one.path === path)!;
      const own = await show();
      expect(own).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(isVerified(of('/own'), own)).toBe(true);
      expect(isVerifiedByPackage(of('/own'), own)).toBe(true);
      expect(isVerified(of('/crm'), own)).toBe(false);
      expect(isVerified(of('/crm'), Buffer.from('a long secret of CRM').toString('base64'))).toBe(true);
      expect(isVerified({ ...of('/own'), body: `${of('/own').body} ` }, own)).toBe(false);
      expect(await show()).toBe(own);
    });

    it('R61 a rolled secret signs beside the old one for 24 hours, then alone', async () => {
      const old = await show();
      const rolled = (await ask('secret/roll')).data;
      expect(rolled).toEqual({
        endpoint: 'whe_own',
        secret: expect.stringMatching(/^whsec_/),
        oldEndsAt: '2026-01-02T00:00:00.000Z',
      });
      expect(rolled.secret).not.toBe(old);
      expect((await ask('')).data).toEqual([
        {
          endpoint: 'whe_own',
          url: `${origin}/own`,
          madeAt: '2026-01-01T00:00:00.000Z',
          oldEndsAt: '2026-01-02T00:00:00.000Z',
        },
      ]);
      const both = await deliver();
      for (const one of [old, rolled.secret]) expect(isVerified(both, one)).toBe(true);
      vi.setSystemTime(Date.now() + 24 * hourMs);
      const alone = await deliver();
      expect([old, rolled.secret].map((one) => isVerified(alone, one))).toEqual([false, true]);
      expect((await ask('')).data[0].oldEndsAt).toBeNull();
      await service.store.sweep();
      expect(await show()).toBe(rolled.secret);
    });

    it('R61 the admin package gets each of two secrets within two tries', async () => {
      const old = await show();
      const { secret: made } = (await ask('secret/roll')).data;
      status = 401;
      await deliver();
      vi.setSystemTime(Date.now() + 5_000);
      await service.webhooks.drain();
      expect(received.map((one) => [old, made].map((by) => isVerifiedByPackage(one, by)))).toEqual([
        [false, true],
        [true, false],
      ]);
    });

    it('R61 the old secret ends at once when it is told to, and only where there is one', async () => {
      const old = await show();
      expect((await ask('secret/end-old')).status).toBe(404);
      const { secret: made } = (await ask('secret/roll')).data;
      expect((await ask('secret/end-old')).data).toEqual({ ended: 'whe_own' });
      const alone = await deliver();
      expect([old, made].map((one) => isVerified(alone, one))).toEqual([false, true]);
      expect((await ask('secret/end-old')).status).toBe(404);
    });

    it('R61 a dry run changes and shows nothing, a repeated roll rolls once, and no log has a secret', async () => {
      const own = await show();
      const dry = { query: '?dryRun=true' };
      expect((await ask('secret', dry)).data.secret).toBeNull();
      expect((await ask('secret/roll', dry)).data.secret).toBeNull();
      expect(await show()).toBe(own);
      const key = { 'idempotency-key': 'roll-number-one' };
      const [first, second] = [await ask('secret/roll', key), await ask('secret/roll', key)];
      expect(second).toEqual(first);
      expect(await show()).toBe(first.data.secret);
      await deliver();
      const entries = await service.store.auditLog.list(sandbox, { actor: 'key', limit: 100 });
      expect(entries.map(({ event }) => event).sort()).toEqual([
        'test-webhook-sent',
        'webhook-secret-rolled',
        ...Array.from({ length: 3 }, () => 'webhook-secret-shown'),
      ]);
      const written = [entries, service.logged(), await everyRow(place)].map((one) => JSON.stringify(one));
      for (const one of [own, first.data.secret]) expect(written.join()).not.toContain(one.slice('whsec_'.length));
    });

    it('R61 the endpoint of a draft, and one with a variable, has no secret of its own', async () => {
      for (const endpoint of ['whe_draft', 'CRM_SECRET'])
        for (const path of ['secret', 'secret/roll', 'secret/end-old', 'test']) {
          const url = `/admin/webhooks/${endpoint}/${path}`;
          const headers = { 'x-api-key': 'sk_sb_demo' };
          expect((await service.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(404);
        }
    });

    it('R76 of many first uses at once all get one secret', async () => {
      const other = engine.kind === 'postgres' ? await engine.open({ secrets: [secret] }, place) : service.store;
      const make = () => newWebhookSecret(systemRandom);
      const uses = Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? other : service.store).webhookSecrets.of(sandbox, 'whe_own', make),
      );
      const made = new Set((await Promise.all(uses)).map((one) => one?.secret));
      expect(made.size).toBe(1);
      expect(await show()).toBe([...made][0]);
    });

    it('R32 a start seals secrets by the new MS_SECRET, so the old may go', async () => {
      const old = await show();
      const { secret: made } = (await ask('secret/roll')).data;
      for (const secrets of [[next, secret], [next]]) {
        await service.close();
        service = await open(secrets);
        expect(await service.store.webhookSecrets.unopened()).toBe(0);
        const both = await deliver();
        for (const one of [old, made]) expect(isVerified(both, one)).toBe(true);
      }
    });
  },
  ['file', 'postgres'],
);
