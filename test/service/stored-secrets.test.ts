import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { describeEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { everyRow } from '../support/every-row.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../support/http-service.ts';
import { fakeIssuer } from './outside/social/fake-issuer.ts';

const next = 'Zt8Lw3Qe6Ry1Ui9Op4As7Df2Gh5Jk0Xc8Vb3Nm6Qa';
const lost = 'Mn4Bv7Cx2Zl9Kj6Hg3Fd8Sa5Po1Iu0Yt2Re4Wq6Nb';
const value = 'the client secret of acme';
const issuer = fakeIssuer();
let authorization: string | null = null;
const watched: typeof fetch = (input, init) => {
  authorization = new Request(input, init).headers.get('authorization') ?? authorization;
  return issuer.fetch(input, init);
};
/** By HTTP Basic, where the secret is encoded as in a form. */
const sentSecret = () => {
  const [, basic = ''] = /^Basic (.*)$/.exec(authorization ?? '') ?? [];
  const [, secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return decodeURIComponent(secret.replaceAll('+', ' '));
};
const acme = {
  provider: 'acme',
  name: 'Acme',
  issuer: issuer.issuer,
  clientId: 'client-1',
  clientSecretFrom: 'ACME_SECRET',
};

describeEngines(
  '§3.5 secrets that operators store for an app',
  (engine) => {
    let place: DatabaseLocation;
    let service: HttpService;
    async function open({ secrets = [secret], payments = {}, env = {} as Record<string, string> } = {}) {
      const store = await engine.open({ secrets }, place);
      return createHttpService({
        store,
        env: { MS_SECRET: secrets[0]!, MS_SECRET_PREVIOUS: secrets.slice(1).join(), ...env },
        app: (app) => {
          app.authProviders = [acme];
          app.payments = payments;
        },
        parts: { socialFetch: watched },
      }).catch(async (error: unknown) => {
        await store.close();
        throw error;
      });
    }
    beforeEach(async () => {
      place = await engine.place();
      service = await open();
    });
    afterEach(() => service.close());

    async function ask(method: 'GET' | 'POST' | 'DELETE', name: string, payload?: object, query = '') {
      const answer = await service.inject({
        method,
        url: `/admin/secrets/${name}${query}`,
        headers: { 'x-api-key': 'sk_sb_demo' },
        ...(payload && { payload }),
      });
      const { data, error } = answer.json();
      return { status: answer.statusCode, from: data?.from, code: error?.code, text: answer.body };
    }
    const store = (name = 'ACME_SECRET', text = value) => ask('POST', name, { value: text });
    const offered = async (one = service) =>
      (await one.call('getApp')).json().data.authProviders.map(({ provider }: { provider: string }) => provider);
    const reopen = async (options: Parameters<typeof open>[0]) => {
      await service.close();
      service = await open(options);
    };

    it('§3.5 one that is stored opens its social login at once, and closes it when it is removed', async () => {
      expect([await offered(), (await ask('GET', 'ACME_SECRET')).from]).toEqual([[], 'missing']);
      const stored = await store();
      expect([stored.status, stored.from]).toEqual([200, 'stored']);
      expect(stored.text).not.toContain(value);
      expect(await offered()).toEqual(['acme']);
      expect((await ask('DELETE', 'ACME_SECRET')).from).toBe('missing');
      expect(await offered()).toEqual([]);
      expect((await ask('DELETE', 'ACME_SECRET')).code).toBe('not-found');
    });

    it('§2.4 a member logs in by the provider, to which the stored secret goes', async () => {
      await store();
      const site = 'http://localhost:4871';
      const page = service.browserFetch();
      const verifier = 'v'.repeat(43);
      const flow = { provider: 'acme', purpose: 'login', display: 'popup', returnUrl: `${site}/`, allowSignup: true };
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const started = (await service.call('startProvider', { ...flow, challenge }, { origin: site })).json().data;
      const left = await page(started.url, { credentials: 'include' });
      const at = new URL(left.headers.get('location')!);
      issuer.claims = { nonce: at.searchParams.get('nonce'), email: 'ada@example.com', email_verified: true };
      const back = `${new URL(started.url).origin}/auth-provider/callback/acme?code=c&state=${at.searchParams.get('state')}`;
      expect((await page(back, { credentials: 'include' })).status).toBe(200);
      expect(sentSecret()).toBe(value);
    });

    it('R13 it is sealed: neither a row nor a line of the log has it, and the log names who stored it', async () => {
      await store();
      expect(Object.values(await everyRow(place)).join()).not.toContain(value);
      expect(JSON.stringify(service.logged())).not.toContain(value);
      const [entry] = await service.store.auditLog.list({ appId: 'app_demo', mode: 'sandbox' }, { actor: 'key' });
      expect(entry).toMatchObject({ event: 'secret-stored', detail: { name: 'ACME_SECRET' } });
    });

    it('R32 it outlives the secret of the service that sealed it', async () => {
      await store();
      for (const secrets of [[next, secret], [next]]) {
        await reopen({ secrets });
        expect(await offered()).toEqual(['acme']);
      }
      await reopen({ secrets: [lost] });
      expect([await offered(), (await ask('GET', 'ACME_SECRET')).from]).toEqual([[], 'sealed']);
      expect((await store()).from).toBe('stored');
      expect(await offered()).toEqual(['acme']);
    });

    it('a variable of the service wins, and nothing is stored beside it', async () => {
      await store();
      await reopen({ env: { ACME_SECRET: 'another', EMPTY: ' ' } });
      expect((await ask('GET', 'ACME_SECRET')).from).toBe('variable');
      expect(await store()).toMatchObject({ status: 409, code: 'secret-from-variable' });
      expect((await store('EMPTY')).from).toBe('stored');
    });

    it('§3.5 an app has 100 secrets at most, and may replace one of them', async () => {
      await service.store.transaction(async (tx) => {
        for (let i = 0; i < 100; i++) await tx.storedSecrets.put('app_demo', `NAME_${i}`, value);
      });
      expect(await store()).toMatchObject({ status: 400, code: 'field-limit-exceeded' });
      expect((await store('NAME_0')).status).toBe(200);
      await ask('DELETE', 'NAME_1');
      expect((await store()).status).toBe(200);
    });

    it('R49 a dry run stores nothing', async () => {
      expect(await ask('POST', 'ACME_SECRET', { value }, '?dryRun=true')).toMatchObject({ from: 'stored' });
      expect((await ask('GET', 'ACME_SECRET')).from).toBe('missing');
    });

    it.each(['lower', 'WITH-DASH', '1ST', 'A'.repeat(101)])('refuses the name %s', async (name) => {
      expect(await store(name)).toMatchObject({ status: 400, code: 'invalid-request' });
    });
    it.each([' ', '', 'x'.repeat(8_193)])('refuses a value that is empty or too long', async (text) => {
      expect(await store('ACME_SECRET', text)).toMatchObject({ status: 400, code: 'invalid-request' });
    });

    const payments = { sandbox: { secretKeyFrom: 'SHOP_KEY', webhookSecretFrom: 'SHOP_HOOK' } };
    const sell = async () => {
      await store('SHOP_KEY', 'sk_test_1');
      await store('SHOP_HOOK', 'whsec_1');
      await reopen({ payments });
    };
    const post = async (by: string) => {
      const event = { id: 'evt_1', object: 'event', created: 1, livemode: false, type: 'charge.failed', data: {} };
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: by });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const url = '/webhooks/stripe/app_demo/sandbox';
      return (await service.inject({ method: 'POST', url, payload, headers })).statusCode;
    };

    it('R59 keys of Stripe that are stored take its webhooks, and a start accepts a file that names them', async () => {
      await expect(reopen({ payments })).rejects.toThrow('SHOP_KEY is not set');
      await reopen({});
      await sell();
      expect([await post('whsec_1'), await post('whsec_2')]).toEqual([200, 400]);
      await store('SHOP_HOOK', 'whsec_2');
      expect([await post('whsec_1'), await post('whsec_2')]).toEqual([400, 200]);
      await reopen({ payments, env: { SHOP_HOOK: 'whsec_1' } });
      expect([await post('whsec_1'), await post('whsec_2')]).toEqual([200, 400]);
    });

    it('R59 a stored live key of Stripe takes no real money in test mode', async () => {
      await sell();
      expect(await post('whsec_1')).toBe(200);
      await store('SHOP_KEY', 'sk_live_1');
      expect(await post('whsec_1')).toBe(404);
    });

    it('R78 no account goes while what its member pays for cannot be ended', async () => {
      await sell();
      const member = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
      await service.store.members.update(sandbox, member.id, { paymentCustomerId: 'cus_1' });
      const token = await service.logIn();
      await ask('DELETE', 'SHOP_KEY');
      const answer = await service.call('deleteMember', {}, { token });
      expect(answer.json().error.code).toBe('payment-unavailable');
      expect(await service.store.members.byEmail(sandbox, 'ada@example.com')).not.toBeNull();
    });

    it('§3.5 the service starts whatever operators of an app have stored or removed', async () => {
      await sell();
      await store('SHOP_KEY', 'pk_test_1');
      const warned = () => service.logged().some(({ msg }) => String(msg).startsWith('SHOP_KEY '));
      await reopen({ payments });
      expect(warned()).toBe(true);
      await ask('DELETE', 'SHOP_KEY');
      await reopen({ payments });
      expect(warned()).toBe(true);
      await reopen({ payments, secrets: [lost] });
      expect((await store('SHOP_KEY', 'sk_test_1')).from).toBe('stored');
      await expect(reopen({ payments, env: { SHOP_KEY: 'sk_live_1' } })).rejects.toThrow('SHOP_KEY holds a live key');
      await reopen({});
    });

    it('R51 the secret of one app is none of another’s', async () => {
      await service.store.transaction((tx) => tx.storedSecrets.put('app_afterview', 'ACME_SECRET', value));
      expect((await ask('GET', 'ACME_SECRET')).from).toBe('missing');
      expect((await ask('DELETE', 'ACME_SECRET')).code).toBe('not-found');
      await reopen({});
      expect(await offered()).toEqual([]);
    });

    it('R13 a name of the service’s own secrets is no secret of an app', async () => {
      await reopen({ env: { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=1', PGPASSWORD: 'postgres' } });
      for (const name of ['MS_SECRET', 'OTEL_EXPORTER_OTLP_HEADERS', 'PGPASSWORD'])
        expect((await ask('GET', name)).from).toBe('missing');
      expect((await store('MS_SECRET', 'mine')).from).toBe('stored');
    });
  },
  ['file', 'postgres'],
);

describeEngines(
  'R116 secrets that operators store, in another process',
  (engine) => {
    it('R116 a social login opens and closes there within seconds', async () => {
      const place = await engine.place();
      const [one, other] = await Promise.all(
        [0, 1].map(async () =>
          createHttpService({
            store: await engine.open({ secrets: [secret] }, place),
            app: (app) => {
              app.authProviders = [acme];
            },
          }),
        ),
      );
      const send = (method: 'POST' | 'DELETE') =>
        one!.inject({
          method,
          url: '/admin/secrets/ACME_SECRET',
          headers: { 'x-api-key': 'sk_sb_demo' },
          ...(method === 'POST' && { payload: { value } }),
        });
      const offered = async () => (await other!.call('getApp')).json().data.authProviders;
      expect(await offered()).toEqual([]);
      await send('POST');
      await eventually(async () => expect(await offered()).toHaveLength(1));
      await send('DELETE');
      await eventually(async () => expect(await offered()).toEqual([]));
      await Promise.all([one!.close(), other!.close()]);
    });
  },
  ['postgres'],
);
