import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { mannWhitney } from '../../support/mann-whitney.ts';
import { soaks } from '../../support/soaks.ts';
import { type AnswerTimes, resetTimes } from './reset-clock.ts';

const calls = {
  loginMemberEmailPassword: { password: 'not her password' },
  sendMemberResetPasswordEmail: {},
  sendMemberLoginPasswordlessEmail: {},
  sendMemberSignupPasswordlessEmail: {},
} as const;
type Name = keyof typeof calls;
/**
 * What has its own time: mails leave beside the answer (R5), sometimes a moment before it; the
 * revision of the configuration is looked at, and that of stored secrets.
 */
const besides = /"outbox" set|from "outbox"|"mailbox"|"app_revisions"|"stored_secrets"/;
/** What differs in every answer. */
const random = /(?<=ms_flow=\w+-)[\w-]{22}|(?<="(?:flowId|requestId)":")[\w-]+/g;
const states = ['known', 'unknown', 'unverified', 'disabled', 'social'];

describeEngines(
  'what a stranger sees of accounts',
  (engine) => {
    let service: HttpService;
    const statements: string[] = [];
    beforeAll(async () => {
      // A clock that stands still: seconds to wait would tick between two accounts.
      const trace = (sql: string) => void statements.push(sql);
      const store = await engine.open({ secrets: ['k'.repeat(32)], clock: () => Date.UTC(2026, 0, 5, 9), trace });
      service = await createHttpService({ store, limits: {} });
      const { members, identities } = service.store;
      const add = (name: string, more: object) =>
        members.create(sandbox, {
          id: `mem_sb_${name}`,
          email: `${name}@example.com`,
          emailCanon: `${name}@example.com`,
          ...more,
        });
      const passwordHash = await service.hasher.hash('a walk along the river');
      await add('known', { passwordHash, verified: true });
      await add('unverified', { passwordHash });
      await add('disabled', { passwordHash, verified: true });
      await members.update(sandbox, 'mem_sb_disabled', { disabled: true });
      await add('social', { verified: true });
      await identities.link(sandbox, {
        provider: 'google',
        subject: 'g',
        memberId: 'mem_sb_social',
        email: 'social@example.com',
        emailVerified: true,
      });
    });
    afterAll(() => service.close());

    let callers = 0;
    /**
     * Everything of an answer but what is random in every answer, how many hashes it took, and
     * every statement to the database.
     */
    async function seen(name: Name, email: string): Promise<string> {
      callers += 1;
      const before = service.hasher.runs;
      await service.mails();
      statements.length = 0;
      // Each from an address of its own, so that it is the account that is counted, and not the
      // stranger.
      const address = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
      const answer = await service.call(name, { ...calls[name], email }, { address });
      const queries = statements.filter((sql) => !besides.test(sql)).join(';');
      const { date: _, 'x-request-id': __, ...rest } = answer.headers;
      const text = JSON.stringify([answer.statusCode, Object.entries(rest), answer.body]).replaceAll('\\"', '"');
      return `${text.replace(random, '…')} ${service.hasher.runs - before} hashes, ${queries}`;
    }

    it('R4 a change of address answers byte for byte alike for a free and a taken one, up to 20 times', async () => {
      // Each requests one kind of address only, so that all budgets are used up at the same pace.
      const askers: string[] = [];
      const passwordHash = await service.hasher.hash('three stones and a fern');
      for (const i of states.keys()) {
        const email = `asker-${i}@example.com`;
        const id = `mem_sb_asker-${i}`;
        await service.store.members.create(sandbox, { id, email, emailCanon: email, passwordHash, verified: true });
        askers.push(await service.logIn(email, 'three stones and a fern'));
      }
      for (let round = 1; round <= 20; round++) {
        const answers: string[] = [];
        for (const [i, state] of states.entries()) {
          const options = { token: askers[i]!, address: `10.9.${round}.${i}` };
          const { statusCode, headers, body } = await service.call(
            'updateMemberAuth',
            { email: `${state}@example.com` },
            options,
          );
          const { date: _, 'x-request-id': __, ...rest } = headers;
          const text = JSON.stringify([statusCode, Object.entries(rest), body]).replaceAll('\\"', '"');
          answers.push(text.replace(random, '…').replace(/asker-\d/g, '…'));
        }
        expect(new Set(answers).size, answers.join('\n')).toBe(1);
        if (round === 1) expect(answers[0]).toContain('flowId');
      }
    });

    it.each(Object.keys(calls) as Name[])(
      'R4, R5 %s answers every kind of account byte for byte alike, up to 20 times, at the same cost',
      async (name) => {
        for (let round = 1; round <= 20; round++) {
          const answers: string[] = [];
          for (const state of states) answers.push(await seen(name, `${state}@example.com`));
          expect(new Set(answers).size).toBe(1);
          if (round === 1) expect(answers[0]).toContain(name === 'loginMemberEmailPassword' ? '1 hashes' : '0 hashes');
        }
        // An odd domain is an address like any other.
        expect(await seen(name, 'unknown@xn--mnchen-3ya.example')).toBe(
          await seen(name, 'unknown@sub.sub.example.museum'),
        );
      },
    );
  },
  ['memory', 'postgres'],
);

describe('R5 the clock', () => {
  it('distinguishes two samples of one kind from two of different kinds', () => {
    const sample = (shift: number) => Array.from({ length: 200 }, (_, i) => ((i * 7919) % 200) + shift);
    expect(mannWhitney(sample(0), sample(0))).toBe(0);
    expect(mannWhitney([1, 2, 3], [4, 5, 6])).toBeCloseTo(-1.964, 3);
    expect(mannWhitney(sample(30), sample(0))).toBeGreaterThan(2.576);
  });

  const share = (times: readonly number[], part: number) =>
    [...times].sort((a, b) => a - b)[Math.floor(times.length * part)]!;
  const middle = (times: readonly number[]) => share(times, 0.5);
  const inSoak = soaks ? it : () => {};
  inSoak(
    'R5 a reset request takes the same time with and without an account, whatever the mail server does',
    async () => {
      const quick = await resetTimes({ rounds: 1_000, delayMs: 0 });
      const slow = await resetTimes({ rounds: 1_000, delayMs: 5_000 });
      for (const { known, unknown } of [quick, slow]) {
        expect(Math.abs(middle(known) - middle(unknown))).toBeLessThan(2);
        expect(Math.abs(mannWhitney(known, unknown))).toBeLessThan(2.576);
      }
      const late = ({ known, unknown }: AnswerTimes) => share([...known, ...unknown], 0.99);
      // Ten in a hundred; below a millisecond clocks and schedulers differ by themselves.
      expect(late(slow)).toBeLessThan(Math.max(late(quick) * 1.1, late(quick) + 1));
    },
    600_000,
  );
  inSoak(
    'R5 how long an answer takes does not tell whether there is an account',
    async () => {
      const much = { max: 1_000_000, seconds: 60 };
      const classes = { login: much, signup: much, send: much, guess: much, read: much, write: much };
      const service = await createHttpService({
        realHashes: true,
        limits: {
          perAddress: classes,
          perApp: classes,
          passwordFailures: much,
          passwordFailuresBeforeStepUp: much.max,
          codesPerAccount: much,
          linkMailsPerAccount: much,
          resendSeconds: 1,
        },
      });
      const passwordHash = await service.hasher.hash('a walk along the river');
      // So many that each may get a mail again by its next request.
      const people = 500;
      for (let i = 0; i < people; i++) {
        const email = `known${i}@example.com`;
        await service.store.members.create(sandbox, {
          id: `mem_sb_${i}`,
          email,
          emailCanon: email,
          passwordHash,
          verified: true,
        });
      }
      service.start();
      const once = async (name: Name, email: string) => {
        const start = performance.now();
        await service.call(name, { ...calls[name], email });
        return performance.now() - start;
      };
      const measure = async (name: Name) => {
        const times = { known: [] as number[], unknown: [] as number[] };
        for (let i = -20; i < 1_000; i++)
          // In turns, each as often the first.
          for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
            const ms = await once(name, `${who}${(i + people) % people}@example.com`);
            if (i >= 0) times[who].push(ms);
          }
        return times;
      };
      const { known, unknown } = await measure('loginMemberEmailPassword');
      expect(Math.abs(middle(known) - middle(unknown))).toBeLessThan(2);
      expect(Math.abs(mannWhitney(known, unknown))).toBeLessThan(2.576);
      await service.close();
    },
    600_000,
  );
});
