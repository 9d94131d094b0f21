import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startChild } from '../../support/child.ts';
import { describeEngines } from '../../support/engines.ts';
import { soaks } from '../../support/soaks.ts';
import { tenant } from '../../support/store-fixtures.ts';
import { rawRows } from './raw-rows.ts';

describeEngines(
  'kill -9',
  (engine) => {
    it(
      'R69 a process that is killed while it writes loses nothing that it had acknowledged, and leaves nothing half done',
      async () => {
        const place = await engine.place();
        await (await engine.open({}, place)).close();
        const acknowledged: string[] = [];
        const kills = soaks ? 500 : 4;
        for (let run = 0; run < kills; run++) {
          const child = startChild(new URL('children/write.ts', import.meta.url), { place, run });
          // Another moment each time.
          for (let i = 0; i <= (run * 9) % 23; i++) acknowledged.push(await child.next<string>());
          child.kill();
          await child.exited;
        }
        const store = await engine.open({}, place);
        for (const name of acknowledged) {
          expect(await store.members.byId(tenant, `mem_${name}`), name).not.toBeNull();
        }
        const members = await store.members.count(tenant);
        expect(members).toBeGreaterThanOrEqual(acknowledged.length);
        expect((await store.outbox.state()).waiting).toBe(members);
        const [counted] = await rawRows(
          place,
          'select (select count(*) from sessions) as sessions, (select count(*) from audit_log) as events',
        );
        expect({ sessions: Number(counted!.sessions), events: Number(counted!.events) }).toEqual({
          sessions: members,
          events: members,
        });
        if (engine.kind === 'file')
          expect(await rawRows(place, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      },
      soaks ? 3_600_000 : 60_000,
    );

    it(
      'R62 every committed mail is sent although its workers are killed, and twice at most once a kill',
      async () => {
        const place = await engine.place();
        const folder = mkdtempSync(join(tmpdir(), 'latchkey-sent-'));
        onTestFinished(() => rmSync(folder, { recursive: true }));
        const sent = join(folder, 'sent.txt');
        const jobs = Array.from({ length: soaks ? 1_000 : 60 }, (_, i) => `mail ${i}`);
        const store = await engine.open({}, place);
        await store.transaction(async (tx) => {
          for (const id of jobs) await tx.outbox.add(tenant, { id, kind: 'mail', payload: { name: id } });
        });
        await store.close();
        const work = (worker: string) =>
          startChild(new URL('children/send.ts', import.meta.url), { place, worker, sent, leaseMs: 400 });

        const kills = soaks ? 50 : 3;
        for (let kill = 0; kill < kills; kill++) {
          const child = work(`worker ${kill}`);
          for (let i = 0; i <= kill % 4; i++) await child.next();
          child.kill();
          await child.exited;
        }
        const last = work('the last');
        const lines = () => readFileSync(sent, 'utf8').trim().split('\n');
        while (new Set(lines()).size < jobs.length) await last.next();
        expect(new Set(lines())).toEqual(new Set(jobs));
        expect(lines().length).toBeLessThanOrEqual(jobs.length + kills);
      },
      soaks ? 3_600_000 : 60_000,
    );
  },
  ['file', 'postgres'],
);
