import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { freshFolder } from '../support/process.ts';

const fileOf = (content: unknown) => {
  const file = join(freshFolder(), 'app.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('latchkey app validate', () => {
  it('reports a valid file as such, and every mistake of an invalid one', async () => {
    expect(await latchkey(['app', 'validate', fileOf(demo)])).toMatchObject({
      code: 0,
      out: expect.stringContaining('app_demo, app_afterview'),
    });
    const broken = { apps: [{ ...demo.apps[0], name: '', colour: 'red' }] };
    const { code, out, err } = await latchkey(['app', 'validate', fileOf(broken)]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('apps[0].colour is not known here.');
    const misspelt = { apps: [{ ...demo.apps[0], custmFields: [] }] };
    expect((await latchkey(['app', 'validate', fileOf(misspelt)])).err).toMatch(
      /here\. Did you mean "customFields"\?$/m,
    );
    const json = await latchkey(['app', 'validate', fileOf(broken), '--format', 'json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      mistakes: expect.arrayContaining([expect.stringContaining('colour')]),
    });
  });

  it('takes the file that MS_CONFIG names when none is given', async () => {
    expect((await latchkey(['app', 'validate'], { MS_CONFIG: fileOf(demo) })).code).toBe(0);
    expect((await latchkey(['app', 'validate'], { MS_CONFIG: '/nowhere/app.json' })).err).toMatch(/does not exist/);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: tests change the file as they like before it is read
type Loose = any;
/** The demo's file with `change` made to its first app. */
const changed = (change: (app: Loose) => void) => {
  const copy = structuredClone(demo);
  change(copy.apps[0]!);
  return copy;
};

describeEngines(
  'latchkey app',
  (engine) => {
    it('R126 prints the file of related origins: those on other domains than the passkeys', async () => {
      const env = dataEnv(await engine.place());
      const apply = (change: (app: Loose) => void) =>
        latchkey(['app', 'apply', fileOf(changed(change)), '--force'], env);
      const related = () => latchkey(['app', 'related-origins', 'app_demo'], env);
      const live = ['https://www.studio.example', 'https://studio.example', 'https://studio-shop.example'];
      const onStudio = (app: Loose) => {
        Object.assign(app, { baseUrl: live[0], origins: { live, sandbox: [] }, passkeys: { enabled: true } });
      };
      expect((await apply(onStudio)).err).toBe('');
      const { out, err } = await related();
      expect(JSON.parse(out)).toEqual({ origins: ['https://studio-shop.example'] });
      expect(err).toContain('https://studio.example/.well-known/webauthn');
      await apply((app) => {
        onStudio(app);
        app.passkeys.rpId = 'studio-shop.example';
      });
      expect(JSON.parse((await related()).out).origins).toEqual(live.slice(0, 2));
      await apply((app) => {
        onStudio(app);
        app.passkeys.enabled = false;
      });
      expect(await related()).toMatchObject({ code: 1, err: expect.stringContaining('does not log in by passkeys') });
      expect((await latchkey(['app', 'related-origins', 'app_none'], env)).code).toBe(1);
    });

    it('exports the applied configuration, and applying it again changes nothing', async () => {
      const env = dataEnv(await engine.place());
      const first = await latchkey(['app', 'apply', fileOf(demo)], env);
      expect(first.out).toBe('app_demo: created.\napp_afterview: created.\nRevision 1 is in effect now.');
      const exported = await latchkey(['app', 'export'], env);
      const again = await latchkey(['app', 'apply', fileOf(exported.out), '--format', 'json'], env);
      const unchanged = ['app_demo', 'app_afterview'].map((id) => ({ id, result: 'unchanged' }));
      expect(JSON.parse(again.out)).toEqual({ ok: true, outcome: 'unchanged', revision: 1, apps: unchanged });
      expect(JSON.parse((await latchkey(['app', 'export', 'app_demo'], env)).out).apps).toHaveLength(1);
      expect((await latchkey(['app', 'export', 'app_none'], env)).code).toBe(1);
    });

    it('R116 history lists the revisions, return and --force make an older one the newest again', async () => {
      const env = dataEnv(await engine.place());
      const run = (...args: string[]) => latchkey(['app', ...args], env);
      const [yesterday, today] = [fileOf(demo), fileOf(changed((app) => Object.assign(app, { name: 'Today' })))];
      await run('apply', yesterday);
      expect((await run('apply', today, '--note', 'A new name')).out).toBe(
        'app_demo: updated.\napp_afterview: unchanged.\nRevision 2 is in effect now.',
      );

      const refused = await run('apply', yesterday);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('is the same as revision 1, and revision 2 is in effect, which is newer.');
      expect(refused.err).toContain('add --force');
      expect(JSON.parse((await run('apply', yesterday, '--json')).out)).toMatchObject({ ok: false, equals: 1 });

      expect((await run('apply', yesterday, '--force')).out).toContain('Revision 3 is in effect now.');
      expect((await run('return', '2')).out).toContain('Revision 4 is in effect now.');
      expect((await run('return', '2', '--json')).out).toContain('"outcome":"unchanged","revision":4');
      expect(JSON.parse((await run('export', 'app_demo')).out).apps[0].name).toBe('Today');
      expect(JSON.parse((await run('export', 'app_demo', '--revision', '3')).out).apps[0].name).toBe('Juniper Studio');

      const { revisions } = JSON.parse((await run('history', '--json')).out);
      expect(revisions.map(({ number, isInEffect, note }: Loose) => [number, isInEffect, note])).toEqual([
        [4, true, 'Return to revision 2'],
        [3, false, null],
        [2, false, 'A new name'],
        [1, false, null],
      ]);
      expect(revisions[3].hash).toBe(revisions[1].hash);
      const { out, err } = await run('history');
      expect(err).toBe('4 revisions.');
      expect(out.split('\n')[0]).toMatch(
        /^4 {2}in effect {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}command line {2}\S+ {2}Return to revision 2$/,
      );
    });

    it('R116 diff lists differences by path, between revisions and with a file, without secrets', async () => {
      const env = dataEnv(await engine.place());
      const run = (...args: string[]) => latchkey(['app', ...args], env);
      await run('apply', fileOf(demo));
      expect((await run('diff')).err).toContain('There is only revision 1');
      const hook = { url: 'https://hooks.example/in?token=hunter2', secretFrom: 'HOOK_SECRET', events: [] };
      const file = fileOf(
        changed((app) => {
          app.name = 'Today';
          app.webhooks = { live: [hook] };
          app.authProviders[0].clientSecretFrom = 'the-secret-itself';
          app.authProviders.push({ provider: 'github', name: 'GitHub', clientSecretFrom: 'the-secret-itself' });
        }),
      );
      const preview = await run('diff', file);
      await run('apply', file);
      const { out } = await run('diff');
      const body = (text: string) => text.split('\n').slice(2);
      expect(body(preview.out)).toEqual(body(out));
      expect(out).toMatch(/^From revision 1 \(.+, command line\)\n {2}to revision 2 \(/);
      expect(out).toContain('  ~ name: "Juniper Studio" → "Today"');
      expect(out).toContain('  + webhooks.live[https://hooks.example/in?(hidden)].secretFrom: "HOOK_SECRET"');
      expect(out).toContain('(hidden: not the name of a variable)');
      expect(out).not.toMatch(/hunter2|the-secret-itself/);
      expect((await run('diff', '2', '2')).out).toContain('They are the same.');
      const backwards = JSON.parse((await run('diff', '2', '1', '--json')).out);
      expect(backwards.differences).toContainEqual({
        app: 'app_demo',
        path: 'name',
        before: '"Today"',
        after: '"Juniper Studio"',
      });
      expect((await run('diff', '1', '9')).err).toContain('There is no revision 9. Revisions go from 1 to 2');
    });

    it('R116 an app that a file leaves out stays in service without --remove-others', async () => {
      const env = dataEnv(await engine.place());
      const run = (...args: string[]) => latchkey(['app', ...args], env);
      await run('apply', fileOf(demo));
      const file = fileOf({ apps: [{ ...demo.apps[0], name: 'Alone' }] });
      const { out, err } = await run('apply', file);
      expect(out).toBe('app_demo: updated.\napp_afterview: unchanged.\nRevision 2 is in effect now.');
      expect(err).toContain('does not name app_afterview, which stays in service');
      expect((await run('apply', file, '--remove-others', '--force')).out).toContain('app_afterview: removed.');
      expect(JSON.parse((await run('export')).out).apps).toHaveLength(1);
      expect((await run('diff')).out).toContain('app_afterview: removed');
      expect((await run('members', 'list')).code).not.toBe(0);
      const left = await latchkey(['members', 'list', '--app', 'app_afterview', '--mode', 'sandbox'], env);
      expect(left.code).toBe(0);
      expect((await run('return', '2')).out).toContain('app_afterview: created.');
    });

    it('R116 a wrong call changes nothing and suggests the right one', async () => {
      const env = dataEnv(await engine.place());
      const run = (...args: string[]) => latchkey(['app', ...args], env);
      await run('apply', fileOf(demo));
      for (const args of [['return'], ['return', '0'], ['return', '1', '2'], ['return', 'x'], ['diff', '1', '1', '1']])
        expect((await run(...args)).code, args.join(' ')).toBe(2);
      expect((await run('return', '7')).err).toContain('There is no revision 7. Revisions go from 1 to 1;');
      expect((await run('apply', fileOf({ apps: [] }))).code).toBe(1);
      expect((await run('apply', fileOf(demo), '--note', 'x'.repeat(501))).code).toBe(2);
      expect((await run('history')).err).toBe('1 revision.');
    });

    it('R116, R74 history, diff, apply and return work beside a store that is open', async () => {
      const place = await engine.place();
      const env = dataEnv(place);
      const run = (...args: string[]) => latchkey(['app', ...args], env);
      await run('apply', fileOf(demo));
      const running = await engine.open({}, place);
      const file = fileOf(changed((app) => Object.assign(app, { name: 'Beside' })));
      expect((await run('apply', file)).out).toContain('Revision 2 is in effect now.');
      expect(await running.appRevisions.newestNumber()).toBe(2);
      expect((await run('return', '1')).out).toContain('Revision 3 is in effect now.');
      expect((await run('history')).code).toBe(0);
      expect((await run('export')).code).toBe(0);
      const entries = await running.auditLog.list({ appId: 'app_demo', mode: 'live' });
      expect(entries.map(({ event, actor, detail }) => [event, actor, detail.revision])).toEqual(
        [3, 2, 1].map((number) => ['configuration-changed', 'admin', number]),
      );
    });

    it('reports a missing database', async () => {
      const env = dataEnv(await engine.place());
      for (const name of ['export', 'history', 'diff']) {
        const { code, err } = await latchkey(['app', name], env);
        expect([code, err]).toEqual([1, expect.stringMatching(/^There (is no database|are no data)/)]);
      }
    });
  },
  ['file', 'postgres'],
);
