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
  it('says that a file is in order, and every mistake of one that is not', async () => {
    expect(await latchkey(['app', 'validate', fileOf(demo)])).toMatchObject({
      code: 0,
      out: expect.stringContaining('app_demo, app_afterview'),
    });
    const broken = { apps: [{ ...demo.apps[0], name: '', colour: 'red' }] };
    const { code, out, err } = await latchkey(['app', 'validate', fileOf(broken)]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('apps[0].colour is not known here.');
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

describeEngines(
  'latchkey app apply and export',
  (engine) => {
    it('what was applied comes out again, and applying it once more changes nothing', async () => {
      const env = dataEnv(await engine.place());
      const first = await latchkey(['app', 'apply', fileOf(demo)], env);
      expect(first.out).toBe('app_demo: created.\napp_afterview: created.');
      const exported = await latchkey(['app', 'export'], env);
      const again = await latchkey(['app', 'apply', fileOf(exported.out), '--format', 'json'], env);
      expect(JSON.parse(again.out).apps.map(({ result }: { result: string }) => result)).toEqual([
        'unchanged',
        'unchanged',
      ]);
      expect(JSON.parse((await latchkey(['app', 'export', 'app_demo'], env)).out).apps).toHaveLength(1);
      expect((await latchkey(['app', 'export', 'app_none'], env)).code).toBe(1);
    });

    it('R74 exporting works beside a running service; on SQLite applying waits until it has stopped', async () => {
      const place = await engine.place();
      const env = dataEnv(place);
      await latchkey(['app', 'apply', fileOf(demo)], env);
      await engine.open({}, place);
      expect((await latchkey(['app', 'export'], env)).code).toBe(0);
      const file = fileOf(demo);
      const apply = async (own: Record<string, string>) => {
        const { code, err } = await latchkey(['app', 'apply', file], { ...env, ...own });
        return [code, ...err.split('\n')];
      };
      if (engine.kind === 'postgres') return expect(await apply({})).toEqual([0, '']);
      const refused = [1, expect.stringMatching(/^Another Latchkey is using /)];
      const restart = 'Where the service is what uses it, restart it: each start applies';
      expect(await apply({ MS_CONFIG: file })).toEqual([...refused, `${restart} ${file} too.`]);
      expect(await apply({})).toEqual([
        ...refused,
        expect.stringMatching(/ stop it first\. A restart applies \S+app\.json \(MS_CONFIG\), /),
      ]);
    });

    it('where there are no data yet, it says so', async () => {
      const { code, err } = await latchkey(['app', 'export'], dataEnv(await engine.place()));
      expect([code, err]).toEqual([1, expect.stringMatching(/^There (is no database|are no data)/)]);
    });
  },
  ['file', 'postgres'],
);
