import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatabaseLocation } from '../../../src/platform/database/database-options.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService } from '../../support/http-service.ts';
import { freshFolder } from '../../support/process.ts';

const inspectorOf = (script: string) => `${script} /* inspector */`;
const distWith = (script: string) => {
  const folder = join(freshFolder(), 'dist');
  mkdirSync(folder);
  writeFileSync(join(folder, 'ms.js'), script);
  writeFileSync(join(folder, 'inspector.js'), inspectorOf(script));
  return folder;
};
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

describeEngines(
  'older builds beside PostgreSQL',
  (engine) => {
    it('R109 every process serves a pinned build, also one that never had it on its disk', async () => {
      const place: DatabaseLocation = await engine.place();
      const start = async (script: string) =>
        createHttpService({ store: await engine.open({}, place), parts: { distDir: distWith(script) } });
      const [first, beside] = [await start('/* one */'), await start('/* one */')];
      const next = await start('/* two */');
      for (const service of [first, beside, next])
        for (const text of ['/* one */', inspectorOf('/* one */')]) {
          const url = `/ms/${hashOf(text)}.js`;
          const answer = await service.inject({ url, headers: { 'accept-encoding': 'identity' } });
          expect([answer.statusCode, answer.body]).toEqual([200, text]);
          expect(answer.headers['cache-control']).toContain('immutable');
        }
      expect((await next.inject(`/ms/${hashOf('/* three */')}.js`)).statusCode).toBe(404);
      expect((await next.inject(`/images/script-${hashOf('/* one */')}.js`)).statusCode).toBe(404);
      for (const service of [first, beside, next]) await service.close();
    });
  },
  ['postgres'],
);
