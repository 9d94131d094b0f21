// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { webhookJobKind } from '../../src/service/domain/webhooks.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, type HttpServiceOptions, sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const startJob = (service: HttpService) =>
  service.inject({
    method: 'POST',
    url: '/admin/jobs',
    headers: { 'x-api-key': 'sk_sb_demo' },
    payload: { operation: 'verifyMember', members: ['ada@example.com', 'nobody@example.com'] },
  });

it('§3 a job is seen while it goes on, and names for whom it failed', async () => {
  scene = await startConsole('viewer', 'jobs', startJob);
  await scene.seen('1 of 2 members');
  await scene.service.jobs.drain();
  await scene.seen('2 of 2 members');
  await scene.seen('Done');
  await scene.press('1 failed');
  await scene.seen('members[1]');
});

it('§3 a support operator cancels a job after a question, a viewer has no button for it', async () => {
  scene = await startConsole('viewer', 'jobs', startJob);
  await scene.seen('Running');
  expect([...document.querySelectorAll('main button')].map((one) => one.textContent)).toEqual([
    'Look again',
    '1 failed',
  ]);
  await scene.close();
  scene = await startConsole('support', 'jobs', startJob);
  await scene.press('Cancel');
  await eventually(async () => {
    const question = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Cancel now?');
    question?.click();
    expect((await scene.service.store.adminJobs.list(sandbox, 1))[0]?.isCancelled).toBe(true);
  });
  await scene.seen('Cancelled');
});

const queueBoth = async ({ store }: HttpService) => {
  await store.outbox.add(sandbox, {
    id: 'job_webhook',
    kind: webhookJobKind,
    payload: { url: 'https://hooks.example.com/secret-path', type: 'member.created', body: '{}' },
    delayMs: 3_600_000,
  });
  await store.outbox.add(sandbox, { id: 'job_mail', kind: mailJobKind, payload: { to: 'private@example.com' } });
};

it('§3 deliveries show what waits without content, by kind, and send webhooks again', async () => {
  scene = await startConsole('admin', 'deliveries', queueBoth);
  await scene.seen('hooks.example.com');
  expect(document.body.textContent).not.toMatch(/secret-path|private@example/);
  await scene.fill('Kind', 'mail');
  await eventually(() => expect(document.body.textContent).not.toContain('hooks.example.com'));
  expect(location.search).toBe('?kind=mail');
  await scene.fill('Kind', 'webhook');
  await scene.press('Send again');
  await eventually(async () => {
    const [entry] = await scene.service.store.auditLog.list(sandbox, { event: 'webhooks-retried' });
    expect(entry).toMatchObject({ actor: 'operator' });
  });
});

const worker = 'w';
/** The worker's next look: `reason` null = the other side takes it. */
const deliverNext = async ({ store }: HttpService, reason: string | null) => {
  const asked = { worker, kinds: [webhookJobKind], limit: 1, leaseMs: 60_000 };
  const [job] = await eventually(async () => {
    const claimed = await store.outbox.claim(asked);
    expect(claimed).toHaveLength(1);
    return claimed;
  });
  if (reason === null) await store.outbox.done(worker, job!.id);
  else await store.outbox.failed(worker, job!.id, { error: reason, retryInMs: 3_600_000 });
};

it('§3 a webhook that is sent again says that it is sent, why it failed again, and leaves once taken', async () => {
  scene = await startConsole('admin', 'deliveries', queueBoth);
  const { service, press, row, seen } = scene;
  expect((await row('member.created')).textContent).toContain('Waiting');
  await press('Send again');
  await eventually(async () => expect((await row('member.created')).textContent).toContain('Sending'));
  await deliverNext(service, 'answered 503');
  await seen('member.created failed again: answered 503.');
  await eventually(async () => expect((await row('member.created')).textContent).toContain('Waiting'));
  await press('Send again');
  await deliverNext(service, null);
  await seen('hooks.example.com has taken member.created.');
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
  const taken = 'hooks.example.com has taken member.created.';
  await eventually(() => expect(document.activeElement?.textContent).toBe(taken));
});

const page = '<img src=x onerror=alert(1)> Out of order';
const failOnce = async (service: HttpService) => {
  await service.store.outbox.add(sandbox, {
    id: 'job_failed',
    kind: webhookJobKind,
    payload: { url: 'https://hooks.example.com/x', type: 'member.updated', body: '{"data":{"id":"mem_1"}}' },
  });
  await service.store.outbox.claim({ worker, kinds: [webhookJobKind], limit: 1, leaseMs: 60_000 });
  const lastTry = { at: Date.UTC(2026, 0, 2), durationMs: 1_234, status: 503, text: page };
  await service.store.outbox.failed(worker, 'job_failed', { error: 'answered 503', retryInMs: 3_600_000, lastTry });
};

