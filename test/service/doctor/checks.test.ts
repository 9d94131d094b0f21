import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import tlsOptions from 'smtp-server/lib/tls-options';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settingsWithMistakes } from '../../../src/service/config.ts';
import { ageFinding } from '../../../src/service/doctor/backups-check.ts';
import { clockFinding } from '../../../src/service/doctor/clock-check.ts';
import { diagnose } from '../../../src/service/doctor/diagnose.ts';
import type { DoctorCheck, DoctorContext } from '../../../src/service/doctor/doctor-check.ts';
import { fedCmCheck } from '../../../src/service/doctor/fedcm-check.ts';
import { httpAnswer } from '../../../src/service/doctor/http-answer.ts';
import { keysCheck } from '../../../src/service/doctor/keys-check.ts';
import { mailDnsCheck } from '../../../src/service/doctor/mail-dns-check.ts';
import { mailServerCheck } from '../../../src/service/doctor/mail-server-check.ts';
import { mailsCheck } from '../../../src/service/doctor/mails-check.ts';
import { originsCheck } from '../../../src/service/doctor/origins-check.ts';
import { proxyCheck } from '../../../src/service/doctor/proxy-check.ts';
import { certificateFinding, publicAddressCheck } from '../../../src/service/doctor/public-address-check.ts';
import { securityHeadersCheck } from '../../../src/service/doctor/security-headers-check.ts';
import { serviceCheck } from '../../../src/service/doctor/service-check.ts';
import { webhooksCheck } from '../../../src/service/doctor/webhooks-check.ts';
import { readAppFile } from '../../../src/service/domain/app-file/mistakes.ts';
import { mailJobKind } from '../../../src/service/domain/mails/mail.ts';
import { webhookJobKind } from '../../../src/service/domain/webhooks.ts';
import { defaultHeaders } from '../../../src/service/http/pipeline/headers.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { startDns } from '../../support/dns.ts';
import { secret } from '../../support/http-service.ts';
import { freshFolder } from '../../support/process.ts';

const good = { MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com', MS_TRUST_PROXY: '1' };
const noAnswer = async () => ({ trouble: 'nothing listens there' });

function contextWith(
  env: Record<string, string> = {},
  app: Record<string, unknown> = {},
  more: Partial<DoctorContext> = {},
): DoctorContext {
  const all = { ...good, ...env };
  const baseUrl = 'https://www.example.com';
  const read = readAppFile({
    apps: [{ id: 'app_one', name: 'One', baseUrl, keys: { sandbox: ['pk_sb_one'] }, ...app }],
  });
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes));
  return {
    env: all,
    ...settingsWithMistakes(all),
    apps: read.apps,
    database: { refusal: 'There is no database.' },
    resolver: new Resolver(),
    local: noAnswer,
    published: noAnswer,
    ...more,
  };
}
const result = async (check: DoctorCheck, context: DoctorContext) =>
  (await check.run(context)).map(({ state, message }) => `${state} ${message}`);

/** A server of this test, on a port of its own. */
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('R130 FedCM', () => {
  const fedcm = (config: string) =>
    fedCmCheck.run(
      contextWith({ MS_DEMO: '1' }, { authProviders: [{ provider: 'acme', name: 'Acme', fedcm: config }] }),
    );
  it('finds whether browsers can read the configuration of a social login', async () => {
    const whole = { accounts_endpoint: '/a', id_assertion_endpoint: '/t', login_url: '/l' };
    const port = await listening(
      createServer(({ url }, response) => void response.end(url === '/whole' ? JSON.stringify(whole) : '<p>')),
    );
    expect(await fedcm(`http://127.0.0.1:${port}/whole`)).toMatchObject([{ state: 'ok' }]);
    expect(await fedcm(`http://127.0.0.1:${port}/page`)).toEqual([
      {
        state: 'warning',
        message: `Browsers cannot show the accounts of acme for app_one: look at http://127.0.0.1:${port}/page, because it is no JSON.`,
      },
    ]);
    expect(await fedCmCheck.run(contextWith())).toEqual([]);
  });
});

