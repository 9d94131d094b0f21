import { expect, it } from 'vitest';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import { consoleSessionPath } from '../../src/contract/console.ts';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines, type TestEngine } from '../support/engines.ts';
import { createHttpService, secret } from '../support/http-service.ts';

const serviceUrl = 'http://localhost:4870';
const ada = 'ada@owner.example';
const password = 'a long walk by the lake';

async function scene(engine: TestEngine) {
  const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
  const env = { ...dataEnv(place), MS_SECRET: secret, MS_PUBLIC_URL: serviceUrl };
  const run = (...args: string[]) => latchkey(['operators', ...args], env);
  return { place, run, env };
}

describeEngines(
  'latchkey operators',
  (engine) => {
    it('the link of an invitation sets a password once, is mailed, and opens the console', async () => {
      const { place, run } = await scene(engine);
      const invited = await run('invite', ada);
      expect([invited.code, invited.out]).toEqual([
        0,
        expect.stringMatching(/^http:\/\/localhost:4870\/reset\?app=app_console&mode=live#ms_reset=[\w-]+\s*$/),
      ]);
      const token = /#ms_reset=(\S+)/.exec(invited.out)![1]!;
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      const options = { key: 'pk_console', appId: consoleAppId, origin: serviceUrl };
      const mails = await service.mails(ada);
      expect(mails.map(({ subject }) => subject)).toEqual(['You are invited to the console']);
      expect(mails[0]!.text).toContain(token);
      const reset = () => service.call('resetMemberPassword', { token, newPassword: password }, options);
      expect((await reset()).statusCode).toBe(200);
      expect((await reset()).statusCode).toBe(400);
      const login = await service.call('loginMemberEmailPassword', { email: ada, password }, options);
      const authorization = `Bearer ${login.json().data.tokens.accessToken}`;
      const seen = await service.inject({ url: consoleSessionPath, headers: { authorization } });
      expect(seen.json().data.operator).toEqual({ email: ada, role: 'owner' });
      await service.close();
    });

    it('the first is an owner, later ones are viewers, and the only owner stays', async () => {
      const { run } = await scene(engine);
      await run('invite', ada);
      await run('invite', 'grace@owner.example');
      await run('invite', 'mary@owner.example', '--role', 'support');
      const listed = JSON.parse((await run('list', '--format', 'json')).out) as {
        operators: { email: string; role: string }[];
      };
      expect(Object.fromEntries(listed.operators.map(({ email, role }) => [email, role]))).toEqual({
        [ada]: 'owner',
        'grace@owner.example': 'viewer',
        'mary@owner.example': 'support',
      });
      for (const args of [
        ['remove', ada],
        ['invite', ada, '--role', 'viewer'],
      ]) {
        const refused = await run(...args);
        expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('the only owner')]);
      }
      expect((await run('remove', 'mary@owner.example')).code).toBe(0);
      expect((await run('remove', 'mary@owner.example')).code).toBe(1);
      expect((await run('list')).out).not.toContain('mary@owner.example');
    });

    it('refuses an unknown role and an address that is none, and wants the public address', async () => {
      const { run, env } = await scene(engine);
      expect((await run('invite', ada, '--role', 'king')).code).toBe(2);
      expect((await run('invite', 'ada')).code).toBe(2);
      const without = await latchkey(['operators', 'invite', ada], { ...env, MS_PUBLIC_URL: '' });
      expect(without.err).toContain('MS_PUBLIC_URL is missing');
      expect((await run('list')).err).toContain('There is no operator yet');
    });
  },
  ['file', 'postgres'],
);

// On SQLite one command waits for the other.
describeEngines(
  'latchkey operators at the same moment',
  (engine) => {
    it('of owners who remove each other at the same moment, one stays', async () => {
      const { run } = await scene(engine);
      for (let round = 0; round < 5; round++) {
        const two = [`a${round}@owner.example`, `b${round}@owner.example`];
        for (const email of two) await run('invite', email, '--role', 'owner');
        const { operators } = JSON.parse((await run('list', '--json')).out) as { operators: { email: string }[] };
        await Promise.all(operators.map(({ email }) => run('remove', email)));
        const left = JSON.parse((await run('list', '--json')).out) as { operators: { role: string }[] };
        expect(left.operators.map(({ role }) => role)).toEqual(['owner']);
      }
    });
  },
  ['postgres'],
);
