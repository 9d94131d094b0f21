import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '../../src/contract/constants.ts';
import { defaultLimits } from '../../src/contract/default-limits.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { callCluster, live, password, readBack } from '../support/cluster-members.ts';
import { asAdmin } from '../support/engines.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { skipBecause } from '../support/skipped.ts';
import { soakSays, soaks, soakTimes } from '../support/soaks.ts';
import { picture } from './outside/files/corpus.ts';

const deaths = soakTimes(300, 3);
const crashes = soakTimes(50, 2);
const restarts = soakTimes(30, 1);
const writesBetween = 20;
/** R6 of one address, as generous as the demo's sandbox is. */
const loginsAtMost = 100 * defaultLimits.perAddress.login.max;
const timeout = soaks ? 3_600_000 : 240_000;

let postgres: TestPostgres | undefined;
const postgresOrReason = await startPostgres().catch((error: Error) => error);
if (postgresOrReason instanceof Error) skipBecause(`three processes on PostgreSQL: ${postgresOrReason.message}.`);
else postgres = postgresOrReason;

describe.skipIf(!postgres)(
  'three processes behind a load balancer without stickiness, on PostgreSQL',
  { timeout },
  () => {
    let cluster: Cluster;
    let databaseUrl: string;
    /** By all members of this test. */
    let entered = 0;
    beforeAll(async () => {
      const name = `latchkey_cluster_${randomBytes(6).toString('hex')}`;
      await asAdmin(`create database ${name} template template0`, postgres!.url);
      const url = new URL(postgres!.url);
      url.pathname = `/${name}`;
      databaseUrl = url.href;
      cluster = await startCluster({ databaseUrl });
    });
    afterAll(async () => {
      await cluster?.stop();
      await postgres?.stop();
    });
    /**
     * Six members who write and read until `strike` has run `disasters` times, each after some
     * acknowledged writes.
     */
    const liveThrough = async (url: string, disasters: number, strike: () => Promise<void>, count = 6) => {
      let writes = 0;
      let isOver = false;
      let wake = () => {};
      let struckAt = 0;
      const backMs: number[] = [];
      const onWrite = () => {
        if (struckAt) backMs.push(performance.now() - struckAt);
        struckAt = 0;
        if (++writes % writesBetween === 0) wake();
      };
      const people = Array.from({ length: count }, () =>
        live(url, `${randomBytes(6).toString('hex')}@example.com`, { isOver: () => isOver, onWrite }),
      );
      for (let disaster = 0; disaster < disasters; disaster++) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        await strike();
        struckAt = performance.now();
      }
      isOver = true;
      const records = await Promise.all(people);
      for (const record of records) await readBack(url, record);
      const sum = (of: 'acknowledged' | 'unanswered' | 'entered' | 'limited') =>
        records.reduce((all, record) => all + record[of], 0);
      // R6 no login is refused before the address's budget, which all processes share, is used up.
      entered += sum('entered') + sum('unanswered');
      if (sum('limited') > 0) expect(entered).toBeGreaterThanOrEqual(loginsAtMost);
      soakSays(
        `${disasters} times: ${sum('acknowledged')} writes acknowledged, ${sum('unanswered')} calls cut off or put off, ${sum('entered')} logins and ${sum('limited')} that were too many; writing again after ${Math.round(Math.max(...backMs))} ms at the most`,
      );
      return { records, backMs };
    };

    it('R75 loses no acknowledged write and breaks no promise while one after the other is killed', async () => {
      const { records } = await liveThrough(cluster.url, deaths, cluster.killNext);
      expect(records.flatMap(({ wrongs }) => wrongs)).toEqual([]);
      expect(records.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThanOrEqual(
        deaths * writesBetween,
      );
    });

    it('R75 decides as one process would: one member an address, a logout everywhere', async () => {
      const { url, processes } = cluster;
      const email = `${randomBytes(6).toString('hex')}@example.com`;

      const signups = await Promise.all(
        Array.from({ length: 9 }, () => callCluster(url, 'POST', '/auth/signup', { body: { email, password } })),
      );
      expect(signups.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(409)]);

      const token = signups.find(({ status }) => status === 200)!.data.tokens.accessToken as string;
      const everywhere = () =>
        Promise.all(
          processes.map((one) => callCluster(one.url, 'GET', '/member', { token }).then(({ status }) => status)),
        );
      expect(await everywhere()).toEqual([200, 200, 200]);
      await callCluster(processes[0]!.url, 'POST', '/member/logout', { token, body: {} });
      expect(await everywhere()).toEqual([401, 401, 401]);
    });

    it('R75 R49 a call sent to all processes at once with one key, then again, runs once, with one answer', async () => {
      const { processes } = cluster;
      const [key, email] = [randomBytes(12).toString('hex'), `${randomBytes(6).toString('hex')}@example.com`];
      const send = ({ url }: { url: string }) =>
        callCluster(url, 'POST', '/auth/signup', { key, body: { email, password } });
      const atOnce = await Promise.all([...processes, ...processes, ...processes].map(send));
      const later: typeof atOnce = [];
      for (const one of processes) later.push(await send(one));
      const answers = [...atOnce, ...later].map((answer) => JSON.stringify(answer));
      expect(new Set(answers).size, answers.join('\n')).toBe(1);
      expect(atOnce[0]!.status).toBe(200);
    });

    it('R75 a picture that one process took is served by every other, out of the database', async () => {
      const { processes } = cluster;
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      const { data } = await callCluster(processes[0]!.url, 'POST', '/auth/signup', { body: { email, password } });
      const body = new FormData();
      body.append('profileImage', new Blob([await picture().png().toBuffer()]), 'me.png');
      const answer = await fetch(`${processes[0]!.url}/member/profile-image`, {
        method: 'POST',
        headers: {
          [headers.appId]: 'app_demo',
          [headers.publicKey]: 'pk_sb_demo',
          authorization: `Bearer ${data.tokens.accessToken}`,
        },
        body,
      });
      const { pathname } = new URL(((await answer.json()) as { data: { profileImage: string } }).data.profileImage);
      const bytes = await Promise.all(
        processes.map(({ url }) => fetch(url + pathname).then((image) => image.arrayBuffer())),
      );
      const [first] = bytes.map((image) => Buffer.from(image).toString('base64'));
      expect(bytes.map((image) => Buffer.from(image).toString('base64'))).toEqual([first, first, first]);
      expect(Buffer.from(bytes[0]!).subarray(8, 12).toString('latin1')).toBe('WEBP');
    });

    it.each([
      ['after four wrong guesses at once', 4, 200],
      ['but not after five', 5, 400],
    ])('R75 R15 the right code opens the door %s, wherever they were made', async (_, wrongGuesses, status) => {
      const { url, processes } = cluster;
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      await callCluster(url, 'POST', '/auth/signup', { body: { email, password } });
      const { flowId } = await callCluster(url, 'POST', '/auth/passwordless/login/send', { body: { email } });
      const right = await codeFor(processes[2]!.url, email);
      const guess = (code: string) =>
        callCluster(url, 'POST', '/auth/passwordless/login', {
          body: { email, passwordlessToken: `${flowId}.${code}` },
        });
      const wrong = Array.from({ length: wrongGuesses }, (_, n) =>
        guess(String((Number(right) + n + 1) % 1e6).padStart(6, '0')),
      );
      expect((await Promise.all(wrong)).map(({ code }) => code)).toEqual(
        Array(wrongGuesses).fill('invalid-passwordless-login-code'),
      );
      expect((await guess(right)).status).toBe(status);
    });

    it('R81 a rolling restart fails no request, sends every mail, and ends each process in order', async () => {
      const { url } = cluster;
      const ends: { code: number | null; exitMs: number }[] = [];
      let mails = 0;
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      // For an address without an account nothing would be sent (R5).
      await callCluster(url, 'POST', '/auth/signup', { body: { email, password } });
      const began = performance.now();
      const { records } = await liveThrough(
        url,
        restarts,
        async () => {
          const restarted = cluster.restartNext();
          const response = await callCluster(url, 'POST', '/auth/send-reset-password-email', { body: { email } });
          expect(response.status).toBe(200);
          mails += 1;
          ends.push(await restarted);
        },
        soaks ? 24 : 6,
      );
      const seconds = (performance.now() - began) / 1_000;
      expect(records.flatMap(({ wrongs }) => wrongs)).toEqual([]);
      expect(records.reduce((sum, { unanswered }) => sum + unanswered, 0)).toBe(0);
      expect(ends.map(({ code }) => code)).toEqual(Array(restarts).fill(0));
      const done = `select count(*)::int as all, count(*) filter (where state = 'done')::int as done from outbox`;
      await expect
        .poll(async () => (await asAdmin(done, databaseUrl)).rows[0], { timeout: 180_000 })
        .toSatisfy(({ all, done }: { all: number; done: number }) => all === done && done >= mails);
      if (soaks) {
        const answers = records.reduce((sum, { lastSent }) => sum + 2 * lastSent, 0);
        console.log(`${restarts} restarts at ${Math.round(answers / seconds)} requests a second, ${answers} in all`);
        expect(Math.max(...ends.map(({ exitMs }) => exitMs))).toBeLessThan(25_000);
      }
    });

    it.skipIf(!postgres?.restart)(
      'R77 a restart of PostgreSQL under load ends no process and loses no acknowledged write',
      async () => {
        const { records, backMs } = await liveThrough(cluster.url, crashes, postgres!.restart!);
        expect(records.flatMap(({ wrongs }) => wrongs)).toEqual([]);
        expect(cluster.faults()).toBe(0);
        if (soaks) expect(Math.max(...backMs)).toBeLessThan(5_000);
        expect(
          await Promise.all(
            cluster.processes.map(({ url }) => fetch(`${url}/health/ready`).then(({ status }) => status)),
          ),
        ).toEqual([200, 200, 200]);
      },
    );
  },
);

/** The code that was mailed, as soon as the mail has gone. */
async function codeFor(url: string, email: string): Promise<string> {
  for (;;) {
    const mails = (await fetch(`${url}/mailbox.json`).then((answer) => answer.json())) as Mail[];
    const mail = mails.find(({ to, code }) => to === email && code);
    if (mail) return mail.code;
  }
}

interface Mail {
  to: string;
  code: string;
}