describe('keys and origins', () => {
  it.each([
    [{}, {}, /^ok /],
    [{ MS_SECRET_PREVIOUS: secret }, {}, /^warning MS_SECRET_PREVIOUS is set: remove it/],
    [{ MS_SECRET: '' }, {}, /^fault MS_SECRET is missing: make one/],
    [
      {},
      { webhooks: { live: [{ url: 'https://hooks.example.com/in', secretFrom: 'HOOK_SECRET' }] } },
      /^fault HOOK_SECRET is not set, so webhooks of app_one cannot be signed: set it\.$/,
    ],
    [
      { STRIPE: 'sk_test_1', STRIPE_HOOK: 'whsec_1' },
      { payments: { live: { secretKeyFrom: 'STRIPE', webhookSecretFrom: 'STRIPE_HOOK' } } },
      /^warning STRIPE holds a test key of Stripe/,
    ],
    [
      {},
      { payments: { live: { secretKeyFrom: 'STRIPE', webhookSecretFrom: 'STRIPE_HOOK' } } },
      /^fault STRIPE is not set,.*\nfault STRIPE_HOOK is not set/,
    ],
    [
      {},
      { authProviders: [{ provider: 'google', name: 'Google', clientId: 'x', clientSecretFrom: 'GOOGLE' }] },
      /^warning GOOGLE is not set, so app_one does not offer google: set it, or store it in the console\.$/,
    ],
    [
      {},
      { captcha: { required: true, provider: 'hcaptcha', siteKey: 'x', secretFrom: 'CAPTCHA' } },
      /^fault The captcha of app_one has no keys, so every sign-up is refused/,
    ],
  ])('R32 keys of %j and app %j', async (env, app, expected) => {
    expect((await result(keysCheck, contextWith(env, app))).join('\n')).toMatch(expected);
  });

  const keys = { live: ['pk_one'] };
  it.each([
    [{ keys, origins: { live: ['https://www.example.com'] } }, /^ok 1 live site of 1 app\.$/],
    [{ keys }, /^fault app_one has a live key and no live site/],
    [{ keys, origins: { live: ['http://localhost:3000', 'https://www.example.com'] } }, /^warning .*origins\.sandbox/],
    [{ keys, origins: { live: ['http://www.example.com'] } }, /^warning .*is not encrypted.*\nwarning Mails of/],
    [{ keys, origins: { live: ['https://app.example.com'] } }, /^warning Mails of app_one lead to .*: add it\.$/],
  ])('origins of %j', async (app, expected) => {
    expect((await result(originsCheck, contextWith({}, app))).join('\n')).toMatch(expected);
  });

  it('R131 a first-party session whose site is on another domain than the service', async () => {
    const app = { session: 'first-party', keys, origins: { live: ['https://www.example.com'] } };
    expect(await result(originsCheck, contextWith({}, app))).toEqual(['ok 1 live site of 1 app.']);
    const elsewhere = contextWith({ MS_PUBLIC_URL: 'https://members.example.org' }, app);
    expect((await result(originsCheck, elsewhere)).join('\n')).toMatch(
      /^fault app_one has session "first-party", and https:\/\/www\.example\.com shares no domain with https:\/\/members\.example\.org/,
    );
  });

  it('R32 names stored secrets that no secret of the service opens', async () => {
    const folder = freshFolder();
    const open = (by: string) => openStore({ folder }, { secrets: [by] });
    const before = await open(`another ${secret}`);
    await before.webhookSecrets.of({ appId: 'app_one', mode: 'live' }, 'whe_crm', () => 'whsec_1');
    await before.transaction((tx) => tx.storedSecrets.put('app_one', 'GOOGLE_SECRET', 'a secret'));
    await before.close();
    const store = await open(secret);
    onTestFinished(() => store.close());
    const context = contextWith({}, {}, { database: { store, engine: 'sqlite', version: '3' } });
    expect(await result(keysCheck, context)).toEqual([
      'fault 1 secrets of webhook endpoints are sealed by another secret: put that into MS_SECRET_PREVIOUS, or roll them.',
      'fault 1 stored secrets of apps are sealed by another secret: put that into MS_SECRET_PREVIOUS, or store them again in the console.',
    ]);
    expect(await store.webhookSecrets.of({ appId: 'app_one', mode: 'live' }, 'whe_crm', () => 'whsec_2')).toBeNull();
  });

  it('§3.5 a secret that an operator has stored is set', async () => {
    const store = await openStore({ memory: true }, { secrets: [secret] });
    onTestFinished(() => store.close());
    await store.transaction((tx) => tx.storedSecrets.put('app_one', 'GOOGLE', 'a secret'));
    const google = { provider: 'google', name: 'Google', clientId: 'x', clientSecretFrom: 'GOOGLE' };
    const database = { store, engine: 'sqlite', version: '3' } as const;
    expect(await result(keysCheck, contextWith({}, { authProviders: [google] }, { database }))).toEqual([
      'ok Every secret that the service and its apps need is set.',
    ]);
  });

  it('R32 counts what is sealed by a secret that is gone, and mails and webhooks that fail', async () => {
    const store = await openStore({ memory: true }, { secrets: [secret] });
    onTestFinished(() => store.close());
    const tenant = { appId: 'app_one', mode: 'live' } as const;
    const payload = { url: 'https://hooks.example.com/in/canary', secretFrom: 'X', type: 'member.created', body: '{}' };
    for (const [id, kind] of [
      ['late', webhookJobKind],
      ['dead', webhookJobKind],
      ['mail', mailJobKind],
    ] as const)
      await store.outbox.add(tenant, { id, kind, payload });
    const kinds = [webhookJobKind, mailJobKind];
    const context = contextWith({}, {}, { database: { store, engine: 'sqlite', version: '3' } });
    expect(await result(webhooksCheck, context)).toEqual(['ok No webhook fails.']);
    expect(await result(mailsCheck, context)).toEqual(['ok No mail is late.']);
    await store.outbox.claim({ worker: 'w', kinds, limit: 10, leaseMs: 60_000 });
    await store.outbox.failed('w', 'late', { error: 'no answer', retryInMs: 3_600_000 });
    for (const id of ['dead', 'mail']) await store.outbox.failed('w', id, { error: 'answered 500', retryInMs: null });
    expect(await result(webhooksCheck, context)).toEqual([
      'warning 1 webhook of app_one (live) to hooks.example.com failed last with "no answer" and will be tried again: mend the receiver.',
      'warning 1 webhook of app_one (live) to hooks.example.com were given up: send them again with "latchkey webhooks resend --all --app app_one --mode live".',
    ]);
    expect(await result(mailsCheck, context)).toEqual([
      'warning 1 mail was given up of app_one (live): see "latchkey outbox list --kind mail --state dead --app app_one --mode live".',
    ]);
  });
});

