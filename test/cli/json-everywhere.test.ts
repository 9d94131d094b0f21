import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { latchkey } from '../support/command-line.ts';
import { secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';

/** `serve` has no result, and that of `completion` is a script. */
const withoutResult = ['serve', 'completion'];
const calls = (
  await Promise.all(
    Object.entries(commands)
      .filter(([name]) => !withoutResult.includes(name))
      .map(async ([name, { load }]) => ((await load()).subcommands ?? ['']).map((word) => `${name} ${word}`.trim())),
  )
).flat();

describe('--json', () => {
  it.each(calls)('%s knows it', async (call) => {
    const words = call.split(' ');
    const { code, err } = await latchkey([...words, '--json', '--no-such-option']);
    expect([code, err]).toEqual([2, expect.stringContaining(`'--no-such-option'`)]);
  });

  it('an operator goes from an empty folder to a disabled member, each result one JSON document', async () => {
    const folder = freshFolder();
    const env = { MS_DATA_DIR: join(folder, 'data'), MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' };
    const run = async (...words: string[]) => {
      const { code, out, err } = await latchkey([...words, '--json'], env);
      expect(code, `${words.join(' ')}: ${err}`).toBe(0);
      return JSON.parse(out);
    };
    const of = ['--app', 'app_demo', '--mode', 'sandbox'];
    const ada = 'ada@example.com';
    expect(await run('app', 'validate', 'demo/app.json')).toMatchObject({ ok: true });
    expect(await run('app', 'apply', 'demo/app.json')).toMatchObject({ ok: true, revision: 1 });
    expect((await run('app', 'history')).revisions).toHaveLength(1);
    expect((await run('app', 'export')).apps.length).toBeGreaterThan(0);
    expect(await run('members', 'create', ada, ...of)).toMatchObject({ auth: { email: ada } });
    expect((await run('members', 'list', ...of)).members).toMatchObject([{ email: ada }]);
    expect(await run('members', 'show', ada, ...of)).toMatchObject({ auth: { email: ada } });
    expect(await run('members', 'update', ada, '--verified', 'on', ...of)).toMatchObject({ changed: ['verified'] });
    expect(await run('members', 'grant-plan', ada, 'pln_pro', '--until', '2099-01-31', ...of)).toMatchObject({
      planConnections: [{ planId: 'pln_pro', complimentary: true }],
    });
    expect((await run('members', 'revoke-plan', ada, 'pln_pro', ...of)).planConnections).toEqual([]);
    expect(await run('members', 'send-login-link', ada, ...of)).toEqual({ sentTo: ada });
    expect(await run('outbox', 'list', '--kind', 'mail', ...of)).toMatchObject({ deliveries: [{ kind: 'mail' }] });
    expect(await run('outbox', 'retry', '--all', ...of)).toEqual({ resent: 0 });
    expect((await run('webhooks', 'list', ...of)).webhooks).toEqual([]);
    expect(await run('members', 'disable', ada, ...of)).toMatchObject({ disabled: true });
    const { key, id } = await run('keys', 'add', 'shop', ...of);
    expect(key).toMatch(/^sk_sb_/);
    expect((await run('keys', 'list', ...of)).keys).toHaveLength(1);
    expect(await run('keys', 'rotate', id, ...of)).toMatchObject({ oldKey: { id } });
    expect(await run('keys', 'revoke', id, ...of)).toEqual({ revoked: id });
    expect(await run('operators', 'invite', ada)).toMatchObject({ role: 'owner' });
    expect((await run('operators', 'list')).operators).toHaveLength(1);
    const { entries } = await run('audit', 'list', ...of);
    const [event] = entries.filter(({ event }: { event: string }) => event === 'member-disabled');
    expect(event).toMatchObject({ actor: 'admin', changes: { disabled: { before: false, after: true } } });
    expect(await run('audit', 'verify')).toMatchObject({ ok: true });
    expect(await run('verify')).toMatchObject({ ok: true });
    const deleted = await run('members', 'delete', ada, '--yes', '--keep-customer', ...of);
    expect(deleted).toMatchObject({ deleted: expect.any(String) });
  });

  it('without what a mail needs, it is refused with the names of the variables', async () => {
    const refused = await latchkey(['members', 'send-login-link', 'ada@example.com'], { MS_DATA_DIR: freshFolder() });
    expect(refused).toMatchObject({
      code: 1,
      err: 'To send a mail, set MS_PUBLIC_URL and MS_SECRET as the service has it.',
    });
  });
});
