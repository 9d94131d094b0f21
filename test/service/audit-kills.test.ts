import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { latchkey } from '../support/command-line.ts';
import { describeEngines } from '../support/engines.ts';
import { sandbox, secret } from '../support/http-service.ts';
import { freePort, freshFolder, startProcess } from '../support/process.ts';
import { soakSays, soaks, soakTimes } from '../support/soaks.ts';

const kills = soakTimes(200, 2);
const lanes = 4;

describeEngines(
  'R122 a service that is killed while admins write',
  (engine) => {
    it('R122 each write and its entry are there both or neither, and the chain holds', {
      timeout: soaks ? 3_600_000 : 60_000,
    }, async () => {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const config = join(freshFolder(), 'app.json');
      writeFileSync(config, JSON.stringify({ apps: [{ ...demo.apps[0], limits: { sandboxFactor: 100_000 } }] }));
      const env = {
        MS_PORT: String(await freePort()),
        MS_CONFIG: config,
        MS_SECRET: secret,
        MS_LOG_LEVEL: 'fatal',
        MS_DATA_DIR: 'folder' in place ? place.folder : freshFolder(),
        ...('url' in place && { MS_DATABASE_URL: place.url }),
      };
      let service = await startProcess(env);
      onTestFinished(async () => {
        service.kill('SIGKILL');
        await service.exited;
      });
      const { url } = service;
      const write = async (method: string, path: string, body: object) => {
        const headers = { 'x-api-key': 'sk_sb_demo', 'content-type': 'application/json' };
        const answer = await fetch(`${url}/admin/members${path}`, { method, headers, body: JSON.stringify(body) });
        return answer.status === 200 ? ((await answer.json()) as { data: { id: string } }).data.id : null;
      };
      const acknowledged = new Map<string, number>();
      await service.ready();
      for (let i = 0; i < lanes; i++) acknowledged.set((await write('POST', '', { email: `${i}@example.com` }))!, 0);
      let answered = 0;
      let killed = 0;
      for (let round = 0; round < kills; round++) {
        await service.ready();
        const toAnswer = 1 + ((round * 7) % 13);
        let isDead = false;
        let soFar = 0;
        const lane = async (id: string) => {
          for (let count = acknowledged.get(id)! + 1; !isDead; count++) {
            // Each of the last write and the one that was not answered is a count of its own.
            const done = await write('PATCH', `/${id}`, { metaData: { [`n${round}`]: count } }).catch(() => null);
            if (done === null) break;
            acknowledged.set(id, count);
            answered++;
            // Another moment each time, some of them amid the work of the others.
            if (++soFar >= toAnswer && !isDead) {
              isDead = true;
              for (let turns = (round * 7919) % 50; turns > 0; turns--) await new Promise(setImmediate);
              service.kill('SIGKILL');
              killed++;
            }
          }
        };
        await Promise.all([...acknowledged.keys()].map(lane));
        expect(isDead, 'it was killed amid writes').toBe(true);
        await service.exited;
        service = await startProcess(env);
      }
      service.kill('SIGKILL');
      await service.exited;

      const store = await openStore(place, { secrets: [secret] });
      try {
        for (const [id, least] of acknowledged) {
          const entries = await store.auditLog.list(sandbox, { memberId: id, event: 'member-updated', limit: 100_000 });
          const { metaData } = (await store.members.byId(sandbox, id))!;
          const written: Record<string, unknown> = {};
          for (const { changes } of entries.reverse())
            for (const [name, { before, after }] of Object.entries(changes!)) {
              const key = name.replace('metaData.', '');
              expect(written[key] ?? null, `${id} ${name}`).toBe(before);
              written[key] = after;
            }
          expect(written, 'what the entries say is what is there').toEqual(metaData);
          expect(entries.length).toBeGreaterThanOrEqual(least);
        }
      } finally {
        await store.close();
      }
      const dataEnv = 'url' in place ? { MS_DATABASE_URL: place.url } : { MS_DATA_DIR: place.folder };
      const verdict = await latchkey(['audit', 'verify'], { ...dataEnv, MS_SECRET: secret });
      expect([verdict.code, verdict.err]).toEqual([0, '']);
      expect(killed).toBe(kills);
      soakSays(`${engine.kind}: ${kills} kills, ${answered} writes answered; each with its entry, the chain unbroken`);
    });
  },
  ['file', 'postgres'],
);
