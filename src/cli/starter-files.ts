import { isLoopbackHost } from '../platform/http/loopback-address.ts';

/** What `latchkey init` is told. */
export interface StarterAnswers {
  name: string;
  /** Origin of the site. */
  site: string;
  /** Origin of the service. */
  service: string;
  smtpUrl: string | null;
}

/** What it makes up. */
export interface StarterSecrets {
  secret: string;
  appId: string;
  liveKey: string;
  sandboxKey: string;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
const hostOf = (origin: string) => new URL(origin).hostname;
const senderOf = (site: string) => `no-reply@${hostOf(site).replace(/^www\./, '')}`;

function appFile({ name, site, smtpUrl }: StarterAnswers, { appId, liveKey, sandboxKey }: StarterSecrets): string {
  const isLocal = isLoopbackHost(hostOf(site));
  // With a live key the service wants to send real mails, and does not start without.
  const canBeLive = !isLocal && smtpUrl !== null;
  const app = {
    id: appId,
    name,
    keys: { live: canBeLive ? [liveKey] : [], sandbox: [sandboxKey] },
    origins: { live: isLocal ? [] : [site] },
    baseUrl: site,
    // The only factor of a new app; with a second one 8 are enough (NIST SP 800-63B-4).
    minPasswordLength: 15,
    passwordless: { enabled: true },
    customFields: [{ key: 'first-name', label: 'First name' }],
    plans: [{ id: 'pln_free', name: 'Free', allowedAtSignup: true, selfService: true }],
    contentGroups: [{ id: 'grp_members', name: 'Members', key: 'members-only', allowAllMembers: true }],
  };
  const $schema = './node_modules/latchkey/dist/app.schema.json';
  return `${JSON.stringify({ $schema, apps: [app] }, null, 2)}\n`;
}

function environment({ site, service, smtpUrl }: StarterAnswers, { secret }: StarterSecrets): string {
  const isDemo = isLoopbackHost(hostOf(service));
  const isLocal = isLoopbackHost(hostOf(site));
  const lines = [
    '# Settings of Latchkey, with secrets: keep this file out of version control.',
    `MS_PUBLIC_URL=${service}`,
    ...(isDemo
      ? [
          `MS_PORT=${new URL(service).port || '80'}`,
          '# Demo mode, for this machine only: every mail is at /mailbox. Remove the line to go live.',
          'MS_DEMO=1',
        ]
      : []),
    ...(service.startsWith('https:') ? ['# One proxy with TLS is in front of the service.', 'MS_TRUST_PROXY=1'] : []),
    'MS_CONFIG=app.json',
    'MS_DATA_DIR=data',
    '# If it is lost, mails that wait cannot be sent, and all cookies and codes end.',
    `MS_SECRET=${secret}`,
    `${isLocal ? '# ' : ''}MS_MAIL_FROM=${senderOf(site)}`,
    smtpUrl === null ? '# MS_SMTP_URL=smtp://user:password@mail.example.com:587' : `MS_SMTP_URL="${smtpUrl}"`,
  ];
  return `${lines.join('\n')}\n`;
}

const page = ({ name, service }: StarterAnswers, { appId }: StarterSecrets) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(name)}</title>
    <script src="${service}/guard.js"></script>
    <script async src="${service}/ms.js" data-ms-app="${appId}"></script>
  </head>
  <body>
    <h1>${escaped(name)}</h1>
    <p data-ms-content="!members">
      <button data-ms-modal="signup">Join</button>
      <button data-ms-modal="login">Log in</button>
    </p>
    <p data-ms-content="members">
      Good to see you, <span data-ms-member="first-name">friend</span>.
      <button data-ms-modal="profile">Profile</button>
      <button data-ms-action="logout">Log out</button>
    </p>
  </body>
</html>
`;

/** File -> its text: an app, the environment of its service, and a page that uses both. */
export const starterFiles = (answers: StarterAnswers, secrets: StarterSecrets): Record<string, string> => ({
  'app.json': appFile(answers, secrets),
  '.env': environment(answers, secrets),
  'index.html': page(answers, secrets),
});
