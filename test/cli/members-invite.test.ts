import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../support/http-service.ts';

const hourMs = 60 * 60_000;

describeEngines(
  '§2 latchkey members invite, beside a running service',
  (engine) => {
    let service: HttpService;
    let laterMs = 0;
    let place: Exclude<DatabaseLocation, { memory: true }>;
    beforeAll(async () => {
      place = (await engine.place()) as typeof place;
      const clock = () => Date.now() + laterMs;
      service = await createHttpService({ store: await engine.open({ secrets: [secret], clock }, place) });
    });
    afterAll(() => service.close());
    const run = (...args: string[]) =>
      latchkey(['members', ...args, '--app', 'app_demo', '--mode', 'sandbox'], {
        ...dataEnv(place),
        MS_SECRET: secret,
        MS_PUBLIC_URL: 'https://members.example.com',
      });
    const moved = ['--filter', 'search=moved-'];
    /** When each mail that waits will leave, in hours from the first. */
    const spread = async () => {
      const jobs = await service.store.outbox.list(sandbox, { kind: mailJobKind, limit: 100 });
      const times = jobs.map(({ at }) => at).toSorted((a, b) => a - b);
      return times.map((at) => Math.round(((at - times[0]!) / hourMs) * 100) / 100);
    };

    it('counts those who were never here, and mails them so many an hour, once', async () => {
      for (const name of ['ida', 'jo', 'kim', 'lou']) await run('create', `moved-${name}@example.com`);
      await run('disable', 'moved-lou@example.com');
      expect(await run('invite', ...moved)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^The filter fits 3 /),
      });
      expect(await spread()).toEqual([]);
      expect(await run('invite', ...moved, '--per-hour', '2', '--yes')).toMatchObject({
        code: 0,
        out: 'Done for 3 members of app_demo, sandbox.\nThe mails leave one after the other, 2 an hour: the last in 60 min.',
      });
      expect(await spread()).toEqual([0, 0.5, 1]);
      expect((await run('invite', ...moved, '--yes')).out).toContain('Done for 0 members');
      await run('create', 'moved-max@example.com');
      await run('invite', ...moved, '--per-hour', '2', '--yes');
      expect(await spread(), 'behind those that wait').toEqual([0, 0.5, 1, 1.5]);
    });

    it('leads to a password, once, days later, and then counts as logged in', async () => {
      await run('create', 'moved-nia@example.com');
      expect((await run('invite', 'moved-nia@example.com')).out).toContain('on its way to moved-nia@example.com');
      const [mail] = await service.mails('moved-nia@example.com');
      expect(mail).toMatchObject({ subject: 'Your account at Juniper Studio' });
      expect(mail!.text).toContain('three days');
      laterMs = 60 * hourMs;
      const token = /#ms_reset=([\w-]+)/.exec(mail!.link!)![1]!;
      const choose = () => service.call('resetMemberPassword', { token, newPassword: 'plum jam on warm toast' });
      expect((await choose()).statusCode).toBe(200);
      expect((await choose()).statusCode).toBe(400);
      const accessToken = await service.logIn('moved-nia@example.com', 'plum jam on warm toast');
      await service.call('getCurrentMember', {}, { token: accessToken });
      expect((await run('invite', '--filter', 'search=moved-nia', '--again', '--yes')).out).toContain(
        'Done for 0 members',
      );
    });

    it.each([
      [['invite', '--per-hour', 'many'], 2, '--per-hour takes a whole number'],
      [['invite', 'moved-ida@example.com', ...moved], 2, 'Either one member or --filter'],
      [['invite', 'moved-lou@example.com'], 1, ''],
    ] as const)('says what is wrong with %j', async (args, code, sentence) => {
      const wrong = await run(...args);
      expect([wrong.code, wrong.err]).toEqual([code, expect.stringContaining(sentence)]);
    });
  },
  ['file', 'postgres'],
);
