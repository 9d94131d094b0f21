import { readProxies } from '../platform/http/proxy-setting.ts';
import { secretMistake } from '../platform/process/secret-setting.ts';

/**
 * One environment variable of the service. Documentation and checks (`readSettings`) derive from
 * this table.
 */
export interface Variable {
  /** The default in the documentation; `readSettings` applies it. `–` = none. */
  fallback: string;
  means: string;
  /** What is wrong with a value that is set, as the rest of a sentence behind the name. */
  mistake?: (value: string) => string | false | null;
  /** The rest of that sentence where it is not set outside demo mode, and must be. */
  missing?: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
export const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
/** The parts of a value with commas between them. */
export const listOf = (value: string) => value.split(',').flatMap((one) => one.trim() || []);

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, '');
const portMistake = (value: string) => !isPort(value) && `must be a port number, and is "${value}".`;
const secretsMistake = (value: string) =>
  listOf(value)
    .map(secretMistake)
    .find((mistake) => mistake) ?? null;

export const variables = {
  MS_PORT: { fallback: '4870', means: 'Port of the membership service.', mistake: portMistake },
  MS_HOST: {
    fallback: 'localhost',
    means:
      'Address to listen on. `localhost` is this machine only; `0.0.0.0` is every network. Demo mode takes loopback addresses only.',
  },
  MS_PUBLIC_URL: {
    fallback: 'http://localhost:MS_PORT in demo mode',
    means:
      'The address by which browsers reach the service: scheme, host and port. Must be set outside demo mode, and is a loopback address in it.',
    mistake: (value) => !isOrigin(value) && `must be scheme, host and port only, and is "${value}".`,
    missing: 'is missing: the address by which browsers reach this service, such as https://members.example.com.',
  },
  MS_CONFIG: {
    fallback: './app.json, in demo mode demo/app.json',
    means: 'The file that configures the apps.',
  },
  MS_CONFIG_MODE: {
    fallback: 'file; console in demo mode without MS_CONFIG',
    means:
      'How the configuration is changed: `file` by the file alone, `console` also by the console and the admin API. The command line always can.',
    mistake: (value) => !['file', 'console'].includes(value) && `must be file or console, and is "${value}".`,
  },
  MS_DATA_DIR: { fallback: './data', means: 'Folder of the SQLite database and of images.' },
  MS_DATABASE_URL: {
    fallback: '–',
    means: 'A postgres:// address puts the data into PostgreSQL instead. Several processes need it.',
    mistake: (value) => !/^postgres(ql)?:\/\//.test(value) && 'must begin with postgres://.',
  },
  MS_SECRET: {
    fallback: 'made once and kept in MS_DATA_DIR in demo mode',
    means: 'Signs codes and cookies and seals mails that wait. At least 32 bytes. Must be set outside demo mode.',
    mistake: secretsMistake,
    missing: 'is missing: make one with "openssl rand -base64 48".',
  },
  MS_SECRET_PREVIOUS: {
    fallback: '–',
    means:
      'The secret before this one, still accepted; several with commas. Take it away after a day. Where several processes run, the next one stands here first.',
    mistake: secretsMistake,
  },
  MS_PEPPER: {
    fallback: '–',
    means: 'Mixed into every password hash. At least 32 bytes. If it is lost, no stored password can be verified.',
    mistake: secretsMistake,
  },
  MS_PEPPER_PREVIOUS: {
    fallback: '–',
    means: 'Peppers before this one, with commas; a password is hashed anew at its next login.',
    mistake: secretsMistake,
  },
  MS_SMTP_URL: {
    fallback: '–',
    means:
      'Where mail is handed over: smtp://user:password@host:587 or smtps://. Must be set outside demo mode when an app has a live key.',
    mistake: (value) =>
      !(URL.canParse(value) && /^smtps?:\/\//.test(value)) && 'must begin with smtp:// or smtps:// and name a host.',
  },
  MS_MAIL_FROM: {
    fallback: 'no-reply@localhost',
    means: 'The sender of mails where an app names none.',
    mistake: (value) =>
      !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value) &&
      'must be an email address and nothing else; the name beside it is mail.fromName of an app.',
  },
  MS_TRUST_PROXY: {
    fallback: '–',
    means:
      'The proxies in front that may say who calls: how many there are (the nearest must be in a private network), or their addresses (CIDR, with commas). None: the socket alone counts.',
    mistake: (value) =>
      readProxies(value) === null && 'must be a number of proxies, or their addresses with commas between them.',
  },
  MS_DEMO: {
    fallback: '–',
    means:
      '`1` turns demo mode on: seeds, a mailbox page on this machine, and the ports of the demo as live origins. With a public `MS_PUBLIC_URL` or `MS_HOST` the service refuses to start.',
    mistake: (value) => !['0', '1', 'true', 'false'].includes(value) && `must be 1 or 0, and is "${value}".`,
  },
  MS_SITE_PORT: { fallback: '4871', means: 'Port of the demo site.', mistake: portMistake },
  MS_APP_PORT: { fallback: '4872', means: 'Port of Afterview, the demo app.', mistake: portMistake },
  MS_AUDIT_DAYS: {
    fallback: '–',
    means: 'After how many days entries of the audit log are removed, at least 30. Without it they stay.',
    mistake: (value) =>
      !/^([3-9]\d|[1-9]\d{2,4})$/.test(value) && `must be a whole number of days from 30, and is "${value}".`,
  },
  MS_BACKUP_DIR: {
    fallback: '–',
    means:
      'The folder that `latchkey backup --keep` and **Back up now** in the console write into. `latchkey doctor` looks at its newest backup.',
  },
  MS_DKIM_SELECTOR: {
    fallback: '–',
    means: "The selector of the DKIM key at the sender's domain. `latchkey doctor` looks for the key.",
    mistake: (value) => !/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(value) && 'must be a name in DNS, such as mail2030.',
  },
  MS_LOG_LEVEL: {
    fallback: 'info, in demo mode warn',
    means: 'What is logged: fatal, error, warn, info, debug, trace or silent.',
    mistake: (value) => !logLevels.includes(value) && `must be one of ${logLevels.join(', ')}.`,
  },
  MS_METRICS_TOKEN: {
    fallback: '–',
    means:
      'With it `/metrics` answers callers who send it as a bearer token. Without it, only this machine; and no caller at all where `MS_PUBLIC_URL` is not this machine.',
    mistake: (value) => value.length < 16 && 'must have at least 16 characters.',
  },
} as const satisfies Record<`MS_${string}`, Variable>;

export type VariableName = keyof typeof variables;