it('§3.8 a webhook opens to what it sends and what was answered, as text', async () => {
  scene = await startConsole('admin', 'deliveries', failOnce);
  const { press, find, seen, requests, button } = scene;
  await seen('hooks.example.com');
  expect(document.body.textContent).not.toMatch(/mem_1|Out of order/);
  await press('member.updated');
  expect((await find('section', 'Body of the request')).textContent).toBe('{\n  "data": {\n    "id": "mem_1"\n  }\n}');
  expect((await find('section', 'Body of the answer')).textContent).toBe(page);
  expect(document.querySelector('main img')).toBeNull();
  expect((await scene.row('Request')).textContent).toMatch(
    /webhook-idjob_failedwebhook-timestamp1767312000webhook-signatureNot shown.*Status503Duration1,234 ms/s,
  );
  await press('member.updated');
  await eventually(() => expect(document.querySelector('tr section')).toBeNull());
  expect((await button('member.updated')).getAttribute('aria-expanded')).toBe('false');
  expect(requests.filter((one) => one.endsWith('/deliveries/job_failed'))).toHaveLength(1);
});

it('§3.8 a webhook that was taken opens to what it sent and what was answered, and is not sent again', async () => {
  scene = await startConsole('admin', 'deliveries', async (service) => {
    await queueBoth(service);
    const { outbox } = service.store;
    const payload = { url: 'https://hooks.example.com/x', type: 'member.updated', body: '{"data":{"id":"mem_1"}}' };
    await outbox.add(sandbox, { id: 'job_taken', kind: webhookJobKind, payload });
    await outbox.claim({ worker, kinds: [webhookJobKind], limit: 1, leaseMs: 60_000 });
    await outbox.done(worker, 'job_taken', { at: Date.UTC(2026, 0, 2), durationMs: 12, status: 202, text: 'Thanks' });
  });
  await scene.seen('member.created');
  expect(document.body.textContent).not.toContain('member.updated');
  await scene.fill('State', 'done');
  expect((await scene.row('member.updated')).textContent).toMatch(/Taken1 try/);
  expect([...document.querySelectorAll('tbody button')]).toHaveLength(1);
  await scene.press('member.updated');
  expect((await scene.find('section', 'Body of the answer')).textContent).toBe('Thanks');
  expect((await scene.row('Request')).textContent).toMatch(/Status202Duration12 ms/);
});

it('§3.8 a mail that was given up names its kind and its member, whom it leads to', async () => {
  let ada = '';
  scene = await startConsole('support', 'deliveries?kind=mail', async ({ store }) => {
    ada = (await store.members.byEmail(sandbox, 'ada@example.com'))!.id;
    const mail = { template: 'reset', language: 'en' } as const;
    const payload = { to: 'recipient@example.com' };
    await store.outbox.add(sandbox, { id: 'job_bounced', kind: mailJobKind, payload, about: ada, mail });
    await store.outbox.claim({ worker, kinds: [mailJobKind], limit: 1, leaseMs: 60_000 });
    await store.outbox.failed(worker, 'job_bounced', { error: '550 mailbox unavailable', retryInMs: null });
  });
  expect((await scene.row('Mail: New password')).textContent).toContain('ada@example.com');
  expect(document.body.textContent).not.toContain('recipient@');
  await scene.follow('ada@example.com');
  await scene.seen('Ways to log in');
  expect(location.pathname).toContain(`/sandbox/members/${ada}`);
});

it('§3.8 without a connection the content of a webhook says so, and comes with the next try', async () => {
  scene = await startConsole('owner', 'deliveries', async (service) => {
    await queueBoth(service);
    await failOnce(service);
  });
  await scene.seen('member.created');
  scene.setOffline(true);
  await scene.press('member.created');
  await scene.seen('No connection');
  scene.setOffline(false);
  await scene.press('Try again');
  await scene.seen('Not tried yet.');
  expect([...document.querySelectorAll('[aria-expanded]')].map((one) => one.textContent)).not.toContain('Mail');
});

it('§3.8 a support operator opens no webhook, and reads who may', async () => {
  scene = await startConsole('support', 'deliveries', failOnce);
  await scene.seen('member.updated');
  await scene.seen('Only admins and owners can open webhooks and send them again.');
  expect(document.querySelector('main [aria-expanded]')).toBeNull();
});

it('§3.8 an endpoint is added with a variable and events, checked beside its fields, and removed', async () => {
  scene = await startConsole('admin', 'deliveries');
  await scene.press('Endpoints');
  await scene.find('h1', 'Webhook endpoints');
  await scene.press('Add endpoint');
  await scene.seen('Webhooks › Test mode › 1 › Address: Must be an address');
  await scene.fill('Secret', 'variable');
  await scene.fill('Address', 'no address');
  await scene.fill('Variable with the secret', 'a secret itself');
  await eventually(() => expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(2));
  await scene.fill('Address', 'https://crm.example/hook');
  await scene.fill('Variable with the secret', 'CRM_SECRET');
  (await scene.find('label', /^member\.plan\.added/)).querySelector('input')!.click();
  await scene.review();
  await scene.answer('Publish');
  const hook = { url: 'https://crm.example/hook', secretFrom: 'CRM_SECRET', events: ['member.plan.added'] };
  await eventually(async () => expect(await scene.published()).toMatchObject({ webhooks: { sandbox: [hook] } }));
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(true));
  await scene.press('Remove endpoint 1');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () => expect(await scene.published()).toMatchObject({ webhooks: { sandbox: [] } }));
});

