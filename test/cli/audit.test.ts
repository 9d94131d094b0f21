import { expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { rawRows } from '../service/store/raw-rows.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';

describeEngines(
  'R85 latchkey audit',
  (engine) => {
    it('R85 lists what happened, newest first, by member and by event, page by page', async () => {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      const run = (...args: string[]) =>
        latchkey(['audit', ...args, '--app', 'app_demo', '--mode', 'sandbox'], dataEnv(place));
      for (let time = 0; time < 3; time++) await service.logIn('mary@example.com');
      await service.logIn('grace@example.com');
      const { id } = (await service.store.members.byEmail(sandbox, 'mary@example.com'))!;

      const first = JSON.parse(
        (await run('list', '--member', 'mary@example.com', '--limit', '2', '--format', 'json')).out,
      );
      expect(first.entries).toMatchObject([
        { event: 'login', actor: 'member', memberId: id, detail: { credential: 'password' } },
        { event: 'login', memberId: id },
      ]);
      expect(first.entries[0].id).toBeGreaterThan(first.entries[1].id);
      const rest = await run('list', '--member', id, '--event', 'login', '--before', String(first.next));
      expect(rest.out.split('\n')).toHaveLength(1);
      expect(rest.out).toMatch(new RegExp(`^\\d+  \\d{4}-.+Z  login  by member  ${id}  .*credential=password`));
      const all = await run('list', '--event', 'login');
      expect(all.out.split('\n')).toHaveLength(4);
      expect(all.out).not.toMatch(/@example\.com|latchkey-demo/);
      const none = await run('list', '--event', 'nothing-of-this-name');
      expect([none.code, none.out, none.err]).toEqual([0, '', 'There is no such entry.']);
      await service.close();
    });

    it('R122 exports the log, checks its chain, and finds a changed row and a head that is not there', async () => {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      const run = (...args: string[]) => latchkey(['audit', ...args], dataEnv(place));
      for (let time = 0; time < 3; time++) await service.logIn('mary@example.com');

      const of = ['--app', 'app_demo', '--mode', 'sandbox', '--event', 'login'];
      const lines = (await run('export', ...of)).out.split('\n').map((line) => JSON.parse(line));
      expect(lines).toMatchObject([{ event: 'login' }, { event: 'login' }, { event: 'login' }]);
      expect(lines[0].id).toBeLessThan(lines[2].id);
      expect((await run('export', ...of, '--format', 'csv')).out).toMatch(/^id,at,event,.+\n\d+,.+,login,member,/);
      expect((await run('export', ...of, '--to', '2020-01-31')).out).toBe('');
      const drawn: string[] = [];
      await latchkey(['audit', 'export', ...of], dataEnv(place), { draw: (line) => void drawn.push(line) });
      expect(drawn).toEqual([`[${'#'.repeat(24)}] 100 %  3 entries`, '']);

      const fine = await run('verify');
      expect([fine.code, fine.err]).toEqual([0, '']);
      const head = /--head (app_demo:sandbox:\d+:\w{64})/.exec(fine.out)![1]!;
      expect((await run('verify', '--head', head)).code).toBe(0);
      const other = await run('verify', '--head', head.slice(0, -1) + (head.endsWith('0') ? '1' : '0'));
      expect([other.code, other.out]).toEqual([1, expect.stringContaining('the log was rewritten')]);

      for (const statement of [
        engine.kind === 'postgres' ? 'alter table audit_log disable trigger user' : 'drop trigger audit_log_no_update',
        `update audit_log set event = 'logout' where number = ${lines[1].id}`,
      ])
        await rawRows(place, statement);
      const changed = await run('verify', '--json');
      expect(changed.code).toBe(1);
      const { chains } = JSON.parse(changed.out);
      expect(chains.flatMap(({ findings }: { findings: object[] }) => findings)).toEqual([
        { entry: lines[1].id, sentence: expect.stringContaining('was changed') },
      ]);
      await service.close();
    });

    it.each([
      [['list', '--limit', '0'], '--limit is a whole number from 1'],
      [['list', '--limit', '10001'], '--limit is a number from 1 to 10000'],
      [['list', '--before', 'x'], '--before is a whole number'],
      [['export', '--from', '2030-02-31'], '--from is a day such as 2030-01-31'],
      [['export', '--format', 'xml'], '--format is json or csv'],
      [['verify', '--head', 'x'], '--head is app:mode:number:hash'],
      [[], '"audit" wants one of list, export, verify'],
    ])('R85 a wrong call says what is missing: audit %j', async (args, sentence) => {
      const wrong = await latchkey(['audit', ...args], {});
      expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(sentence)]);
    });
  },
  ['file', 'postgres'],
);
