import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { measureCommand } from '../bench/members/measure-command.ts';
import { fill } from '../bench/service/fill.ts';
import { writeConfig } from '../bench/service/start-service-process.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { freshFolder } from '../support/process.ts';
import { soakSays, soaks, soakTimes } from '../support/soaks.ts';

const few = 5_000;
const many = soakTimes(100_000, 60_000);
/** Of a process over what it took before; R125 grants it for a million members. */
const budgetMb = 50;
/** The heap varies by some. Beside it, a list of all the members would show. */
const variationMb = 25;
/** Now and then it varies by more; what is kept shows each time. */
const tries = 3;
async function grownMb(command: () => string[], env: NodeJS.ProcessEnv): Promise<number> {
  const grown: number[] = [];
  for (let i = 0; i < tries; i++) grown.push((await measureCommand(command(), { env })).grownMb);
  return Math.min(...grown);
}
const tenant = ['--app', 'app_bench', '--mode', 'sandbox'];

describeEngines(
  'R125 memory of exports',
  (engine) => {
    const filled = async (members: number) => {
      const folder = freshFolder();
      await fill(folder, members, 'a hash');
      expect(await latchkey(['app', 'apply', writeConfig(folder)], dataEnv({ folder }))).toMatchObject({ code: 0 });
      if (engine.kind === 'file') return dataEnv({ folder });
      const env = dataEnv((await engine.place()) as DatabaseLocation);
      const file = join(freshFolder(), 'all.jsonl');
      await latchkey(['export', '--all', file], dataEnv({ folder }));
      expect(await latchkey(['import', '--all', file], env)).toMatchObject({ code: 0 });
      return env;
    };

    it(`R125 an export of ${many} members takes as much memory as one of ${few}`, {
      timeout: soaks ? 1_800_000 : 300_000,
    }, async () => {
      const [small, large] = [await filled(few), await filled(many)];
      for (const command of [
        () => ['members', 'export', ...tenant],
        () => ['audit', 'export', ...tenant],
        () => ['export', '--all', join(freshFolder(), 'all.jsonl')],
      ]) {
        const [least, most] = [await grownMb(command, small), await grownMb(command, large)];
        const name = command().slice(0, 2).join(' ');
        soakSays(`${engine.kind}: ${name} +${least.toFixed(0)} MB, +${most.toFixed(0)} MB`);
        expect(most, name).toBeLessThan(least + variationMb);
        expect(most, name).toBeLessThan(budgetMb);
      }
    });
  },
  soaks ? ['file', 'postgres'] : ['file'],
);
