import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startChild } from '../../support/child.ts';
import { describeEngines } from '../../support/engines.ts';
import { soaks, soakTimes } from '../../support/soaks.ts';
import { tenant } from '../../support/store-fixtures.ts';
import type { Moment, SendData } from './children/send.ts';
import { rawRows } from './raw-rows.ts';

describeEngines(
  'kill -9',
  (engine) => {
    it(
      'R69 a process killed while it writes loses nothing acknowledged and leaves nothing half done',
      async () => {
        const place = await engine.place();
        await (await engine.open({}, place)).close();
        const acknowledged: string[] = [];
        const kills = soakTimes(500, 4);
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
      'R62 kills of workers at any point lose no committed mail, and double only an unrecorded one',
      async () => {
        const place = await engine.place();
        const folder = mkdtempSync(join(tmpdir(), 'latchkey-sent-'));
        onTestFinished(() => rmSync(folder, { recursive: true }));
        const sent = join(folder, 'sent.txt');
        const jobs = Array.from({ length: soakTimes(1_000, 30) }, (_, i) => `mail ${i}`);
        const store = await engine.open({}, place);
        await store.transaction(async (tx) => {
          for (const id of jobs) await tx.outbox.add(tenant, { id, kind: 'mail', payload: { name: id } });
        });
        await store.close();
        const work = (data: Pick<SendData, 'worker' | 'death'>) =>
          startChild(new URL('children/send.ts', import.meta.url), { place, sent, leaseMs: 400, ...data });

        const moments: Moment[] = ['claimed', 'sent', 'noted'];
        const kills = 3 * soakTimes(17, 1);
        for (let kill = 0; kill < kills; kill++) {
          // Another job each time: the first of what it took, one in the middle, one of what it
          // took next.
          const death = { moment: moments[kill % 3]!, job: (kill * 5) % 7 };
          expect((await work({ worker: `worker ${kill}`, death }).exited).signal).toBe('SIGKILL');
        }
        const last = work({ worker: 'the last' });
        const lines = () => readFileSync(sent, 'utf8').trim().split('\n');
        while (new Set(lines()).size < jobs.length) await last.next();
        expect(new Set(lines())).toEqual(new Set(jobs));
        expect(lines()).toHaveLength(jobs.length + kills / 3);
      },
      soaks ? 3_600_000 : 60_000,
    );
  },
  ['file', 'postgres'],
);
