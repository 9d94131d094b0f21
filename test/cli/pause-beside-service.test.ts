import { expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../src/service/store/open-store.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';

/** What the service does while the command pauses. */
const during = vi.hoisted(() => ({ pause: async () => {} }));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: () => during.pause(),
}));

const emails = Array.from({ length: 5 }, (_, i) => `bulk${i}@example.com`);

it.each([
  ['members disable', 'member-disabled', () => ['disable', '--filter', 'search=bulk', '--yes']],
  ['members delete', 'member-deleted', () => ['delete', '--filter', 'search=bulk', '--yes']],
])('R125 %s lets the service write after each member', async (_, event, command) => {
  const place = { folder: freshFolder() };
  const service = await createHttpService({ store: await openStore(place, { secrets: [secret] }) });
  onTestFinished(() => service.close());
  for (const [i, email] of emails.entries())
    await service.store.members.create(sandbox, { id: `mem_sb_bulk${i}`, email, emailCanon: email });
  during.pause = () => service.store.auditLog.add(sandbox, { event: 'login-failed', actor: 'visitor' });
  const args = ['members', ...command(), '--app', 'app_demo', '--mode', 'sandbox'];
  const done = await latchkey(args, { ...dataEnv(place), MS_SECRET: secret });
  during.pause = async () => {};
  expect(done).toMatchObject({ code: 0 });
  const entries = await service.store.auditLog.list(sandbox, { limit: 1000 });
  const names = entries.map((entry) => entry.event).reverse();
  expect(names.slice(names.indexOf(event))).toEqual(emails.flatMap(() => [event, 'login-failed']));
});
