/**
 * One environment variable of the service: what it is when it is not set, and what it means. The
 * documentation is this table.
 */
interface Variable {
  /** The default in the documentation; `read` applies it. `–` = none. */
  fallback: string;
  means: string;
}

export const variables = {
  MS_PORT: { fallback: '4870', means: 'Port of the membership service.' },
  MS_HOST: {
    fallback: 'localhost',
    means:
      'Address to listen on. `localhost` is this machine only; `0.0.0.0` is every network. Demo mode takes loopback addresses only.',
  },
  MS_PUBLIC_URL: {
    fallback: 'http://localhost:MS_PORT in demo mode',
    means:
      'The address by which browsers reach the service: scheme, host and port. Must be set outside demo mode, and is a loopback address in it.',
  },
  MS_CONFIG: {
    fallback: './app.json, in demo mode demo/app.json',
    means: 'The file that configures the apps.',
  },
  MS_DATA_DIR: { fallback: './data', means: 'Folder of the SQLite database and of images.' },
  MS_DATABASE_URL: {
    fallback: '–',
    means: 'A postgres:// address puts the data into PostgreSQL instead. Several processes need it.',
  },
  MS_SECRET: {
    fallback: 'made once and kept in MS_DATA_DIR in demo mode',
    means: 'Signs codes and cookies and seals mails that wait. At least 32 bytes. Must be set outside demo mode.',
  },
  MS_SECRET_PREVIOUS: {
    fallback: '–',
    means:
      'The secret before this one, still accepted; several with commas. Take it away after a day. Where several processes run, the next one stands here first.',
  },
  MS_PEPPER: {
    fallback: '–',
    means: 'Mixed into every password hash. At least 32 bytes. If it is lost, no stored password can be verified.',
  },
  MS_PEPPER_PREVIOUS: {
    fallback: '–',
    means: 'Peppers before this one, with commas; a password is hashed anew at its next login.',
  },
  MS_SMTP_URL: {
    fallback: '–',
    means:
      'Where mail is handed over: smtp://user:password@host:587 or smtps://. Must be set outside demo mode when an app has a live key.',
  },
  MS_MAIL_FROM: { fallback: 'no-reply@localhost', means: 'The sender of mails where an app names none.' },
  MS_TRUST_PROXY: {
    fallback: '–',
    means:
      'The proxies in front that may say who calls: how many there are (the nearest must be in a private network), or their addresses (CIDR, with commas). None: the socket alone counts.',
  },
  MS_DEMO: {
    fallback: '–',
    means:
      '`1` turns demo mode on: seeds, a mailbox page on this machine, and the ports of the demo as live origins. With a public `MS_PUBLIC_URL` or `MS_HOST` the service refuses to start.',
  },
  MS_SITE_PORT: { fallback: '4871', means: 'Port of the demo site.' },
  MS_APP_PORT: { fallback: '4872', means: 'Port of Afterview, the demo app.' },
  MS_LOG_LEVEL: {
    fallback: 'info, in demo mode warn',
    means: 'What is logged: fatal, error, warn, info, debug, trace or silent.',
  },
  MS_METRICS_TOKEN: {
    fallback: '–',
    means:
      'With it `/metrics` answers callers who send it as a bearer token. Without it, only this machine; and no caller at all where `MS_PUBLIC_URL` is not this machine.',
  },
} as const satisfies Record<`MS_${string}`, Variable>;

export type VariableName = keyof typeof variables;