describe('mail', () => {
  const spf = { 'one.example.com': ['v=spf1 mx -all'] };
  const dmarc = { '_dmarc.example.com': ['v=DMARC1; p=none'] };
  const dkim = { 'k._domainkey.one.example.com': ['v=DKIM1; p=MIGf'] };
  it.each([
    ['all records', { ...spf, ...dmarc, ...dkim }, ['ok SPF', 'ok The DKIM', 'ok DMARC of example.com']],
    ['no record', {}, ['warning .* no SPF', 'fault There is no DKIM key', 'warning .* no DMARC']],
    ['two SPF', { 'one.example.com': ['v=spf1 -all', 'v=spf1 mx'] }, ['fault .* 2 SPF', 'fault', 'warning']],
    ['open SPF', { 'one.example.com': ['v=spf1 +all'] }, ['warning SPF .* every server', 'fault', 'warning']],
    ['revoked DKIM', { 'k._domainkey.one.example.com': ['v=DKIM1; p='] }, ['warning', 'fault .* revoked', 'warning']],
    ['DMARC without p', { '_dmarc.one.example.com': ['v=DMARC1; rua=x'] }, ['w', 'f', 'warning .* no policy']],
  ])('finds in DNS of the sender: %s', async (_, texts, expected) => {
    const dns = await startDns(texts);
    onTestFinished(() => dns.stop());
    const resolver = new Resolver({ timeout: 2_000, tries: 1 });
    resolver.setServers([dns.server]);
    const env = { MS_SMTP_URL: 'smtp://127.0.0.1:1', MS_MAIL_FROM: 'hello@one.example.com', MS_DKIM_SELECTOR: 'k' };
    const found = await result(mailDnsCheck, contextWith(env, {}, { resolver }));
    expect(found).toEqual(expected.map((pattern) => expect.stringMatching(new RegExp(`^${pattern}`))));
    dns.state.isBroken = true;
    const unanswered = await result(mailDnsCheck, contextWith(env, {}, { resolver }));
    for (const one of unanswered) expect(one).toMatch(/^warning DNS of .* could not be asked: E\w+\.$/);
  });

  it('names a sender that is no domain', async () => {
    const found = await result(mailDnsCheck, contextWith({ MS_SMTP_URL: 'smtp://127.0.0.1:1' }));
    expect(found).toEqual([expect.stringMatching(/^warning Mails come from @localhost/)]);
  });

  it('logs in at a real mail server, and tells a wrong password from a certificate that is not valid', async () => {
    const server = new SMTPServer({
      onAuth: ({ username, password }, _session, done) =>
        username === 'user' && password === 'right'
          ? done(null, { user: username })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
    });
    const withTls = new SMTPServer({ logger: false, authOptional: true });
    // The client ends the connection in the middle of it.
    withTls.on('error', () => {});
    const [port, tlsPort] = [await listening(server.server), await listening(withTls.server)];
    const at = (url: string) => result(mailServerCheck, contextWith({ MS_SMTP_URL: url }));
    expect(await at(`smtp://user:right@127.0.0.1:${port}`)).toEqual([
      `ok The mail server 127.0.0.1:${port} takes the login.`,
    ]);
    expect(await at(`smtp://user:canary@127.0.0.1:${port}`)).toEqual([
      `fault 127.0.0.1:${port} failed at step "login" (535): The mail server did not take the login: look after user and password in MS_SMTP_URL.`,
    ]);
    expect((await at(`smtp://127.0.0.1:${tlsPort}`))[0]).toMatch(
      /^fault .* step "encryption".*certificate must be valid/,
    );
    expect(await result(mailServerCheck, contextWith({}, { keys: { live: ['pk_one'] } }))).toEqual([
      expect.stringMatching(/^fault MS_SMTP_URL is missing/),
    ]);
  });

  it('waits for no server that never answers', async () => {
    const port = await listening(createSocketServer(() => {}));
    const context = contextWith({ MS_SMTP_URL: `smtp://127.0.0.1:${port}` });
    const found = await diagnose(context, { checks: [mailServerCheck], waitMs: 20 });
    expect(found).toEqual([
      {
        check: 'mail server',
        state: 'warning',
        message: '"mail server" could not be asked: no answer in 0.02 seconds.',
      },
    ]);
    const breaking: DoctorCheck = {
      name: 'it',
      run() {
        throw new Error('gone');
      },
    };
    expect(await diagnose(context, { checks: [breaking] })).toMatchObject([{ state: 'warning' }]);
  });
});

