import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { headers } from '../../src/contract/constants.ts';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { appNamed } from '../support/app-of.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { diceOf } from '../support/dice.ts';
import { describeEngines } from '../support/engines.ts';
import { freePorts } from '../support/free-ports.ts';
import { freshFolder, type ServiceProcess, startProcess } from '../support/process.ts';
import { soakSays, soaks, soakTimes } from '../support/soaks.ts';

const steps = soakTimes(20, 2);
const timeout = soaks ? 1_800_000 : 180_000;
const followMs = 2_000;
const seed = 116;

const words = ['yesterday', 'today'] as const;
type Word = (typeof words)[number];

/** The two files, and the environment in which processes and commands work on `place`. */
function scene(place: DatabaseLocation) {
  const folder = freshFolder();
  const fileOf = (word: string) => join(folder, `${word}.json`);
  const write = (word: string, ...apps: object[]) => writeFileSync(fileOf(word), JSON.stringify({ apps }));
  for (const word of words) write(word, appNamed(word));
  const env = dataEnv(place);
  return {
    fileOf,
    write,
    start: async (port: number, word: string): Promise<ServiceProcess> => {
      const service = await startProcess({
        ...env,
        MS_DEMO: '0',
        MS_PORT: String(port),
        MS_PUBLIC_URL: `http://127.0.0.1:${port}`,
        MS_CONFIG: fileOf(word),
      });
      onTestFinished(() => void service.kill('SIGKILL'));
      await service.ready();
      return service;
    },
    command: (...args: string[]) => latchkey(['app', ...args], env),
  };
}

/** Which configurations this process answers for, by key, name and origin. */
async function servedBy({ url }: ServiceProcess): Promise<string[]> {
  const answers = await Promise.all(
    words.map(async (word) => {
      const answer = await fetch(`${url}/app`, {
        headers: {
          [headers.appId]: 'app_studio',
          [headers.publicKey]: `pk_sb_${word}`,
          origin: `https://${word}.example`,
        },
      });
      const allowed = answer.headers.get('access-control-allow-origin');
      if (answer.status !== 200) return [];
      const { data } = (await answer.json()) as { data: { name: string } };
      return allowed === `https://${word}.example` && data.name === word ? [word] : [`a mixture: ${data.name}`];
    }),
  );
  return answers.flat();
}

async function revisionOf({ url }: ServiceProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^ms_configuration_revision (\d+)/m.exec(text)?.[1]);
}

const warningsOf = (service: ServiceProcess) =>
  service
    .said()
    .out.split('\n')
    .filter((line) => line.includes('The file was not applied'))
    .map((line) => JSON.parse(line) as { revision: number; fileRevision: number; msg: string });

