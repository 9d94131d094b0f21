import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headers } from '../../../src/contract/constants.ts';
import { startChild } from '../../support/child.ts';
import { type FinderStack, startFinderStack } from '../../support/finder-stack.ts';
import { soakSays, soaks, soakTimes } from '../../support/soaks.ts';

const count = soakTimes(10_000, 600);
const perSecond = 500;
const budgetMs = 200;

let stack: FinderStack;
beforeAll(async () => {
  stack = await startFinderStack({ sets: 0, trustProxy: 1 });
}, 120_000);
afterAll(() => stack.close());

const site = { key: 'pk_sb_afterview', appId: 'app_afterview', origin: null };
async function newMember(i: number): Promise<string> {
  const person = { email: `flood-${i}@example.com`, password: 'a fine long passphrase' };
  return (await stack.service.call('signupMemberEmailPassword', person, site)).json().data.tokens.accessToken;
}

it(`R115 ${count} invented tokens from three addresses refuse no member and hold none up`, {
  timeout: 300_000,
}, async () => {
  const members = await Promise.all(Array.from({ length: 30 }, (_, i) => newMember(i)));
  for (const token of members) {
    const known = await fetch(`${stack.finderUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(known.status).toBe(200);
  }
  const flood = startChild(new URL('./children/flood.ts', import.meta.url), {
    url: `${stack.finderUrl}/api/v1/me`,
    count,
    perSecond,
  });
  let isOver = false;
  const result = flood.next<{ statuses: Record<number, number>; rate: number }>().finally(() => {
    isOver = true;
  });
  const answered: { status: number; ms: number }[] = [];
  const ask = async (url: string, more: Record<string, string>) => {
    const start = performance.now();
    const answer = await fetch(url, { headers: more });
    await answer.arrayBuffer();
    answered.push({ status: answer.status, ms: performance.now() - start });
  };
  const asked: Promise<void>[] = [];
  for (let i = 0; !isOver; i++) {
    const authorization = `Bearer ${members[i % members.length]}`;
    // Some of them behind an address of the flood.
    const address = i % 10 === 0 ? '203.0.113.1' : `198.51.100.${i % members.length}`;
    const service = { authorization, [headers.appId]: site.appId, [headers.publicKey]: site.key };
    asked.push(ask(`${stack.finderUrl}/api/v1/me`, { authorization, 'x-forwarded-for': address }));
    asked.push(ask(`${stack.serviceUrl}/member`, service));
    await wait(40);
  }
  await Promise.all(asked);
  const { statuses, rate } = await result;
  expect(statuses[401]! + statuses[429]! + (statuses[0] ?? 0)).toBe(count);
  expect(statuses[401]).toBeGreaterThan(0);
  expect(statuses[429]).toBeGreaterThan(0);
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
  const times = answered.map(({ ms }) => ms).sort((a, b) => a - b);
  const p99 = times[Math.floor(0.99 * times.length)]!;
  soakSays(`${rate.toFixed(0)} a second; ${times.length} requests of members: p99 ${p99.toFixed(0)} ms`);
  if (!soaks) return;
  expect(rate).toBeGreaterThan(0.95 * perSecond);
  expect(p99).toBeLessThan(budgetMs);
});