describe('the public address', () => {
  const healthy: RequestListener = (_request, response) =>
    response.writeHead(200, defaultHeaders(false)).end('{"status":"ok"}');
  async function withServer(listener: RequestListener, env: Record<string, string> = {}) {
    const url = `http://127.0.0.1:${await listening(createServer(listener))}`;
    const answer = () => httpAnswer(url);
    return contextWith({ MS_PUBLIC_URL: url, ...env }, {}, { local: answer, published: answer });
  }

  it('is in order where the service answers with its headers', async () => {
    const context = await withServer(healthy);
    expect(await result(publicAddressCheck, context)).toEqual([
      expect.stringMatching(/^ok .* leads to this service\.$/),
    ]);
    expect(await result(securityHeadersCheck, context)).toEqual([expect.stringMatching(/^ok /)]);
    expect(await result(serviceCheck, context)).toEqual([expect.stringMatching(/^ok .* is ready\.$/)]);
  });

  it('is a fault where another program answers, or the service is not ready', async () => {
    const context = await withServer((_request, response) => response.writeHead(404).end('nginx'));
    expect(await result(publicAddressCheck, context)).toEqual([expect.stringMatching(/^fault .* answers with 404/)]);
    expect(await result(serviceCheck, context)).toEqual([expect.stringMatching(/^fault .*another program/)]);
    const busy = await withServer((_request, response) => response.writeHead(503).end('{}'));
    expect(await result(serviceCheck, busy)).toEqual([expect.stringMatching(/^fault .* is not ready/)]);
  });

  it('is a fault only while the service itself runs', async () => {
    const local = async () => ({ status: 200, headers: new Headers(), text: '', atMs: 0 });
    expect((await result(publicAddressCheck, contextWith({}, {}, { local })))[0]).toMatch(/^fault .*look after DNS/);
    expect((await result(publicAddressCheck, contextWith()))[0]).toMatch(/^warning .* could not be asked/);
  });

  it('is a fault where its certificate is not valid, with the reason', async () => {
    const port = await listening(createTlsServer(tlsOptions(), healthy));
    expect(await httpAnswer(`https://127.0.0.1:${port}`)).toEqual({
      trouble: expect.stringContaining('its certificate'),
    });
  });

  it('finds headers that a proxy removes, changes or adds', async () => {
    const { 'x-content-type-options': _, ...kept } = defaultHeaders(false);
    const changed = { ...kept, 'referrer-policy': 'unsafe-url', 'cross-origin-opener-policy': 'same-origin' };
    const context = await withServer((_request, response) => response.writeHead(200, changed).end('{}'));
    expect(await result(securityHeadersCheck, context)).toEqual([
      expect.stringMatching(/^fault x-content-type-options does not arrive/),
      expect.stringMatching(/^warning referrer-policy is "unsafe-url" in place of "no-referrer"/),
      expect.stringMatching(/^warning The proxy adds cross-origin-opener-policy/),
    ]);
  });

  it('R7 is a fault by https without MS_TRUST_PROXY', async () => {
    expect(await result(proxyCheck, contextWith())).toEqual([expect.stringMatching(/^ok /)]);
    expect(await result(proxyCheck, contextWith({ MS_TRUST_PROXY: '' }))).toEqual([
      expect.stringMatching(/^fault MS_TRUST_PROXY is missing/),
    ]);
  });
});

