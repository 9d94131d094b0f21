// @window http://localhost:4870/console
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { readManifest } from '../../src/service/backup/manifest.ts';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { webhookJobKind } from '../../src/service/domain/webhooks.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-health-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('§3.1 checks, queues and versions of the installation, for admins', async () => {
  scene = await startConsole('admin', 'health');
  await scene.find('h1', 'Health');
  await scene.seen(/Database.*in order/);
  await scene.seen('Migrations of the database');
  await scene.seen(/Webhooks0–0/);
  await scene.seen('No folder for backups is set');
  expect(document.body.textContent).not.toContain('Back up now');
  await scene.close();
  scene = await startConsole('support', 'health');
  await scene.seen('The role support does not open this screen.');
});

it('§3.1 a backup is started here, is whole, and stands in the audit log', async () => {
  const [data, backups] = [newFolder(), newFolder()];
  const store = await openStore({ folder: data });
  scene = await startConsole('admin', 'health', undefined, {
    store,
    env: { MS_DATA_DIR: data, MS_BACKUP_DIR: backups },
  });
  await scene.seen(/There is none in/);
  (await scene.find('button', 'Back up now')).click();
  await scene.seen(/The newest was made .*Not verified yet/);
  await scene.seen('The newest backup is 0 hours old.');
  // Options stay whole: a line of a command ends between its words only.
  const command = await scene.find('code', `latchkey verify ${backups} --restore`);
  expect([...command.children].map((word) => word.textContent)).toEqual(['latchkey', 'verify', backups, '--restore']);
  const [name, ...more] = readdirSync(backups);
  expect(more).toEqual([]);
  const { engine, rows } = await readManifest(join(backups, name!));
  expect(engine).toBe('sqlite');
  // Two of the demo's apps, and the operator.
  expect(rows.members).toBeGreaterThan(3);
  const [entry] = await store.auditLog.list({ appId: 'app_demo', mode: 'sandbox' }, { event: 'backup-started' });
  expect(entry).toMatchObject({ actor: 'operator' });
});

it('§3.1 what was given up leads to the screen of deliveries, not to the terminal', async () => {
  scene = await startConsole('admin', 'health', async ({ store }) => {
    for (const [id, kind] of [
      ['job_mail', mailJobKind],
      ['job_hook', webhookJobKind],
    ] as const) {
      await store.outbox.add(sandbox, {
        id,
        kind,
        payload: { url: 'https://hooks.example.com', type: 'x', body: '{}' },
      });
      await store.outbox.claim({ worker: 'w', kinds: [kind], limit: 1, leaseMs: 60_000 });
      await store.outbox.failed('w', id, { error: 'refused', retryInMs: null });
    }
  });
  await scene.seen('1 mail was given up of app_demo (sandbox): see the screen Webhooks.');
  await scene.seen('send them again with the screen Webhooks.');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main li a')];
  expect(links.map(({ pathname, search }) => pathname + search)).toEqual([
    '/console/app_demo/sandbox/deliveries?kind=mail&state=dead',
    '/console/app_demo/sandbox/deliveries?kind=webhook&state=dead',
  ]);
});

it('§3.1 a backup that fails says why, and can be tried again', async () => {
  scene = await startConsole('admin', 'health', undefined, {
    env: { MS_DATA_DIR: newFolder(), MS_BACKUP_DIR: '/proc/no-such-folder' },
  });
  (await scene.find('button', 'Back up now')).click();
  await scene.seen(/The last one that was started here failed.*no-such-folder/);
  await eventually(() => expect(document.querySelector('button[aria-busy=true]')).toBeNull());
});

it('§3.1 without a connection it says so, and looks again on demand', async () => {
  scene = await startConsole('admin', 'health');
  await scene.seen('Migrations of the database');
  scene.setOffline(true);
  await scene.press('Look again');
  await scene.seen(/Healthlook again.*Try again/i);
  scene.setOffline(false);
  await scene.press('Try again');
  await eventually(() => expect(document.querySelector('[role=alert]')).toBeNull());
});
