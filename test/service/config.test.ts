import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OperatorError } from '../../src/platform/process/operator-error.ts';
import { hmacKeys, readSettings } from '../../src/service/config.ts';
import { configWarnings } from '../../src/service/config-warnings.ts';
import type { App } from '../../src/service/domain/app-file/app.ts';
import { paymentKeyMistakes } from '../../src/service/payments-of-apps.ts';
import { variables } from '../../src/service/variables.ts';

const secret = 'kV9mQ2xR7tB4nL8wY1zC5pH3jD6gF0sA9eU2iO4q';
const good = { MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' };
const sentences = (env: Record<string, string>) => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as OperatorError).sentences;
  }
};

describe('the environment', () => {
  it('unset variables have their defaults', () => {
    expect(readSettings(good, '/srv')).toMatchObject({
      isDemo: false,
      port: 4870,
      host: 'localhost',
      dataDir: '/srv/data',
      configFile: '/srv/app.json',
      databaseUrl: null,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it.each([
    [{}, true],
    [{ MS_CONFIG_MODE: 'console' }, false],
    [{ MS_DEMO: '1' }, false],
    [{ MS_DEMO: '1', MS_CONFIG: 'app.json' }, true],
    [{ MS_DEMO: '1', MS_CONFIG_MODE: 'file' }, true],
  ])('R116 with %j a file alone changes the configuration: %s', (env, isConfigInFile) => {
    expect(readSettings('MS_DEMO' in env ? env : { ...good, ...env })).toMatchObject({ isConfigInFile });
  });

  it.each([
    [{}, 'MS_SECRET is missing'],
    [{ MS_SECRET: 'short' }, 'MS_SECRET must have at least 32 bytes'],
    [{ MS_SECRET: 'change-me-change-me-change-me-change-me' }, 'MS_SECRET is a placeholder'],
    [{ MS_SECRET: 'a'.repeat(64) }, 'MS_SECRET is a placeholder'],
    [{ MS_SECRET_PREVIOUS: 'short' }, 'MS_SECRET_PREVIOUS must have at least 32 bytes'],
    [{ MS_PEPPER: 'short' }, 'MS_PEPPER must have at least 32 bytes'],
  ])('R32 refuses to start with %j', (env, sentence) => {
    const found = sentences({ ...good, ...('MS_SECRET' in env ? {} : { MS_SECRET: '' }), ...env });
    expect(found.some((one) => one.startsWith(sentence))).toBe(true);
    expect(found.join()).not.toContain(Object.values(env)[0] ?? 'nothing');
  });

  it.each([
    [{ MS_PORT: 'eighty' }, 'MS_PORT must be a port number, and is "eighty".'],
    [{ MS_PORT: '70000' }, 'MS_PORT must be a port number, and is "70000".'],
    [{ MS_DEMO: 'maybe' }, 'MS_DEMO must be 1 or 0, and is "maybe".'],
    [
      { MS_PUBLIC_URL: '' },
      'MS_PUBLIC_URL is missing: the address by which browsers reach this service, such as https://members.example.com.',
    ],
    [
      { MS_PUBLIC_URL: 'https://a.example/members' },
      'MS_PUBLIC_URL must be scheme, host and port only, and is "https://a.example/members".',
    ],
    [{ MS_DATABASE_URL: 'mysql://x' }, 'MS_DATABASE_URL must begin with postgres://.'],
    [{ MS_SMTP_URL: 'mail.example.com' }, 'MS_SMTP_URL must begin with smtp:// or smtps:// and name a host.'],
    [{ MS_LOG_LEVEL: 'loud' }, 'MS_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      { MS_TRUST_PROXY: 'all' },
      'MS_TRUST_PROXY must be a number of proxies, or their addresses with commas between them.',
    ],
    [
      { MS_MAIL_FROM: 'Studio <no-reply@studio.example>' },
      'MS_MAIL_FROM must be an email address and nothing else; the name beside it is mail.fromName of an app.',
    ],
    [{ MS_METRICS_TOKEN: 'x' }, 'MS_METRICS_TOKEN must have at least 16 characters.'],
  ])('says in one sentence what is wrong with %j', (env, sentence) => {
    expect(sentences({ ...good, ...env })).toEqual([sentence]);
  });

  const demoMistake = (what: string) =>
    `Demo mode runs on localhost only, and ${what}: set MS_DEMO=0, or use localhost in both.`;
  const [publicUrl, everywhere] = ['https://members.example.com', '0.0.0.0'];
  it.each([
    ['1', 'http://localhost:4870', 'localhost', []],
    ['1', 'http://[::1]:4870', '127.0.0.1', []],
    ['1', publicUrl, 'localhost', [demoMistake(`MS_PUBLIC_URL is "${publicUrl}"`)]],
    ['1', 'http://127.0.0.1:4870', everywhere, [demoMistake(`MS_HOST is "${everywhere}"`)]],
    ['true', publicUrl, everywhere, [demoMistake(`MS_PUBLIC_URL is "${publicUrl}" and MS_HOST is "${everywhere}"`)]],
    [
      '1',
      'http://localhost.example.com',
      '::',
      [demoMistake('MS_PUBLIC_URL is "http://localhost.example.com" and MS_HOST is "::"')],
    ],
    ['0', publicUrl, 'localhost', []],
    ['0', publicUrl, everywhere, []],
  ])('R118 MS_DEMO=%s at %s on %s starts on loopback addresses only', (MS_DEMO, MS_PUBLIC_URL, MS_HOST, refusal) => {
    expect(sentences({ MS_SECRET: secret, MS_DEMO, MS_PUBLIC_URL, MS_HOST })).toEqual(refusal);
  });

  it('reports all mistakes at once', () => {
    expect(sentences({ MS_PORT: 'x', MS_DEMO: 'x' })).toHaveLength(4);
  });

  it('warns of an unknown variable, unless an app names it, and of a sender without a real domain', () => {
    const app = (id: string, live: string[], fromAddress: string | null) =>
      ({ id, keys: { live }, mail: { fromAddress }, webhooks: { secretFrom: 'MS_HOOK_OF_ONE' } }) as unknown as App;
    const env = {
      ...good,
      MS_SMPT_URL: 'smtp://one',
      MS_HOOK_OF_ONE: secret,
      MS_SMTP_URL: 'smtp://one',
      HOME: '/root',
    };
    const doubts = (more: Record<string, string>, ...apps: App[]) =>
      configWarnings({ ...env, ...more }, readSettings({ ...env, ...more }), apps);
    const typed = 'MS_SMPT_URL is set, and is no variable of this service.';
    expect(doubts({}, app('app_one', ['pk_1'], 'hello@example.com'))).toEqual([typed]);
    expect(doubts({}, app('app_one', ['pk_1'], null), app('app_two', [], null))).toEqual([
      typed,
      'MS_MAIL_FROM is missing: mails of app_one come from no-reply@localhost, which most mail servers refuse.',
    ]);
    expect(doubts({ MS_MAIL_FROM: 'hello@example.com' }, app('app_one', ['pk_1'], null))).toEqual([typed]);
  });

  it('R7 the trusted proxies are a number or addresses', () => {
    const trust = (value: string) => readSettings({ ...good, MS_TRUST_PROXY: value }).trustProxy;
    expect(trust('1')).toBe(1);
    expect(trust('0')).toBe(false);
    expect(trust('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
  });

  it('R32 a replaced secret still verifies, and its id reveals nothing about it', () => {
    const settings = readSettings({ ...good, MS_SECRET_PREVIOUS: secret.toLowerCase() });
    expect(settings.secrets).toEqual([secret, secret.toLowerCase()]);
    const [now, before] = hmacKeys(settings.secrets);
    expect(now!.id).not.toBe(before!.id);
    expect(secret).not.toContain(now!.id);
  });

  it('R32 demo mode makes its own secret, readable by its owner only, and keeps it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-'));
    const env = { MS_DEMO: '1', MS_DATA_DIR: folder };
    const first = readSettings(env).secrets;
    expect(Buffer.byteLength(first[0]!)).toBeGreaterThanOrEqual(32);
    expect(readSettings(env).secrets).toEqual(first);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('every variable is documented with its default and its meaning', () => {
    const doc = readFileSync(new URL('../../src/docs/configuration.md', import.meta.url), 'utf8')
      // The formatter aligns the columns.
      .replace(/ +\|/g, ' |');
    for (const [name, { fallback, means }] of Object.entries(variables))
      expect(doc).toContain(`| \`${name}\` | ${fallback} | ${means} |`);
  });
});

describe('the keys of payments', () => {
  const app = {
    id: 'app_rowing',
    payments: {
      live: { secretKeyFrom: 'LIVE_KEY', webhookSecretFrom: 'HOOK' },
      sandbox: { secretKeyFrom: 'TEST_KEY', webhookSecretFrom: 'HOOK' },
    },
  } as unknown as App;
  const refusals = (env: Record<string, string>) =>
    paymentKeyMistakes([app], (_, name) => ({ HOOK: 'whsec_1', ...env })[name]).map(({ sentence }) => sentence);

  it('M §4 refuses a live key in test mode, a publishable and a missing key at start, without quoting', () => {
    expect(refusals({ LIVE_KEY: 'sk_live_1', TEST_KEY: 'sk_test_1' })).toEqual([]);
    // A site that is tried out before it sells.
    expect(refusals({ LIVE_KEY: 'rk_test_1', TEST_KEY: 'rk_test_1' })).toEqual([]);
    expect(refusals({ LIVE_KEY: 'pk_live_1', TEST_KEY: 'sk_live_1' })).toEqual([
      "LIVE_KEY holds Stripe's publishable key; its secret key begins with sk_ or rk_ (app_rowing, live).",
      'TEST_KEY holds a live key of Stripe: test mode would take real money (app_rowing, sandbox).',
    ]);
    expect(refusals({ LIVE_KEY: 'whsec_2', HOOK: ' , ' })).toEqual([
      'HOOK is not set, and app_rowing names it for its payments (live).',
      "LIVE_KEY holds a webhook's secret; Stripe's secret key begins with sk_ or rk_ (app_rowing, live).",
      'TEST_KEY is not set, and app_rowing names it for its payments (sandbox).',
      'HOOK is not set, and app_rowing names it for its payments (sandbox).',
    ]);
  });
});
