import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { type Webhook, webhookJobKind } from '../../src/service/domain/webhooks.ts';
import type { OpenStore } from '../../src/service/store/open-store.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { sandbox, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';

const webhook: Webhook = {
  url: 'https://hooks.example.com/in/canary-path',
  secretFrom: 'HOOK_SECRET',
  type: 'member.created',
  body: '{"type":"member.created"}',
};

describeEngines(
  'latchkey webhooks',
  (engine) => {
    async function scene() {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const env = { ...dataEnv(place), MS_SECRET: secret };
      const file = join(freshFolder(), 'app.json');
      writeFileSync(file, JSON.stringify(demo));
      await latchkey(['app', 'apply', file], env);
      const inStore = async <R>(work: (store: OpenStore) => Promise<R>): Promise<R> => {
        const store = await engine.open({ secrets: [secret] }, place);
        try {
          return await work(store);
        } finally {
          await store.close();
        }
      };
      const claim = (store: OpenStore) =>
        store.outbox.claim<Webhook>({ worker: 'w', kinds: [webhookJobKind, mailJobKind], limit: 10, leaseMs: 1_000 });
      await inStore(async (store) => {
        for (const id of ['msg_dead', 'msg_late'])
          await store.outbox.add(sandbox, { id, kind: webhookJobKind, payload: webhook });
        await store.outbox.add(sandbox, { id: 'mail_dead', kind: mailJobKind, payload: { code: '123456' } });
        await claim(store);
        for (const id of ['msg_dead', 'mail_dead'])
          await store.outbox.failed('w', id, { error: 'answered 500', retryInMs: null });
        await store.outbox.failed('w', 'msg_late', { error: 'no answer', retryInMs: 3_600_000 });
      });
      const run = (...args: string[]) => latchkey(['webhooks', ...args, '--app', 'app_demo', '--mode', 'sandbox'], env);
      return { env, run, inStore, claim };
    }

    it('R61 lists waiting and dead webhooks with the reason; the host only with the secret, never the path', async () => {
      const { run, env } = await scene();
      const { webhooks } = JSON.parse((await run('list', '--format', 'json')).out);
      expect(webhooks).toHaveLength(2);
      expect(webhooks.find(({ id }: { id: string }) => id === 'msg_dead')).toEqual({
        id: 'msg_dead',
        state: 'dead',
        attempts: 1,
        createdAt: expect.any(String),
        givenUpAt: expect.any(String),
        lastError: 'answered 500',
        type: 'member.created',
        host: 'hooks.example.com',
      });
      const dead = await run('list', '--state', 'dead');
      expect(dead.out).toMatch(
        /^msg_dead {2}dead .*1 tries {2}member\.created {2}hooks\.example\.com {2}answered 500$/,
      );
      expect(dead.err).toBe('1 of them, 1 given up.');
      env.MS_SECRET = '';
      const blind = await run('list');
      expect(blind.out).toContain('msg_late  waiting');
      expect(dead.out + blind.out).not.toContain('canary');
      expect(blind.out).not.toContain('hooks.example.com');
    });

    it('R61, R13 sends a dead webhook again at once, with its id and payload; a mail is not kept', async () => {
      const { run, inStore, claim } = await scene();
      expect(await run('resend', 'msg_dead')).toMatchObject({ code: 0, out: '1 to be sent again.' });
      await inStore(async (store) => {
        const [job, ...more] = await claim(store);
        expect(more).toEqual([]);
        expect(job).toMatchObject({ id: 'msg_dead', attempts: 1, payload: webhook });
        expect((await store.outbox.list(sandbox, { kind: mailJobKind, state: 'dead', limit: 9 }))[0]).toMatchObject({
          payload: null,
        });
        expect(await store.outbox.again(sandbox, { kind: mailJobKind })).toBe(0);
        // A job that a worker holds is left alone.
        expect(await store.outbox.again(sandbox, { kind: webhookJobKind, id: 'msg_dead' })).toBe(0);
      });
    });

    it('sends all of them again, also those that wait for a later try; reports an unknown id', async () => {
      const { run, inStore, claim } = await scene();
      expect((await run('resend', '--all', '--format', 'json')).out).toBe('{"resent":2}');
      expect(await inStore(async (store) => (await claim(store)).map(({ id }) => id).sort())).toEqual([
        'msg_dead',
        'msg_late',
      ]);
      expect(await run('resend', 'msg_none')).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no webhook msg_none'),
      });
      for (const wrong of [['resend'], ['resend', 'msg_dead', '--all'], ['list', '--state', 'done']])
        expect((await run(...wrong)).code).toBe(2);
    });
  },
  ['file', 'postgres'],
);
