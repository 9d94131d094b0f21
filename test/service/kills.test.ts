import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { callCluster, enter, isPassing, type MemberRecord, password, readBack } from '../support/cluster-members.ts';
import { describeEngines } from '../support/engines.ts';
import { secret } from '../support/http-service.ts';
import { mailingService } from '../support/mailing-service.ts';
import { freePort, freshFolder, startProcess } from '../support/process.ts';
import { startSmtp } from '../support/smtp.ts';
import { soakSays, soaks, soakTimes } from '../support/soaks.ts';
import { rawRows } from './store/raw-rows.ts';

const kills = soakTimes(500, 1);
const lanes = 4;
const teamOwner = { email: 'ada@example.com', password: 'latchkey-demo' };

/** One member's acknowledged state. `joined`: null = she did not get the answer. */
interface Life extends MemberRecord {
  codeToken: string | null;
  joined: boolean | null;
}

describeEngines(
  'R69 the service under load',
  (engine) => {
    it('R69 a process killed under load keeps every change it answered with 200, and nothing half done', {
      timeout: soaks ? 3_600_000 : 60_000,
    }, async () => {
      const place = await engine.place();
      const config = join(freshFolder(), 'app.json');
      const [app] = demo.apps;
      const limits = { sandboxFactor: 100_000, testMembers: 1e6 };
      writeFileSync(config, JSON.stringify({ apps: [{ ...app, limits }] }));
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
      await service.ready();
      const { url } = service;
      /**
       * While the process is away its members wait: their tries would take the processor from its
       * start.
       */
      let isBack = Promise.resolve();
      const call = async (method: string, path: string, token?: string, body?: unknown) => {
        await isBack;
        return callCluster(url, method, path, { token, body });
      };
      const owner = (await call('POST', '/auth/login', undefined, teamOwner)).data.tokens.accessToken as string;
      const member = (await call('GET', '/member', owner)).data;
      const teamId = member.teams.ownedTeams[0].teamId as string;
      const invite = (await call('GET', `/member/team/${teamId}`, owner)).data.inviteToken as string;

      let answered = 0;
      let wake = () => {};
      let wanted = Number.POSITIVE_INFINITY;
      let isOver = false;
      const onWrite = () => {
        if (++answered >= wanted) wake();
      };
      const answersLater = (count: number) =>
        new Promise<void>((resolve) => {
          wanted = answered + count;
          wake = resolve;
        });

      /** 200 = done, refused = with a reason, null = unknown. */
      const write = async (life: Life, path: string, body: unknown, refusals: string[] = []) => {
        const answer = await call('POST', path, life.token, body);
        if (answer.status === 200) onWrite();
        else if (!isPassing(answer.status) && !refusals.includes(answer.code ?? ''))
          life.wrongs.push(`${path}: ${answer.status} ${answer.code}`);
        return answer;
      };
      const live = async (): Promise<Life> => {
        const life: Life = {
          ...{ email: `${randomBytes(6).toString('hex')}@example.com`, token: '', wrongs: [] },
          ...{
            acknowledged: 0,
            unanswered: 0,
            entered: 0,
            limited: 0,
            lastAcknowledged: 0,
            lastSent: 0,
            codeToken: null,
            joined: false,
          },
        };
        await isBack;
        await enter(url, life);
        onWrite();
        for (let i = 0; i < 3; i++) {
          const number = ++life.lastSent;
          const { status } = await write(life, '/member/json', { json: { number } });
          if (status === 200) life.lastAcknowledged = number;
        }
        const { flowId } = await write(life, '/auth/passwordless/login/send', { email: life.email });
        const code = flowId && (await codeFor(url, life.email));
        if (code) {
          const entered = await write(life, '/auth/passwordless/login', {
            email: life.email,
            passwordlessToken: `${flowId}.${code}`,
          });
          if (entered.status === 200) life.codeToken = entered.data.tokens.accessToken;
        }
        const joined = await write(life, '/member/team/join', { inviteToken: invite }, ['team-full']);
        life.joined = joined.status === 200 ? true : joined.code === 'team-full' ? false : null;
        // Every other one goes again, so that seats stay scarce and are taken all the same.
        if (life.joined && randomBytes(1)[0]! % 2 === 0) {
          const me = (await call('GET', '/member', life.token)).data?.id as string | undefined;
          const left = me && (await write(life, '/member/team/remove-member', { teamId, memberId: me }));
          life.joined = left && left.status === 200 ? false : null;
        }
        return life;
      };

      const lives: Life[] = [];
      const load = Array.from({ length: lanes }, async () => {
        while (!isOver) lives.push(await live());
      });
      const restarts: number[] = [];
      for (let kill = 0; kill < kills; kill++) {
        // Another moment each time.
        await answersLater(8 + ((kill * 9) % 23));
        service.kill('SIGKILL');
        await service.exited;
        const killedAt = performance.now();
        let back = () => {};
        isBack = new Promise((resolve) => {
          back = resolve;
        });
        service = await startProcess(env);
        await service.ready();
        back();
        restarts.push(performance.now() - killedAt);
      }
      await answersLater(8);
      isOver = true;
      await Promise.all(load);

      expect(lives.flatMap(({ wrongs }) => wrongs)).toEqual([]);
      const inTeam = new Set(
        (await call('GET', `/member/team/${teamId}`, owner)).data.members.map(
          ({ member }: { member: { auth: { email: string } } }) => member.auth.email,
        ),
      );
      for (const life of lives) {
        await readBack(url, life);
        for (const token of [life.token, life.codeToken])
          if (token) expect((await call('GET', '/member', token)).status, life.email).toBe(200);
        if (life.joined !== null) expect(inTeam.has(life.email), `${life.email} in the team`).toBe(life.joined);
      }
      expect(lives.flatMap(({ wrongs }) => wrongs)).toEqual([]);
      service.kill('SIGKILL');
      await service.exited;

      const [counted] = await rawRows(place, invariants);
      const { used, opened, issued, flows, mails, signups, ...broken } = Object.fromEntries(
        Object.entries(counted!).map(([name, count]) => [name, Number(count)]),
      ) as Record<string, number>;
      expect(broken).toEqual({ crowded: 0, miscounted: 0 });
      expect(opened, 'a used code is one session').toBe(used);
      expect(used).toBeGreaterThanOrEqual(lives.filter(({ codeToken }) => codeToken).length);
      expect({ flows, mails }, 'a request or sign-up, its mail and its note stand or fall together').toEqual({
        // A sign-up by password issues the link of its welcome mail.
        flows: issued! + signups!,
        mails: issued! + signups!,
      });
      expect(signups).toBeGreaterThanOrEqual(lives.length);
      if (engine.kind === 'file')
        expect(await rawRows(place, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      if (soaks) {
        restarts.sort((a, b) => a - b);
        const [middle, longest] = [restarts[restarts.length >> 1]!, restarts.at(-1)!];
        soakSays(
          `${engine.kind}: ${kills} kills, ${answered} answers; ready again after ${Math.round(middle)} ms, at most ${Math.round(longest)} ms`,
        );
        expect(middle).toBeLessThan(2_000);
      }
    });
  },
  ['file', 'postgres'],
);

const inSoak = soaks ? describeEngines : () => {};
inSoak(
  'R62 the mails of a service that is killed',
  (engine) => {
    it('R62 kills during sign-ups lose no mail, double at most one per kill, and delay none beyond 90 s', {
      timeout: 1_800_000,
    }, async () => {
      const [wanted, deaths] = [soakTimes(1_000, 20), soakTimes(50, 1)];
      const place = await engine.place();
      const smtp = await startSmtp();
      onTestFinished(() => smtp.stop());
      const { url, env } = await mailingService(smtp.url, {
        MS_DATA_DIR: 'folder' in place ? place.folder : freshFolder(),
        ...('url' in place && { MS_DATABASE_URL: place.url }),
      });
      let service = await startProcess(env);
      onTestFinished(async () => {
        service.kill('SIGKILL');
        await service.exited;
      });
      await service.ready();

      const signedUp: string[] = [];
      const wrongs: string[] = [];
      let killedAt = 0;
      let next = 0;
      let isBack = Promise.resolve();
      let wake = () => {};
      const load = Array.from({ length: lanes }, async () => {
        while (signedUp.length < wanted) {
          await isBack;
          const email = `m${next++}@example.com`;
          const { status, code } = await callCluster(url, 'POST', '/auth/signup', { body: { email, password } });
          if (status === 200) signedUp.push(email);
          else if (!isPassing(status)) wrongs.push(`${email}: ${status} ${code}`);
          wake();
        }
      });
      for (let death = 1; death <= deaths; death++) {
        await new Promise<void>((resolve) => {
          wake = () => signedUp.length < (death * wanted) / (deaths + 1) || resolve();
        });
        for (let turns = (death * 7919) % 1000; turns > 0; turns--) await new Promise(setImmediate);
        let back = () => {};
        isBack = new Promise((resolve) => {
          back = resolve;
        });
        service.kill('SIGKILL');
        await service.exited;
        killedAt = performance.now();
        service = await startProcess(env);
        await service.ready();
        back();
      }
      await Promise.all(load);
      expect(wrongs).toEqual([]);
      const state = async () => (await rawRows(place, mailsAndMembers))[0]!;
      await expect.poll(async () => Number((await state()).unsent), { timeout: 120_000, interval: 500 }).toBe(0);
      const seconds = (performance.now() - killedAt) / 1_000;

      const { members, mails } = await state();
      const recipients = new Map(smtp.mails.map((mail) => [mail.messageId, mail.recipients.join()]));
      const twice = smtp.mails.length - recipients.size;
      soakSays(
        `${engine.kind}: ${signedUp.length} of ${members} sign-ups answered, ${deaths} kills, ${recipients.size} mails, ${twice} twice; all sent ${Math.round(seconds)} s after the last kill`,
      );
      expect([recipients.size, Number(mails)]).toEqual([Number(members), Number(members)]);
      expect(new Set(recipients.values()).size).toBe(recipients.size);
      expect(signedUp.filter((email) => ![...recipients.values()].includes(email))).toEqual([]);
      expect(twice).toBeLessThanOrEqual(deaths);
      expect(seconds).toBeLessThan(90);
    });
  },
  ['file', 'postgres'],
);

const mailsAndMembers = `select
  (select count(*) from members) as members,
  (select count(*) from outbox where kind = 'mail') as mails,
  (select count(*) from outbox where kind = 'mail' and state <> 'done') as unsent`;

const invariants = `select
  (select count(*) from teams where seats_used > max_members) as crowded,
  (select count(*) from teams where seats_used <>
    (select count(*) from team_members where team_members.team_id = teams.id)) as miscounted,
  (select count(*) from auth_flows where used_at is not null) as used,
  (select count(*) from sessions where credential = 'code') as opened,
  (select count(*) from audit_log where event = 'code-issued') as issued,
  (select count(*) from audit_log where event = 'signup') as signups,
  (select count(*) from auth_flows) as flows,
  (select count(*) from outbox where kind = 'mail') as mails`;

/**
 * The mailed code, or null where the mail waits for the lease of a killed worker.
 */
async function codeFor(url: string, email: string): Promise<string | null> {
  for (let tries = 0; tries < 50; tries++) {
    const mails = await fetch(`${url}/mailbox.json`)
      .then((answer) => answer.json() as Promise<{ to: string; code: string }[]>)
      .catch(() => []);
    const mail = mails.find(({ to, code }) => to === email && code);
    if (mail) return mail.code;
  }
  return null;
}
