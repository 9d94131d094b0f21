import { expect, it } from 'vitest';
import { createSite } from '../../demo/site.ts';
import { plantYear } from '../../demo/year/plant-year.ts';
import { yearOfDays, yearOfMembers } from '../../demo/year/year-of-members.ts';
import { systemRandom } from '../../src/platform/process/random.ts';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { webhookContentHeaders, webhookJobKind } from '../../src/service/domain/webhooks.ts';
import { WebhookFailed, type WebhookSender } from '../../src/service/outside/webhooks/webhooks.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, secret } from '../support/http-service.ts';

const dayMs = 24 * 60 * 60_000;
const now = Date.parse('2026-03-04T05:06:07Z');

it('the console of the demo shows a year that grows, the same one at every start', () => {
  const members = yearOfMembers(2_000, now);
  expect(members).toHaveLength(2_000);
  expect(new Set(members.map(({ email }) => email)).size).toBe(2_000);
  expect(yearOfMembers(2_000, now)).toEqual(members);
  const moments = members.flatMap(({ signedUpAt, lastSeenAt, paid }) => [
    signedUpAt,
    lastSeenAt,
    ...(paid ? [paid.beganAt, paid.endedAt ?? now] : []),
  ]);
  expect(Math.max(...moments)).toBeLessThanOrEqual(now);
  expect(Math.min(...moments)).toBeGreaterThan(now - 366 * dayMs);
  const days = yearOfDays(members, now);
  expect(days).toHaveLength(364);
  // Today is counted from the members themselves.
  expect(days.at(-1)!.day).toBe(Math.floor(now / dayMs) - 1);
  expect(days.at(-1)!.monthlyRevenue).toBeGreaterThan(10 * days[30]!.monthlyRevenue);
});

describeEngines(
  'a year of members',
  ({ open }) => {
    it('is planted once, with what failed and what was never paid', async () => {
      const store = await open({ secrets: [secret] });
      await plantYear(store, systemRandom, 'app_demo');
      await plantYear(store, systemRandom, 'app_demo');
      const live = { appId: 'app_demo', mode: 'live' } as const;
      expect(await store.members.count(live)).toBe(2_000);
      expect(await store.members.count({ ...live, mode: 'sandbox' })).toBe(0);
      const today = Math.floor((await store.now()) / dayMs);
      expect((await store.numbers.recorded(live, today - 365)).length).toBe(364);
      expect((await store.numbers.taken(live, 'pln_pro')).length).toBeGreaterThan(50);
      expect(await store.numbers.active(live, (await store.now()) - 7 * dayMs)).toBeGreaterThan(200);
      expect((await store.numbers.unpaid(live, 5)).newest).toHaveLength(5);
      expect(await store.outbox.failing(live, mailJobKind)).toEqual({ dead: 2, failing: 0 });
      expect(await store.outbox.failing(live, webhookJobKind)).toEqual({ dead: 3, failing: 0 });
      const [bounced] = await store.outbox.list(live, { kind: mailJobKind, limit: 1 });
      const mails = await store.outbox.mailsTo(live, bounced!.memberId!);
      expect(mails).toMatchObject([{ template: 'welcome', lastError: expect.stringContaining('550') }]);
      // Sent again they arrive at the site.
      const site = createSite({ serviceOrigin: 'http://localhost:4870' });
      const post: WebhookSender['post'] = async (url, payload, signature) => {
        const headers = { ...webhookContentHeaders, ...signature };
        const { statusCode } = await site.inject({ method: 'POST', url: new URL(url).pathname, payload, headers });
        if (statusCode !== 204) throw new WebhookFailed(`answered ${statusCode}`);
        return { status: statusCode, text: '' };
      };
      const service = await createHttpService({ store, parts: { webhookSender: { post } } });
      const [failed] = await store.outbox.list(live, { kind: webhookJobKind, limit: 1 });
      expect(failed!.lastTry).toMatchObject({ status: 503 });
      expect(await store.outbox.again(live, { kind: webhookJobKind })).toBe(3);
      await service.webhooks.drain();
      expect(await store.outbox.failing(live, webhookJobKind)).toEqual({ dead: 0, failing: 0 });
      await service.close();
    });
  },
  ['memory', 'postgres'],
);
