import { createHash } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { isLoopbackHost } from '../platform/http/loopback-address.ts';
import { readProxies } from '../platform/http/proxy-setting.ts';
import type { HmacKey } from '../platform/process/keys.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { demoSecret } from '../platform/process/secret-setting.ts';
import { isPort, listOf, type Variable, type VariableName, variables } from './variables.ts';

/** The environment, typed. Made once, by `readSettings`. */
export interface Settings {
  isDemo: boolean;
  port: number;
  host: string;
  /** No trailing slash. */
  publicUrl: string;
  configFile: string;
  /** R116 changes come by that file, and neither by the admin API nor by the console. */
  isConfigInFile: boolean;
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
  /** R122 how long the audit log is kept; null = for ever. */
  auditDays: number | null;
  /** Where backups are made; only the doctor reads it. */
  backupDir: string | null;
  /** The DKIM key of the sender's domain; only the doctor reads it. */
  dkimSelector: string | null;
}

/** Where the apps are configured; readable also from an environment that is otherwise wrong. */
export function configFile(env: Record<string, string | undefined>, cwd = process.cwd()): string {
  const isDemo = ['1', 'true'].includes(env.MS_DEMO?.trim() ?? '');
  const file = env.MS_CONFIG?.trim() || (isDemo ? 'demo/app.json' : 'app.json');
  return isAbsolute(file) ? file : resolve(cwd, file);
}

/** The default sender belongs to no real domain, so that no mail impersonates one. */
export const defaultMailFrom = variables.MS_MAIL_FROM.fallback;

type Environment = Record<string, string | undefined>;
const variableOf = (env: Environment, name: VariableName) => env[name]?.trim() || null;
const valuesOf = (env: Environment, ...names: VariableName[]) =>
  names.flatMap((name) => listOf(variableOf(env, name) ?? ''));
/** What is worked out from a wrong port must not be called wrong as well. */
const portOf = (env: Environment, name: VariableName) => {
  const text = variableOf(env, name);
  return Number(text !== null && isPort(text) ? text : variables[name].fallback);
};

/** Everything that is wrong with single variables, by their table. */
const mistakesOf = (env: Environment, isDemo: boolean): string[] =>
  (Object.entries(variables) as [VariableName, Variable][]).flatMap(([name, { mistake, missing }]) => {
    const value = variableOf(env, name);
    const sentence = value === null ? !isDemo && missing : mistake?.(value);
    return sentence ? [`${name} ${sentence}`] : [];
  });

/** R118 the demo's mailbox, accounts and providers are open to every visitor who reaches them. */
function exposureOf(publicUrl: string, host: string): string[] {
  const isExposed = URL.canParse(publicUrl) && !isLoopbackHost(new URL(publicUrl).hostname);
  const exposed = [
    ...(isExposed ? [`MS_PUBLIC_URL is "${publicUrl}"`] : []),
    ...(isLoopbackHost(host) ? [] : [`MS_HOST is "${host}"`]),
  ];
  if (exposed.length === 0) return [];
  return [`Demo mode runs on localhost only, and ${exposed.join(' and ')}: set MS_DEMO=0, or use localhost in both.`];
}

/**
 * The environment as settings, and a sentence for each mistake in it: with one they are no settings
 * to run by. Relative paths are resolved from `cwd`.
 */
export function settingsWithMistakes(
  env: Environment,
  cwd = process.cwd(),
): { settings: Settings; mistakes: string[] } {
  const value = (name: VariableName) => variableOf(env, name);
  const path = (name: VariableName) => value(name) && resolve(cwd, value(name)!);
  const isDemo = ['1', 'true'].includes(value('MS_DEMO') ?? '');
  const port = portOf(env, 'MS_PORT');
  const publicUrl = value('MS_PUBLIC_URL') ?? (isDemo ? `http://localhost:${port}` : '');
  const host = value('MS_HOST') ?? variables.MS_HOST.fallback;
  const settings: Settings = {
    isDemo,
    port,
    host,
    publicUrl: publicUrl.replace(/\/$/, ''),
    configFile: configFile(env, cwd),
    isConfigInFile: value('MS_CONFIG_MODE')
      ? value('MS_CONFIG_MODE') === 'file'
      : !isDemo || value('MS_CONFIG') !== null,
    dataDir: path('MS_DATA_DIR') ?? resolve(cwd, variables.MS_DATA_DIR.fallback),
    databaseUrl: value('MS_DATABASE_URL'),
    secrets: valuesOf(env, 'MS_SECRET', 'MS_SECRET_PREVIOUS'),
    peppers: valuesOf(env, 'MS_PEPPER', 'MS_PEPPER_PREVIOUS'),
    smtpUrl: value('MS_SMTP_URL'),
    mailFrom: value('MS_MAIL_FROM') ?? defaultMailFrom,
    trustProxy: readProxies(value('MS_TRUST_PROXY')) ?? false,
    sitePort: portOf(env, 'MS_SITE_PORT'),
    appPort: portOf(env, 'MS_APP_PORT'),
    logLevel: value('MS_LOG_LEVEL') ?? (isDemo ? 'warn' : 'info'),
    metricsToken: value('MS_METRICS_TOKEN'),
    auditDays: Number(value('MS_AUDIT_DAYS')) || null,
    backupDir: path('MS_BACKUP_DIR'),
    dkimSelector: value('MS_DKIM_SELECTOR'),
  };
  return { settings, mistakes: [...mistakesOf(env, isDemo), ...(isDemo ? exposureOf(publicUrl, host) : [])] };
}

/** The environment as settings. Throws `OperatorError` with everything that is wrong at once. */
export function readSettings(env: Environment, cwd = process.cwd()): Settings {
  const { settings, mistakes } = settingsWithMistakes(env, cwd);
  if (mistakes.length > 0) throw new OperatorError(mistakes);
  if (variableOf(env, 'MS_SECRET') !== null) return settings;
  const { dataDir, secrets } = settings;
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