const withEndpoint: HttpServiceOptions = {
  app: (app) => {
    app.webhooks = { sandbox: [{ id: 'whe_crm', url: 'https://crm.example/hook' }] };
  },
};

it('§3.8 an endpoint has a secret of its own, which comes with its publishing', async () => {
  scene = await startConsole('admin', 'deliveries/endpoints');
  await scene.press('Add endpoint');
  await scene.fill('Address', 'https://crm.example/hook');
  await scene.seen('as soon as the endpoint is published');
  await scene.review();
  await scene.answer('Publish');
  await scene.press('Show secret');
  const { value } = await scene.find<HTMLInputElement>('dialog input', 'The secret');
  expect(value).toMatch(/^whsec_[\w+/]{43}=$/);
  const { webhooks } = await scene.published<{ webhooks: { sandbox: { id: string }[] } }>();
  expect(webhooks.sandbox).toMatchObject([
    { id: expect.stringMatching(/^whe_[0-9a-f]{32}$/), url: 'https://crm.example/hook', secretFrom: null },
  ]);
  await scene.answer('Done');
  await scene.fill('Secret', 'variable');
  await scene.field('Variable with the secret');
  await scene.fill('Secret', 'made');
  await scene.button('Show secret');
  expect((await scene.button('Review changes')).disabled).toBe(true);
});

it('§3.8 a secret is rolled after a question, and the old one ends when it is told to', async () => {
  scene = await startConsole('admin', 'deliveries/endpoints', undefined, withEndpoint);
  const { confirm, find, seen } = scene;
  const dialog = () => document.querySelector('dialog input[aria-label="The secret"]');
  await confirm('Roll secret', 'Roll it now?', () => expect(dialog()).not.toBeNull());
  expect((await find<HTMLInputElement>('dialog input', 'The secret')).value).toMatch(/^whsec_/);
  await scene.answer('Done');
  expect(document.body.textContent).not.toContain('The old secret works until');
  await confirm('Roll secret', 'Roll it now?', () => expect(dialog()).not.toBeNull());
  await seen('The old one works until');
  await scene.answer('Done');
  await seen('The old secret works until');
  await confirm('End the old one now', 'End it now?', () =>
    expect(document.body.textContent).toContain('Only the new secret signs now.'),
  );
  await eventually(() => expect(document.body.textContent).not.toContain('The old secret works until'));
});

it('§3.8 a test of an endpoint says whether it was taken, or why not', async () => {
  scene = await startConsole('admin', 'deliveries/endpoints', undefined, withEndpoint);
  await scene.press('Send a test');
  await scene.seen('On its way to crm.example.');
  await deliverNext(scene.service, 'answered 404');
  await scene.seen('crm.example has not taken it: answered 404.');
  await scene.press('Send a test');
  await deliverNext(scene.service, null);
  await scene.seen('crm.example has taken the event webhook.test.');
});

it('§3.8 without a connection the secrets of endpoints say so, and come with the next try', async () => {
  scene = await startConsole('admin', 'deliveries/endpoints', undefined, withEndpoint);
  await scene.button('Show secret');
  scene.setOffline(true);
  await scene.press('Show secret');
  await scene.seen('The service does not answer. Check your connection, then try again.');
  scene.setOffline(false);
  await scene.press('Show secret');
  await scene.find('dialog input', 'The secret');
});

it('§3 all webhooks are sent again with their progress, and how many were taken', async () => {
  scene = await startConsole('admin', 'deliveries', async (service) => {
    await queueBoth(service);
    const payload = { url: 'https://other.example.com', type: 'member.updated', body: '{}' };
    await service.store.outbox.add(sandbox, { id: 'job_two', kind: webhookJobKind, payload, delayMs: 3_600_000 });
  });
  const { service, confirm, find, seen, setOffline, press } = scene;
  await confirm('Send all webhooks again', 'Send all now?', () =>
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuemax')).toBe('2'),
  );
  await deliverNext(service, null);
  await eventually(async () =>
    expect((await find('[role=progressbar]', 'Webhooks sent again')).getAttribute('aria-valuenow')).toBe('1'),
  );
  await deliverNext(service, 'no answer');
  await seen('1 of 2 webhooks were taken.');
  expect(document.querySelector('[role=progressbar]')).toBeNull();
  setOffline(true);
  await press('Send again');
  await seen('The service does not answer. Check your connection, then try again.');
});
