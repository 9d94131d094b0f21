// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, sandbox } from '../support/http-service.ts';
import { unpaidPlan } from '../support/store-fixtures.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const dayMs = 24 * 60 * 60_000;
/** `click()` is that of downloads here. */
const follow = (link: Element) => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const textOf = (id: string) => document.getElementById(id)?.closest('section')?.textContent ?? '';

async function seedNumbers({ store }: HttpService) {
  for (const [i, daysAgo] of [0, 2, 40].entries()) {
    const email = `new-${i}@example.com`;
    const createdAt = Date.now() - daysAgo * dayMs;
    await store.members.create(sandbox, { id: `mem_sb_new${i}`, email, emailCanon: email, createdAt });
  }
  await store.planConnections.add(sandbox, unpaidPlan('mem_sb_new0'));
  const today = Math.floor(Date.now() / dayMs);
  await store.numbers.record(sandbox, { day: today - 1, active: 17, monthlyRevenue: [{ currency: 'eur', amount: 5 }] });
  await store.comments.add(sandbox, {
    id: 'cmt_1',
    channel: 'wall',
    postId: null,
    memberId: 'mem_sb_new1',
    content: 'x',
  });
  await store.comments.report(sandbox, { commentId: 'cmt_1', memberId: 'mem_sb_new0', reason: 'spam' });
  await store.outbox.add(sandbox, { id: 'job_dead', kind: mailJobKind, payload: {} });
  await store.outbox.claim({ worker: 'w', kinds: [mailJobKind], limit: 10, leaseMs: 60_000 });
  await store.outbox.failed('w', 'job_dead', { error: 'refused', retryInMs: null });
}

it('§3.1 is the first screen, and shows numbers with their days, also as a table', async () => {
  scene = await startConsole('viewer', '', seedNumbers);
  await scene.find('h1', 'Overview');
  expect(location.pathname).toBe('/console/app_demo/sandbox/overview');
  await eventually(() => expect(textOf('active')).toContain('17'));
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.now());
  expect(textOf('signups')).toMatch(new RegExp(`In 30 days; \\d+ in ${month} so far\\.`));
  expect(textOf('active')).toMatch(/Recorded since .+; earlier days are not known/);
  const rows = [...document.querySelectorAll('#signups ~ figure tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(30);
  const twoDaysAgo = new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10);
  expect(rows).toContain(`${twoDaysAgo}1`);
  await scene.seen('Conversions by plan');
});

it('§3.1 another period is in the address, and read from the service', async () => {
  scene = await startConsole('viewer', 'overview', seedNumbers);
  await eventually(() => expect(textOf('signups')).toContain('In 30 days'));
  document.querySelectorAll<HTMLInputElement>('input[name=days]')[2]!.click();
  await eventually(() => expect(textOf('signups')).toContain('In 90 days'));
  expect(location.search).toBe('?days=90');
});

it('§3.1 arrow keys read the days of a chart', async () => {
  scene = await startConsole('viewer', 'overview', seedNumbers);
  const chart = await scene.find('[role=slider]', 'Active members by day');
  const today = chart.getAttribute('aria-valuetext');
  chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  await eventually(() => expect(chart.getAttribute('aria-valuetext')).toMatch(/: 17$/));
  chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  await eventually(() => expect(chart.getAttribute('aria-valuetext')).toMatch(/: not recorded$/));
  chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  await eventually(() => expect(chart.getAttribute('aria-valuetext')).toBe(today));
});

it('§3.1 what needs attention leads to where it is mended; health is for admins', async () => {
  scene = await startConsole('admin', 'overview', seedNumbers);
  await scene.seen('1 mail could not be sent');
  await scene.seen('1 plan waits for its payment');
  await scene.seen('1 comment is reported');
  expect((await scene.find<HTMLAnchorElement>('a', 'new-0@example.com')).pathname).toMatch(/members\/mem_sb_new0$/);
  await scene.seen('Health of the service');
  await scene.seen(/Databasein order/);
  const { pathname, search } = await scene.find<HTMLAnchorElement>('a', 'See all');
  expect(pathname + search).toMatch(/members\?status=REQUIRES_PAYMENT$/);
  follow(await scene.find('a', 'See why'));
  await eventually(() => expect(location.search).toBe('?kind=mail&state=dead'));
  await scene.close();
  scene = await startConsole('viewer', 'overview');
  await scene.seen('Nothing: mails and webhooks arrive');
  expect(document.body.textContent).not.toContain('Health of the service');
});

it('§3.1 without a connection one notice says so, and all is read again on demand', async () => {
  scene = await startConsole('viewer', 'members');
  await scene.find('h1', /^Members/);
  scene.setOffline(true);
  follow(await scene.find('nav a', 'Overview'));
  await scene.seen('No connection');
  scene.setOffline(false);
  const again = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Try again');
  expect(again).toHaveLength(1);
  again[0]!.click();
  await scene.seen('Needs attention');
  await scene.seen('Sign-ups as a table');
});
