import { expect, it } from 'vitest';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { createHasher } from '../../../src/service/domain/passwords.ts';
import { createHttpService } from '../../support/http-service.ts';

it('R110 admits two seconds of work of a login flood, answers 503 to the rest, and serves members', async () => {
  let begin = () => {};
  let held: Promise<void> | undefined;
  // On this clock every hash costs 25 ms, so the figures below hold on every machine.
  let nowMs = 0;
  const hasher = createHasher({
    random: systemRandom,
    cost: { memoryCost: 256, timeCost: 1 },
    queue: { concurrency: 1, now: () => (nowMs += 25) },
    before: async () => held,
  });
  const service = await createHttpService({ parts: { hasher } });
  const token = await service.logIn();
  const before = hasher.runs;

  held = new Promise((resolve) => {
    begin = resolve;
  });
  // One at work, and 80 that begin within 2 s.
  const letIn = 81;
  let refused = 0;
  const flood = Array.from({ length: letIn + 138 }, async (_, i) => {
    const answer = await service.call('loginMemberEmailPassword', {
      email: i % 2 ? 'ada@example.com' : `unknown${i}@example.com`,
      password: 'not hers',
    });
    if (answer.statusCode === 503) refused += 1;
    return answer;
  });
  // Refused calls are answered while all the others still wait.
  await expect.poll(() => refused + hasher.waiting + hasher.runs - before, { timeout: 15_000 }).toBe(flood.length);
  expect(hasher.runs - before).toBe(1);
  expect(refused).toBe(138);
  for (let i = 0; i < 20; i++) expect((await service.call('getCurrentMember', {}, { token })).statusCode).toBe(200);
  expect((await service.inject({ url: '/health/ready' })).statusCode).toBe(200);

  begin();
  held = undefined;
  const answers = await Promise.all(flood);
  const shed = answers.filter(({ statusCode }) => statusCode === 503);
  expect(shed).toHaveLength(refused);
  for (const answer of shed) {
    expect(answer.json().error).toMatchObject({ code: 'overloaded' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  // No refused call has cost a hash, and no admitted one is lost.
  expect(hasher.runs - before).toBe(letIn);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 503]));
  expect(hasher.waiting).toBe(0);
  await service.close();
});
