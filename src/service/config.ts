import { createHash } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { isLoopbackHost } from '../platform/http/loopback-address.ts';
import { readProxies } from '../platform/http/proxy-setting.ts';
import type { HmacKey } from '../platform/process/keys.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { demoSecret, secretMistake } from '../platform/process/secret-setting.ts';
import type { VariableName } from './variables.ts';

/** The environment, typed. Made once, by `readSettings`. */
export interface Settings {
  isDemo: boolean;
  port: number;
  host: string;
  /** No trailing slash. */
  publicUrl: string;
  configFile: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Newest first (R32). */
  secrets: string[];
  /** Newest first; empty = none. */
  peppers: string[];
  smtpUrl: string | null;
  mailFrom: string;
  /** R7 what Fastify calls `trustProxy`: false, a number of hops, or addresses. */
  trustProxy: false | number | string[];
  sitePort: number;
  appPort: number;
  logLevel: string;
  metricsToken: string | null;
}

/** Where the apps are configured; readable also from an environment that is otherwise wrong. */
export function configFile(env: Record<string, string | undefined>, cwd = process.cwd()): string {
  const isDemo = ['1', 'true'].includes(env.MS_DEMO?.trim() ?? '');
  const file = env.MS_CONFIG?.trim() || (isDemo ? 'demo/app.json' : 'app.json');
  return isAbsolute(file) ? file : resolve(cwd, file);
}

/** The default sender belongs to no real domain, so that no mail impersonates one. */
export const defaultMailFrom = 'no-reply@localhost';
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * The environment as settings. Throws `OperatorError` with everything that is wrong at once.
 * Relative paths are resolved from `cwd`.
 */
export function readSettings(env: Record<string, string | undefined>, cwd = process.cwd()): Settings {
  const mistakes: string[] = [];
  const value = (name: VariableName) => env[name]?.trim() || null;
  const wrong = (name: VariableName, sentence: string) => mistakes.push(`${name} ${sentence}`);
  const port = (name: VariableName, fallback: number) => {
    const text = value(name) ?? String(fallback);
    if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
    wrong(name, `must be a port number, and is "${text}".`);
    // What is worked out from it must not be called wrong as well.
    return fallback;
  };
  const path = (text: string) => (isAbsolute(text) ? text : resolve(cwd, text));
  const list = (name: VariableName) => (value(name) ?? '').split(',').flatMap((one) => one.trim() || []);

  const demo = value('MS_DEMO');
  if (demo !== null && !['0', '1', 'true', 'false'].includes(demo))
    wrong('MS_DEMO', `must be 1 or 0, and is "${demo}".`);
  const isDemo = demo === '1' || demo === 'true';
  const ownPort = port('MS_PORT', 4870);
  const dataDir = path(value('MS_DATA_DIR') ?? './data');

  const publicUrl = value('MS_PUBLIC_URL') ?? (isDemo ? `http://localhost:${ownPort}` : null);
  if (publicUrl === null)
    wrong(
      'MS_PUBLIC_URL',
      'is missing: the address by which browsers reach this service, such as https://members.example.com.',
    );
  else if (
    !URL.canParse(publicUrl) ||
    !/^https?:/.test(publicUrl) ||
    new URL(publicUrl).origin !== publicUrl.replace(/\/$/, '')
  )
    wrong('MS_PUBLIC_URL', `must be scheme, host and port only, and is "${publicUrl}".`);

  const host = value('MS_HOST') ?? 'localhost';
  // R118 the demo's mailbox, accounts and providers are open to every visitor who reaches them.
  const exposed = [
    ...(publicUrl !== null && URL.canParse(publicUrl) && !isLoopbackHost(new URL(publicUrl).hostname)
      ? [`MS_PUBLIC_URL is "${publicUrl}"`]
      : []),
    ...(isLoopbackHost(host) ? [] : [`MS_HOST is "${host}"`]),
  ];
  if (isDemo && exposed.length > 0)
    mistakes.push(
      `Demo mode runs on localhost only, and ${exposed.join(' and ')}: set MS_DEMO=0, or use localhost in both.`,
    );

  const databaseUrl = value('MS_DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl))
    wrong('MS_DATABASE_URL', 'must begin with postgres://.');
  const smtpUrl = value('MS_SMTP_URL');
  if (smtpUrl !== null && !(URL.canParse(smtpUrl) && /^smtps?:\/\//.test(smtpUrl)))
    wrong('MS_SMTP_URL', 'must begin with smtp:// or smtps:// and name a host.');
  const mailFrom = value('MS_MAIL_FROM') ?? defaultMailFrom;
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(mailFrom))
    wrong('MS_MAIL_FROM', 'must be an email address and nothing else; the name beside it is mail.fromName of an app.');
  const logLevel = value('MS_LOG_LEVEL') ?? (isDemo ? 'warn' : 'info');
  if (!levels.includes(logLevel)) wrong('MS_LOG_LEVEL', `must be one of ${levels.join(', ')}.`);
  const trustProxy = readProxies(value('MS_TRUST_PROXY'));
  if (trustProxy === null)
    wrong('MS_TRUST_PROXY', 'must be a number of proxies, or their addresses with commas between them.');
  const metricsToken = value('MS_METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 16) wrong('MS_METRICS_TOKEN', 'must have at least 16 characters.');

  const secrets = [...list('MS_SECRET'), ...list('MS_SECRET_PREVIOUS')];
  if (value('MS_SECRET') === null && !isDemo)
    wrong('MS_SECRET', 'is missing: make one with "openssl rand -base64 48".');
  for (const name of ['MS_SECRET', 'MS_SECRET_PREVIOUS', 'MS_PEPPER', 'MS_PEPPER_PREVIOUS'] as const)
    for (const secret of list(name)) {
      const mistake = secretMistake(secret);
      if (mistake) wrong(name, mistake);
    }

  const settings: Settings = {
    isDemo,
    port: ownPort,
    host,
    publicUrl: publicUrl?.replace(/\/$/, '') ?? '',
    configFile: configFile(env, cwd),
    dataDir,
    databaseUrl,
    secrets,
    peppers: [...list('MS_PEPPER'), ...list('MS_PEPPER_PREVIOUS')],
    smtpUrl,
    mailFrom,
    trustProxy: trustProxy ?? false,
    sitePort: port('MS_SITE_PORT', 4871),
    appPort: port('MS_APP_PORT', 4872),
    logLevel,
    metricsToken,
  };
  if (mistakes.length > 0) throw new OperatorError(mistakes);
  if (value('MS_SECRET') !== null) return settings;
  try {
    return { ...settings, secrets: [demoSecret(dataDir), ...secrets] };
  } catch {
    throw new OperatorError([`The folder ${dataDir} cannot be written to. MS_DATA_DIR names another one.`]);
  }
}

/**
 * R32 the secrets as signing keys. The id is stored beside the signed data, and reveals nothing
 * about the secret.
 */
export const hmacKeys = (secrets: readonly string[]): HmacKey[] =>
  secrets.map((secret) => ({
    id: createHash('sha256').update(`key id of ${secret}`).digest('hex').slice(0, 8),
    secret: Buffer.from(secret),
  }));
