import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import demo from '../../demo/app.json' with { type: 'json' };
import { freePorts } from './free-ports.ts';
import { secret } from './http-service.ts';
import { freshFolder } from './process.ts';

/**
 * The environment of a service outside demo mode, which sends mails by `smtpUrl` instead of to the
 * mailbox. Its limits are unreachable.
 */
export async function mailingService(smtpUrl: string, data: Record<string, string>) {
  const [port] = await freePorts(1);
  const config = join(freshFolder(), 'app.json');
  const [app] = structuredClone(demo.apps);
  const own = {
    ...{ keys: { sandbox: ['pk_sb_demo'] }, authProviders: [], seed: undefined },
    limits: { sandboxFactor: 100_000, testMembers: 1e6 },
  };
  writeFileSync(config, JSON.stringify({ apps: [{ ...app, ...own }] }));
  const url = `http://localhost:${port}`;
  return {
    url,
    env: {
      MS_DEMO: '0',
      MS_CONFIG: config,
      MS_PORT: String(port),
      MS_HOST: 'localhost',
      MS_PUBLIC_URL: url,
      MS_SMTP_URL: smtpUrl,
      MS_SECRET: secret,
      MS_LOG_LEVEL: 'fatal',
      ...data,
    },
  };
}