describeEngines(
  'R116 three processes with two files',
  (engine) => {
    it(
      'R116 serve the newest revision, whichever file the next killed or restarted one begins with',
      async () => {
        const { start, fileOf, command } = scene(await engine.place());
        const dice = diceOf(seed);
        const ports = await freePorts(3);
        const processes = await Promise.all(ports.map((port) => start(port, 'yesterday')));
        let newest: { word: Word; revision: number } = { word: 'yesterday', revision: 1 };
        /** The highest that each has served: no process ever goes back. */
        const highest = new Map<string, number>();
        const slowest: number[] = [];

        async function settled() {
          const began = performance.now();
          const wanted = { served: [newest.word], revision: newest.revision };
          const states = () =>
            Promise.all(
              processes.map(async (one) => ({ served: await servedBy(one), revision: await revisionOf(one) })),
            );
          await expect
            .poll(
              async () => {
                const seen = await states();
                for (const [i, { served, revision }] of seen.entries()) {
                  expect(served.filter((word) => word.startsWith('a mixture'))).toEqual([]);
                  // A process that has just started has read nothing yet.
                  if (revision > 0) expect(revision).toBeGreaterThanOrEqual(highest.get(ports[i]!.toString()) ?? 0);
                  highest.set(ports[i]!.toString(), Math.max(revision, highest.get(ports[i]!.toString()) ?? 0));
                }
                return seen;
              },
              { timeout: 30_000, interval: 25 },
            )
            .toEqual(processes.map(() => wanted));
          slowest.push(performance.now() - began);
        }

        async function restart(index: number, word: Word) {
          const old = processes[index]!;
          old.kill(dice.chance(0.5) ? 'SIGKILL' : 'SIGINT');
          await old.exited;
          processes[index] = await start(ports[index]!, word);
          if (word === newest.word) return expect(warningsOf(processes[index])).toEqual([]);
          const [warning, ...more] = warningsOf(processes[index]);
          expect(more).toEqual([]);
          expect(warning).toMatchObject({ revision: newest.revision });
          expect(newest.revision - warning!.fileRevision).toBeGreaterThan(0);
          expect(warning!.msg).toContain(`latchkey app apply ${fileOf(word)} --force`);
        }

        await settled();
        // A release brings a new file with one process; the others still begin with the old one.
        const first = dice.below(3);
        newest = { word: 'today', revision: 2 };
        processes[first]!.kill('SIGKILL');
        await processes[first]!.exited;
        processes[first] = await start(ports[first]!, 'today');
        await settled();

        for (let step = 0; step < steps; step++) {
          await restart(dice.below(3), dice.of(words));
          await settled();
          if (!dice.chance(0.5)) continue;
          // An operator changes it beside them, by a file or by a number.
          const word = newest.word === 'today' ? 'yesterday' : 'today';
          const args = dice.chance(0.5)
            ? ['apply', fileOf(word), '--force']
            : ['return', word === 'yesterday' ? '1' : '2'];
          expect((await command(...args)).out).toContain(`Revision ${newest.revision + 1} is in effect now.`);
          newest = { word, revision: newest.revision + 1 };
          await settled();
        }
        soakSays(
          `${steps} restarts, ${newest.revision} revisions, followed after ${Math.round(Math.max(...slowest))} ms at the most`,
        );
        if (soaks) expect(Math.max(...slowest)).toBeLessThan(followMs);
      },
      timeout,
    );

    it(
      'R116 make one revision when they start at once for the first time',
      async () => {
        const { start, command } = scene(await engine.place());
        const processes = await Promise.all((await freePorts(3)).map((port) => start(port, 'today')));
        expect(JSON.parse((await command('history', '--json')).out).revisions).toMatchObject([{ number: 1 }]);
        for (const one of processes) expect([await servedBy(one), warningsOf(one)]).toEqual([['today'], []]);
      },
      timeout,
    );
  },
  ['postgres'],
);

describeEngines(
  'R116 a process on SQLite',
  (engine) => {
    it(
      'R116 follows changes of the command line while members write, and keeps them after a kill',
      async () => {
        const { start, fileOf, write, command } = scene(await engine.place());
        const [port] = await freePorts(1);
        const service = await start(port!, 'yesterday');
        expect(await servedBy(service)).toEqual(['yesterday']);

        // Sign-ups by a key that both files have, as the configuration changes under them.
        const shared = { keys: { sandbox: ['pk_sb_shared', 'pk_sb_today'] } };
        write('today', appNamed('today', shared));
        expect((await command('apply', fileOf('today'))).out).toContain('Revision 2 is in effect now.');
        await expect.poll(() => servedBy(service), { timeout: 30_000 }).toEqual(['today']);
        let isOver = false;
        const statuses: number[] = [];
        const signups = (async () => {
          for (let n = 0; !isOver; n++) {
            const answer = await fetch(`${service.url}/auth/signup`, {
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                [headers.appId]: 'app_studio',
                [headers.publicKey]: 'pk_sb_shared',
              },
              body: JSON.stringify({ email: `member${n}@example.com`, password: 'a quiet river bank' }),
            });
            statuses.push(answer.status);
          }
        })();
        for (let n = 0; n < 8; n++) {
          write('next', appNamed('today', { ...shared, isPaid: n % 2 === 0, minPasswordLength: 8 + n }));
          expect((await command('apply', fileOf('next'), '--note', `Number ${n}`)).code).toBe(0);
        }
        isOver = true;
        await signups;
        // R6 is the only reason to refuse one here.
        expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
        expect(statuses).toContain(200);

        service.kill('SIGKILL');
        await service.exited;
        const again = await start(port!, 'yesterday');
        expect(await servedBy(again)).toEqual(['today']);
        expect(warningsOf(again)).toMatchObject([{ revision: 10, fileRevision: 1 }]);
        expect((await command('return', '1')).out).toContain('Revision 11 is in effect now.');
        await expect.poll(() => servedBy(again), { timeout: 30_000 }).toEqual(['yesterday']);
      },
      timeout,
    );
  },
  ['file'],
);
