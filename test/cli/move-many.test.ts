import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { fill } from '../bench/service/fill.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { freshFolder } from '../support/process.ts';
import { soakSays, soaks, soakTimes } from '../support/soaks.ts';

const members = soakTimes(100_000, 1_000);

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

describeEngines(
  'R132 a move of many members',
  (engine) => {
    it(
      `R132 ${members} members come back byte for byte over the other engine`,
      async () => {
        const folder = freshFolder();
        await fill(folder, members, 'a hash');
        const places: DatabaseLocation[] = [{ folder }, await engine.place(), { folder: freshFolder() }];
        const hashes: string[] = [];
        const seconds: string[] = [];
        let file = '';
        for (const place of places) {
          const env = dataEnv(place);
          const began = performance.now();
          if (file) expect(await latchkey(['import', '--all', file], env)).toMatchObject({ code: 0 });
          const taken = performance.now();
          file = join(freshFolder(), 'all.jsonl');
          const done = await latchkey(['export', '--all', file, '--json'], env);
          seconds.push(`${((taken - began) / 1000).toFixed(0)} + ${((performance.now() - taken) / 1000).toFixed(0)} s`);
          hashes.push(await hashOf(file));
          expect(JSON.parse(done.out)).toMatchObject({ sha256: hashes.at(-1) });
        }
        soakSays(`${members} members, import + export at each place: ${seconds.join(', ')}`);
        expect(hashes).toEqual(hashes.map(() => hashes[0]));
      },
      soaks ? 1_800_000 : 60_000,
    );
  },
  ['postgres'],
);
