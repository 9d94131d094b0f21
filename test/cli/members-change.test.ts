import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { type Mail, mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';

const hourMs = 60 * 60_000;

describeEngines(
  'R121 latchkey members, beside a running service',
  (engine) => {
    let service: HttpService;
    let place: Exclude<DatabaseLocation, { memory: true }>;
    let laterMs = 0;
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
    const mary = () => service.store.members.byEmail(sandbox, 'mary@example.com');

    it('R121 creates a member with fields and a plan', async () => {
      const made = await run('create', 'nora@example.com', '--set', 'first-name=Nora', '--plan', 'pln_free', '--json');
      expect([made.code, JSON.parse(made.out)]).toEqual([
        0,
        expect.objectContaining({
          auth: { email: 'nora@example.com', hasPassword: false, providers: [] },
          customFields: { 'first-name': 'Nora' },
          planConnections: [expect.objectContaining({ planId: 'pln_free' })],
        }),
      ]);
      const again = await run('create', 'nora@example.com', '--set', 'shoe=42');
      expect([again.code, again.err]).toEqual([1, expect.stringContaining('customFields.shoe: This app has no such')]);
    });

    it('R121 disables a member, who is logged out at once, and enables her again', async () => {
      const token = await service.logIn('mary@example.com');
      const seen = async () => (await service.call('getCurrentMember', {}, { token })).statusCode;
      expect(await seen()).toBe(200);
      expect((await run('disable', 'mary@example.com')).out).toBe('mary@example.com is disabled and logged out.');
      expect([await seen(), (await mary())?.disabled]).toEqual([401, true]);
      expect((await run('enable', 'mary@example.com')).code).toBe(0);
      await service.logIn('mary@example.com');
      expect((await run('end-sessions', 'mary@example.com')).out).toContain('logged out everywhere: 1 session.');
      const events = await service.store.auditLog.list(sandbox, {
        memberId: (await mary())!.id,
        event: 'member-disabled',
      });
      expect(events).toMatchObject([{ actor: 'admin', detail: {} }]);
    });

    it('R127 removes the authenticator app of a member', async () => {
      const { id } = (await mary())!;
      await service.store.secondFactors.begin(sandbox, id, 'SECRET');
      await service.store.secondFactors.confirm(sandbox, id, { secret: 'SECRET', step: 1 });
      const reset = () => run('reset-second-factor', 'mary@example.com');
      expect((await reset()).out).toBe('The authenticator app of mary@example.com is removed, and a mail says so.');
      expect(await service.store.secondFactors.find(sandbox, id)).toBeNull();
      expect((await reset()).code).toBe(1);
    });

    it('R121 gives and takes a free plan', async () => {
      const plans = async () =>
        (await service.store.planConnections.ofMember(sandbox, (await mary())!.id)).map(({ planId }) => planId);
      expect((await run('add-plan', 'mary@example.com', 'pln_free')).code).toBe(0);
      expect(await plans()).toContain('pln_free');
      expect((await run('remove-plan', 'mary@example.com', 'pln_free')).code).toBe(0);
      expect(await plans()).not.toContain('pln_free');
    });

    it('R125 does it for all members of a filter with --yes, and else says how many they are', async () => {
      for (const name of ['lot-a', 'lot-b', 'lot-c'])
        await run('create', `${name}@example.com`, '--set', 'first-name=Lot');
      const disabled = async () =>
        (await store().members.page(sandbox, { limit: 500 })).filter((one) => one.disabled).map(({ email }) => email);
      const store = () => service.store;
      const asked = await run('disable', '--filter', 'field=first-name=Lot');
      expect([asked.code, asked.out]).toEqual([
        0,
        'The filter fits 3 members of app_demo, sandbox. Nothing was changed; add --yes to do it.',
      ]);
      expect(await disabled()).toEqual([]);
      const done = await run('disable', '--filter', 'field=first-name=Lot', '--filter', 'disabled=false', '--yes');
      expect([done.code, done.out]).toEqual([0, 'Done for 3 members of app_demo, sandbox.']);
      expect((await disabled()).toSorted()).toEqual(['lot-a@example.com', 'lot-b@example.com', 'lot-c@example.com']);
      const paid = await run('add-plan', 'pln_pro', '--filter', 'search=lot-', '--yes', '--json');
      expect([paid.code, JSON.parse(paid.out).failures.length]).toEqual([1, 3]);
    });

    it('R78 deletes one member, or all of a filter, and says without --yes how many they are', async () => {
      const emails = ['del-a', 'del-b', 'del-c', 'del-x'].map((name) => `${name}@example.com`);
      for (const email of emails) await run('create', email);
      const left = async () =>
        (await service.store.members.page(sandbox, { limit: 500 })).flatMap(({ email }) =>
          email.startsWith('del-') ? email : [],
        );
      const single = (await service.store.members.byEmail(sandbox, emails[3]!))!;
      expect(await run('delete', emails[3]!)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
      expect(await run('delete', emails[3]!, '--yes', '--json')).toMatchObject({
        code: 0,
        out: JSON.stringify({ deleted: single.id }),
      });
      const entries = await service.store.auditLog.list(sandbox, { memberId: single.id, event: 'member-deleted' });
      expect(entries).toMatchObject([{ actor: 'admin' }]);

      const filter = ['--filter', 'search=del-'];
      const asked = await run('delete', ...filter, '--json');
      expect(JSON.parse(asked.out)).toEqual({ total: 3, done: 0, failures: [] });
      expect((await left()).toSorted()).toEqual(emails.slice(0, 3));
      // She pays, and nothing here can end that.
      const paying = (await service.store.members.byEmail(sandbox, emails[0]!))!;
      await service.store.members.update(sandbox, paying.id, { paymentCustomerId: 'cus_1' });
      const done = await run('delete', ...filter, '--yes');
      expect([done.code, done.out, done.err]).toEqual([
        1,
        'Done for 2 members of app_demo, sandbox.',
        expect.stringMatching(new RegExp(`^${paying.id}: .*--keep-customer`)),
      ]);
      expect(await left()).toEqual([emails[0]]);
      expect((await run('delete', ...filter, '--yes', '--keep-customer')).out).toBe(
        'Done for 1 member of app_demo, sandbox.',
      );
      expect(await left()).toEqual([]);
    });

    const moved = ['--filter', 'search=moved-'];
    /** When each invitation that waits will leave, in hours from the first. */
    const spread = async () => {
      const mails = await service.store.outbox.list<Mail>(sandbox, { kind: mailJobKind, limit: 100 });
      const invitations = mails.filter(({ payload }) => payload?.subject === 'Your account at Juniper Studio');
      const times = invitations.map(({ at }) => at).toSorted((a, b) => a - b);
      return times.map((at) => Math.round(((at - times[0]!) / hourMs) * 100) / 100);
    };

    it('§2 counts those who were never here, and mails them so many an hour, once', async () => {
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

    it('§2 leads to a password, once, days later, and then counts as logged in', async () => {
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
      await run('invite', ...moved, '--again', '--yes');
      await run('delete', ...moved, '--yes');
      expect(await spread(), 'R78 no invitation follows a deleted member').toEqual([]);
    });

    it('R78 imports members', async () => {
      const file = join(freshFolder(), 'in.csv');
      writeFileSync(file, `email\n${Array.from({ length: 45 }, (_, i) => `in-${i}@example.com`).join('\n')}\n`);
      expect(await run('import', file)).toMatchObject({ code: 0, out: expect.stringMatching(/^45 taken, /) });
      expect(await service.store.members.byEmail(sandbox, 'in-44@example.com')).not.toBeNull();
    });

    it.each([
      [['disable', '--filter', 'plam=x'], 2, 'There is no filter "plam". Did you mean "plan"?'],
      [['disable', '--filter', 'disabled=maybe'], 2, '--filter disabled does not take "maybe".'],
      [['disable', 'mary@example.com', '--filter', 'disabled=true'], 2, 'Either one member or --filter'],
      [['disable'], 2, 'Whose id or email?'],
      [['disable', 'a@b.co', 'b@b.co'], 2, 'One member at a time'],
      [['add-plan', 'mary@example.com'], 2, 'Which plan?'],
      [['add-plan', 'mary@example.com', 'pln_pro'], 1, 'planId: Only free plans'],
      [['enable', 'none@example.com'], 1, 'There is no such member in app_demo, sandbox.'],
      [['create'], 2, 'Which email?'],
      [['invite', '--per-hour', 'many'], 2, '--per-hour takes a whole number'],
      [['invite', 'mary@example.com', '--filter', 'disabled=true'], 2, 'Either one member or --filter'],
      [['invite', 'none@example.com'], 1, 'There is no such member in app_demo, sandbox.'],
    ] as const)('R121 says what is wrong with members %j', async (args, code, sentence) => {
      const wrong = await run(...args);
      expect([wrong.code, wrong.err]).toEqual([code, expect.stringContaining(sentence)]);
    });
  },
  ['file', 'postgres'],
);
