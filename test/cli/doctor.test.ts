import dns from 'node:dns';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { startDns } from '../support/dns.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, secret } from '../support/http-service.ts';
import { freePort, freshFolder } from '../support/process.ts';
import { startSmtp } from '../support/smtp.ts';

interface Row {
  check: string;
  state: string;
  message: string;
}

const studio = {
  id: 'app_studio',
  name: 'Studio',
  keys: { live: ['pk_studio'], sandbox: ['pk_sb_studio'] },
  origins: { live: ['https://www.studio.example'] },
  baseUrl: 'https://www.studio.example',
  mail: { fromAddress: 'hello@studio.example' },
};
const records = {
  'studio.example': ['v=spf1 mx -all'],
  'key1._domainkey.studio.example': ['v=DKIM1; k=rsa; p=MIGfMA0'],
  '_dmarc.studio.example': ['v=DMARC1; p=reject'],
};

async function serveDns() {
  const { server, stop } = await startDns(records);
  const before = dns.getServers();
  dns.setServers([server]);
  onTestFinished(async () => {
    dns.setServers(before);
    await stop();
  });
}

async function report(env: Record<string, string | undefined>) {
  const { code, out, err } = await latchkey(['doctor', '--json'], env);
  const { checks, faults, warnings } = JSON.parse(out) as { checks: Row[]; faults: number; warnings: number };
  const notFine = checks.filter(({ state }) => state !== 'ok').map(({ check, state }) => `${check}: ${state}`);
  return { code, err, out, checks, faults, warnings, notFine };
}

describeEngines(
  'latchkey doctor',
  (engine) => {
    /** An installation in order: data, backup, mail server and DNS, without its service. */
    async function installation() {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const smtp = await startSmtp();
      onTestFinished(() => smtp.stop());
      await serveDns();
      const folder = freshFolder();
      const port = await freePort();
      writeFileSync(join(folder, 'app.json'), JSON.stringify({ apps: [studio] }));
      await (await engine.open({ secrets: [secret] }, place)).close();
      const env = {
        ...dataEnv(place),
        MS_CONFIG: join(folder, 'app.json'),
        MS_HOST: '127.0.0.1',
        MS_PORT: String(port),
        MS_PUBLIC_URL: `http://127.0.0.1:${port}`,
        MS_SMTP_URL: smtp.url,
        MS_BACKUP_DIR: join(folder, 'backups'),
        MS_DKIM_SELECTOR: 'key1',
        TMPDIR: freshFolder(),
      };
      await latchkey(['app', 'apply'], env);
      await latchkey(['backup', env.MS_BACKUP_DIR, '--keep', '2'], env);
      await latchkey(['verify', env.MS_BACKUP_DIR, '--restore'], env);
      const start = async () => {
        const store = await engine.open({ secrets: [secret] }, place);
        const service = await createHttpService({ store, file: (file) => Object.assign(file, { apps: [studio] }) });
        await service.server.listen({ host: '127.0.0.1', port });
        service.start();
        return service;
      };
      return { env, start, smtp };
    }

    it('finds an installation in order beside its running service, and changes nothing', async () => {
      const { env, start, smtp } = await installation();
      const service = await start();
      const { code, notFine, checks, err } = await report(env);
      expect([code, notFine, err]).toEqual([0, [], '0 faults, 0 warnings.']);
      const engineName = engine.kind === 'postgres' ? 'PostgreSQL' : 'SQLite';
      expect(checks.find(({ check }) => check === 'database')?.message).toMatch(
        new RegExp(`^${engineName} \\d+\\.\\d+.* answers, and all \\d+ migrations are applied\\.$`),
      );
      expect(smtp.mails).toEqual([]);
      const { out } = await latchkey(['doctor'], env);
      expect(out.split('\n')).toHaveLength(checks.length);
      for (const line of out.split('\n')) expect(line).toMatch(/^ok {7}[a-zA-Z ]+ {2,}\S.*\.$/);
      await service.close();
    });

    it('says of a stopped service what could not be asked, and checks the rest', async () => {
      const { env } = await installation();
      const { code, notFine } = await report(env);
      const clock = engine.kind === 'postgres' ? [] : ['clock: warning'];
      expect([code, notFine]).toEqual([
        0,
        ['service: warning', 'public address: warning', 'headers: warning', ...clock],
      ]);
    });

    it('exits with 1 on a fault, each with what to do, and shows no secret', async () => {
      const { env, smtp } = await installation();
      await smtp.stop();
      const broken = {
        ...env,
        MS_SECRET: 'canary-secret',
        MS_SMTP_URL: env.MS_SMTP_URL.replace('smtp://', 'smtp://user:canary-password@'),
        // Another machine's address, which leads back here.
        MS_PUBLIC_URL: `http://0.0.0.0:${env.MS_PORT}`,
        MS_BACKUP_DIR: freshFolder(),
      };
      const { code, faults, checks, out, err } = await report(broken);
      const faulty = checks.filter(({ state }) => state === 'fault');
      expect(code).toBe(1);
      expect(faulty.map(({ check }) => check)).toEqual(['settings', 'backups', 'public address', 'mail server']);
      expect(err).toBe(`${faults} faults, ${checks.filter(({ state }) => state === 'warning').length} warnings.`);
      expect(faulty.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^MS_SECRET must have at least 32 bytes/),
        expect.stringMatching(/^There is no backup in /),
        expect.stringContaining('put a proxy with TLS in front'),
        expect.stringMatching(/^127\.0\.0\.1:\d+ failed at step "connection": .*look after host and port/),
      ]);
      expect(out).not.toContain('canary');
      await smtp.start();
    });

    it('names a database that cannot be used, and asks the rest all the same', async () => {
      const { env } = await installation();
      const nowhere =
        engine.kind === 'postgres'
          ? { MS_DATABASE_URL: `postgres://operator:canary@127.0.0.1:${await freePort()}/none` }
          : { MS_DATA_DIR: freshFolder() };
      const { code, checks, out } = await report({ ...env, ...nowhere });
      const of = (check: string) => checks.filter((one) => one.check === check).map(({ state }) => state);
      expect([code, of('database'), of('webhooks'), of('mails')]).toEqual([1, ['fault'], ['warning'], ['warning']]);
      expect(of('mail DNS')).toEqual(['ok', 'ok', 'ok']);
      expect(out).not.toContain('canary');
    });
  },
  ['file', 'postgres'],
);

it('in an empty folder, without any setting, the doctor names what is missing', async () => {
  const cwd = freshFolder();
  const { code, out } = await latchkey(['doctor', '--json'], {}, { cwd });
  const { checks } = JSON.parse(out) as { checks: Row[] };
  const settings = checks.filter(({ check }) => check === 'settings').map(({ message }) => message);
  expect(code).toBe(1);
  expect(settings).toEqual([
    expect.stringMatching(/^MS_PUBLIC_URL is missing/),
    expect.stringMatching(/^MS_SECRET is missing/),
    expect.stringMatching(/app\.json does not exist.*"latchkey init" begins an installation\.$/),
  ]);
});