it.each([
  [clockFinding('it', 1_000), 'ok The clock agrees with that of it.'],
  [clockFinding('it', 20_000), 'warning The clock is 20 seconds ahead of that of it: synchronise both by NTP.'],
  [clockFinding('it', -90_000), 'fault The clock is 90 seconds behind that of it: synchronise both by NTP.'],
  [ageFinding('2030-01-01T03:00:00Z', Date.parse('2030-01-01T12:00:00Z')), 'ok The newest backup is 9 hours old.'],
  [
    ageFinding('2030-01-01T03:00:00Z', Date.parse('2030-01-03T03:00:00Z')),
    /^warning The newest backup is 48 hours old/,
  ],
  [ageFinding('2030-01-01T03:00:00Z', Date.parse('2030-01-10T03:00:00Z')), /^fault The newest backup is 9 days old/],
  [certificateFinding(20 * 86_400_000, 0), 'ok The certificate is valid for 20 days.'],
  [certificateFinding(3 * 86_400_000, 0), 'warning The certificate ends in 3 days: see to its renewal.'],
  [certificateFinding(null, 0), /^warning The end of the certificate could not be asked/],
])('a difference, an age and an end: %j', ({ state, message }, expected) => {
  expect(`${state} ${message}`).toMatch(expected);
});
