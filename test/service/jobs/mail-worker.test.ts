import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../../src/platform/process/logging.ts';
import { mailBrand } from '../../../src/service/domain/mails/brand.ts';
import { type Mail, mailJobKind } from '../../../src/service/domain/mails/mail.ts';
import { noticeMail } from '../../../src/service/domain/mails/notice-mail.ts';
import { createMailWorker, retryInMs } from '../../../src/service/jobs/mail-worker.ts';
import { MailRefused, type OutgoingMail } from '../../../src/service/outside/mail/mail.ts';
import { smtpTransport } from '../../../src/service/outside/mail/smtp.ts';
import { smtpTrouble } from '../../../src/service/outside/mail/smtp-trouble.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService } from '../../support/http-service.ts';
import { startSmtp } from '../../support/smtp.ts';

const tenant = { appId: 'app_demo', mode: 'live' } as const;
const mail = (over: Partial<Mail> = {}): Mail => ({
  from: { name: 'Juniper Studio', address: 'hello@juniper.example', replyTo: null },
  to: 'ada@example.com',
  subject: 'Your code is 123456',
  text: 'Your code is 123456.',
  html: '<p>Your code is <b>123456</b>.</p>',
  code: '123456',
  link: null,
  ...over,
});
const minuteMs = 60_000;
const quiet = createLog('silent');

describeEngines('the mail worker', (engine) => {
  let now = Date.UTC(2026, 0, 1);
  const clock = () => now;
  const setUp = async () => {
    const store = await engine.open({ clock });
    const sent: OutgoingMail[] = [];
    const worker = (name: string, send = async (outgoing: OutgoingMail): Promise<void> => void sent.push(outgoing)) =>
      createMailWorker({ store, transport: { send, close() {} }, name, log: quiet });
    const queue = (over: Partial<Mail> = {}, lifetimeMs?: number) =>
      store.outbox.add(tenant, { id: randomUUID(), kind: mailJobKind, payload: mail(over), lifetimeMs });
    return { store, sent, worker, queue };
  };

  it('R62 every mail of the outbox is sent once, by however many workers', async () => {
    const { sent, worker, queue } = await setUp();
    for (let i = 0; i < 40; i++) await queue({ to: `m${i}@example.com` });
    const counts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => worker(name).drain()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(new Set(sent.map(({ mail: { to } }) => to)).size).toBe(40);
  });

  it('R62 sends mails one by one, so a kill doubles one at most, but in parallel after a backlog', async () => {
    const { worker, queue } = await setUp();
    let [underWay, most] = [0, 0];
    const send = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    };
    for (const [queued, waitedMs, atOnce] of [
      [5, 0, 1],
      [4, minuteMs, 1],
      [5, minuteMs, 5],
    ] as const) {
      most = 0;
      for (let i = 0; i < queued; i++) await queue();
      now += waitedMs;
      expect(await worker('a', send).drain()).toBe(queued);
      expect(most).toBe(atOnce);
    }
  });

  it('R63 a mail that fails or hangs does not delay the next ones', async () => {
    const { worker, queue } = await setUp();
    const add = async () => {
      for (let i = 0; i < 5; i++) await queue({ to: `m${i}@example.com` });
    };
    let [tried, underWay, most] = [0, 0, 0];
    await add();
    const failing = worker('a', async () => {
      if (++tried === 1) throw new Error('421');
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    });
    expect([await failing.drain(), most]).toEqual([4, 4]);

    now += minuteMs;
    expect(await worker('b').drain()).toBe(1);
    await add();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const others = Promise.withResolvers<void>();
    tried = 0;
    const hanging = worker('c', async () => {
      if (++tried === 5) others.resolve();
      if (tried > 1) return;
      // The three seconds are over.
      for (const [over, ms] of timers.mock.calls) if (ms === 3_000) (over as () => void)();
      await others.promise;
    });
    expect(await hanging.drain()).toBe(5);
  });

  it('R63 a mail server away for half a minute raises an alarm, although mails are retried sooner', async () => {
    const { store, queue } = await setUp();
    await queue();
    const lines: { msg: string; oldestMs?: number }[] = [];
    const tries: number[] = [];
    const worker = createMailWorker({
      store,
      transport: {
        send: async () => {
          tries.push(now);
          throw new Error('ESOCKET');
        },
        close() {},
      },
      name: 'a',
      log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
    });
    const alarms = () => lines.filter(({ msg }) => msg === 'mails are waiting');
    worker.start();
    for (const [tried, waitedMs] of [
      [1, 0],
      [2, 15_000],
      [3, 16_000],
    ] as const) {
      now += waitedMs;
      worker.kick();
      await expect.poll(() => tries.length, { timeout: 10_000 }).toBe(tried);
      // Put off by the time that it was, and not by that of the next step.
      await expect.poll(() => store.outbox.hasDue(), { timeout: 10_000 }).toBe(false);
      if (tried < 3) expect(alarms()).toEqual([]);
    }
    await expect.poll(alarms, { timeout: 10_000 }).toMatchObject([{ oldestMs: 31_000, waiting: 1 }]);
    await worker.stop();
  });

  it('R62 a busy worker sends new mails as soon as it is free, and not at its next poll', async () => {
    const { store, queue } = await setUp();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [begun, mayEnd, second] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    let sent = 0;
    const send = async () => {
      sent += 1;
      if (sent === 2) second!.resolve();
      begun!.resolve();
      await mayEnd!.promise;
    };
    const worker = createMailWorker({ store, transport: { send, close() {} }, name: 'a', log: quiet });
    await queue();
    worker.start();
    await begun!.promise;
    await queue();
    worker.kick();
    mayEnd!.resolve();
    await second!.promise;
    vi.useRealTimers();
    await worker.stop();
    expect(sent).toBe(2);
  });

  it('R62 a worker whose database fails right after it has taken mails does not hold them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, worker, queue } = await setUp();
    for (let i = 0; i < 5; i++) await queue();
    const before = vi.getTimerCount();
    const broken = createMailWorker({
      store: { outbox: store.outbox, now: () => Promise.reject(new Error('connection lost')) },
      transport: { send: async () => {}, close() {} },
      name: 'broken',
      log: quiet,
    });
    await expect(broken.drain()).rejects.toThrow('connection lost');
    expect(vi.getTimerCount()).toBe(before);
    now += 61_000;
    expect(await worker('b').drain()).toBe(5);
  });

  it('R82 a worker that is held up by each mail for a while is no trouble', async () => {
    const { worker, queue } = await setUp();
    let at = 0;
    const passes = vi.spyOn(performance, 'now').mockImplementation(() => at);
    onTestFinished(() => passes.mockRestore());
    const troubles: (string | null)[] = [];
    const a = worker('a', async () => {
      at += 50_000;
      troubles.push(await a.trouble());
    });
    for (let i = 0; i < 5; i++) await queue();
    await a.drain();
    expect(troubles).toEqual([null, null, null, null, null]);
  });

  it('R62 another worker sends a dead worker’s mails within 90 s, with the same id', async () => {
    const { store, sent, worker, queue } = await setUp();
    await queue();
    const [taken] = await store.outbox.claim({ worker: 'dead', kinds: [mailJobKind], limit: 5, leaseMs: 60_000 });
    expect(await worker('b').drain()).toBe(0);
    now += 61_000;
    expect(await worker('b').drain()).toBe(1);
    expect(sent[0]!.id).toBe(taken!.id);
  });

  it('R63 a mail with an expired code is not sent, one without a code is sent late', async () => {
    const { sent, worker, queue } = await setUp();
    let isDown = true;
    const a = worker('a', async (outgoing) => {
      if (isDown) throw new Error('connection refused');
      sent.push(outgoing);
    });
    await queue({ to: 'code@example.com' }, 10 * minuteMs);
    await queue({ to: 'notice@example.com' });
    await queue({ to: 'later@example.com' }, 20 * minuteMs);
    for (let i = 0; i < 10; i++) {
      expect(await a.drain()).toBe(0);
      now += minuteMs;
    }
    isDown = false;
    await a.drain();
    expect(sent.map(({ mail: { to } }) => to).sort()).toEqual(['later@example.com', 'notice@example.com']);
  });

  it('a mail that is refused for good is tried once, any other again', async () => {
    const { store, worker, queue } = await setUp();
    let tries = 0;
    const a = worker('a', async ({ mail: { to } }) => {
      tries += 1;
      throw to === 'gone@example.com' ? new MailRefused('550') : new Error('421');
    });
    await queue({ to: 'gone@example.com' });
    await a.drain();
    now += 10 * minuteMs;
    await a.drain();
    expect([tries, (await store.outbox.state()).dead]).toEqual([1, 1]);
    await queue({ to: 'busy@example.com' });
    await a.drain();
    now += minuteMs;
    await a.drain();
    expect(tries).toBe(3);
  });

  it('R32, R84 postpones an unsealable mail and logs its id; sends it once the secret is back', async () => {
    if (engine.kind === 'memory') return;
    const [place, old, fresh] = [await engine.place(), 'o'.repeat(32), 'n'.repeat(32)];
    const lines: string[] = [];
    const sent: string[] = [];
    const send = async ({ id }: OutgoingMail) => void sent.push(id);
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    /**
     * The service with these secrets, until it stops: how much it sent, and how it leaves the
     * outbox.
     */
    const withSecrets = async (secrets: string[], ids: string[] = []) => {
      const store = await engine.open({ clock, secrets }, place);
      for (const id of ids) await store.outbox.add(tenant, { id, kind: mailJobKind, payload: mail() });
      const worker = createMailWorker({ store, transport: { send, close() {} }, name: 'w', log });
      const count = ids.length === 0 ? await worker.drain() : 0;
      const { waiting, dead } = await store.outbox.state();
      const left = { count, waiting, dead, sealed: await store.outbox.sealed() };
      await store.close();
      return left;
    };
    await withSecrets([old], ['lost', 'found']);
    expect(await withSecrets([fresh])).toEqual({ count: 0, waiting: 2, dead: 0, sealed: 2 });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { job: 'lost', isLast: false, err: { type: 'cannot be unsealed' } },
      { job: 'found', isLast: false },
    ]);
    expect(lines.join()).not.toMatch(/ada@|123456/);
    now += minuteMs;
    expect(await withSecrets([fresh, old])).toEqual({ count: 2, waiting: 0, dead: 0, sealed: 0 });
    expect(sent.sort()).toEqual(['found', 'lost']);

    await withSecrets([old], ['too late']);
    for (let day = 0; day < 4; day++) {
      expect([day, await withSecrets([fresh])]).toEqual([day, { count: 0, waiting: 1, dead: 0, sealed: 1 }]);
      now += 24 * 60 * minuteMs;
    }
    expect(await withSecrets([fresh])).toEqual({ count: 0, waiting: 0, dead: 1, sealed: 0 });
  });

  it('R81 a worker that stops finishes what it sends and leaves the rest to others', async () => {
    const { sent, worker, queue } = await setUp();
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let begun = () => {};
    const first = new Promise<void>((resolve) => {
      begun = resolve;
    });
    for (let i = 0; i < 12; i++) await queue({ to: `m${i}@example.com` });
    const a = worker('a', async (outgoing) => {
      begun();
      await gate;
      sent.push(outgoing);
    });
    a.start();
    await first;
    const stopped = a.stop();
    go();
    await stopped;
    expect(sent.length).toBe(1);
    expect(await worker('b').drain()).toBe(11);
  });
});

describe('R63 the time between two tries', () => {
  it('is at most half a minute while codes live, grows after that, and ends after three days', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempts) => retryInMs(attempts, 0))).toEqual([
      1000, 2000, 4000, 8000, 16000, 30000, 30000,
    ]);
    expect(retryInMs(60, 60 * minuteMs)).toBe(12 * minuteMs);
    expect(retryInMs(99, 48 * 60 * minuteMs)).toBe(60 * minuteMs);
    expect(retryInMs(99, 4 * 24 * 60 * minuteMs)).toBeNull();
  });
});

describe('mail by SMTP', () => {
  const undo: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const one of undo.splice(0).reverse()) await one();
  });
  const startTransport = async () => {
    const smtp = await startSmtp();
    undo.push(smtp.stop);
    const transport = smtpTransport(smtp.url);
    undo.push(transport.close);
    return { smtp, transport };
  };
  const outgoing = (over: Partial<Mail> = {}, id = 'job1'): OutgoingMail => ({
    id,
    ...tenant,
    mail: mail(over),
    logo: null,
  });

  it('a mail arrives with text and HTML, its sender, and an id that stays the same at every try (R62)', async () => {
    const { smtp, transport } = await startTransport();
    const from = { name: 'Juniper Studio', address: 'hello@juniper.example', replyTo: 'care@juniper.example' };
    await transport.send(outgoing({ from }));
    await transport.send(outgoing({ from }));
    const [first, second] = smtp.mails;
    expect(first).toMatchObject({
      subject: 'Your code is 123456',
      from: { name: 'Juniper Studio', address: 'hello@juniper.example' },
      replyTo: [{ address: 'care@juniper.example' }],
      recipients: ['ada@example.com'],
      sender: 'hello@juniper.example',
    });
    expect(first!.text).toContain('123456');
    expect(first!.html).toContain('<b>123456</b>');
    expect(first!.messageId).toBe('<job1@juniper.example>');
    expect(second!.messageId).toBe(first!.messageId);
    expect(first!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it.each([
    ['a name', { from: { name: 'Juniper\r\nBcc: evil@example.com', address: 'hello@juniper.example', replyTo: null } }],
    ['a subject', { subject: 'Hello\r\nBcc: evil@example.com\r\n\r\nBody' }],
    [
      'a name with an address',
      { from: { name: 'x" <evil@example.com>, "y', address: 'hello@juniper.example', replyTo: null } },
    ],
    [
      'an address to answer to',
      { from: { name: 'J', address: 'hello@juniper.example', replyTo: 'a@b.example\r\nBcc: evil@example.com' } },
    ],
  ])('R64 %s cannot add a header or a recipient', async (_, over) => {
    const { smtp, transport } = await startTransport();
    await transport.send(outgoing(over));
    const [received] = smtp.mails;
    expect(received!.recipients).toEqual(['ada@example.com']);
    expect(received!.headers.map(({ key }) => key)).not.toContain('bcc');
    expect([received!.to, received!.from!.address]).toEqual([
      [{ address: 'ada@example.com', name: '' }],
      'hello@juniper.example',
    ]);
  });

  it('R9 an address is one recipient, whatever it looks like', async () => {
    const { smtp, transport } = await startTransport();
    await transport.send(outgoing({ to: 'a@example.com,evil@example.com' })).catch(() => {});
    await transport.send(outgoing({ to: 'a@example.com\r\nRCPT TO:<evil@example.com>' })).catch(() => {});
    expect(smtp.mails.flatMap(({ recipients }) => recipients).filter((one) => one === 'evil@example.com')).toEqual([]);
  });

  it('R64 a mail is escaped, names the request and what to do if it was not you, and loads nothing', async () => {
    const { smtp, transport } = await startTransport();
    const variables = {
      appName: '<img src=x onerror=alert(1)>',
      site: 'juniper.example',
      brand: mailBrand({ logo: null, colors: { lightMode: {} } }, '<img src=x>', 'juniper.example'),
      device: '"><script>',
      at: 0,
      siteUrl: 'https://juniper.example',
    };
    await transport.send(outgoing(noticeMail('welcome', variables, 'en')));
    const { html } = smtp.mails[0]!;
    expect(html).not.toMatch(/<(img|script)/);
    expect(html).not.toMatch(/<[^>]*\s(src|onerror|background)=|url\(|@import/);
  });

  it('distinguishes a recipient refused for good from a busy server', async () => {
    const { smtp, transport } = await startTransport();
    smtp.state.refuse = 550;
    await expect(transport.send(outgoing())).rejects.toBeInstanceOf(MailRefused);
    smtp.state.refuse = 450;
    const error: unknown = await transport.send(outgoing()).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error).toBeInstanceOf(Error);
  });

  it('R84 logs a refused mail with the server’s reply and advice, without its recipient', async () => {
    const { smtp, transport } = await startTransport();
    const service = await createHttpService({ smtp: transport });
    undo.push(service.close);
    const trouble = async () => {
      await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' }, { key: 'pk_demo' });
      await service.mails();
      const { err, step, reply, advice } = service.logged().findLast(({ msg }) => msg === 'mail was not sent')!;
      const { code, cause } = err as { code?: string; cause?: { code: string } };
      return { code: code ?? cause?.code, step, reply, advice };
    };
    smtp.state.refuse = 550;
    expect(await trouble()).toEqual({
      code: 'EENVELOPE',
      step: 'recipient',
      reply: '550',
      advice: expect.stringContaining('refuses this recipient, so it is not tried again'),
    });
    smtp.state.refuse = 450;
    expect(await trouble()).toMatchObject({
      step: 'recipient',
      reply: '450',
      advice: expect.stringContaining('tried again'),
    });
    await smtp.stop();
    expect(await trouble()).toMatchObject({
      step: 'connection',
      reply: undefined,
      advice: expect.stringContaining('MS_SMTP_URL'),
    });
    expect(JSON.stringify(service.logged())).not.toContain('ada@example.com');
  });

  it.each([
    ['name', { code: 'EDNS', command: 'CONN' }],
    ['encryption', { code: 'ETLS', command: 'CONN' }],
    ['encryption', { code: 'ETLS', command: 'STARTTLS', responseCode: 454, response: '454 TLS not available' }, '454'],
    [
      'login',
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 ada@example.com' },
      '535 5.7.8',
    ],
    ['login', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530, response: '530 Log in first' }, '530'],
    [
      'sender',
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 5.7.1<a@b.example>' },
      '553',
    ],
    ['mail', { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554-5.7.1 spam 5.1.1' }, '554 5.7.1'],
    ['mail', { code: 'EMESSAGE', command: 'DATA', responseCode: 451, response: '451 later' }, '451'],
    ['connection', { code: 'ETIMEDOUT', command: 'CONN' }],
  ])('R84 of what a mail server says, here about the %s, only numbers are told', (step, facts, reply?: string) => {
    const classified = smtpTrouble(Object.assign(new Error('ada@example.com'), facts))!;
    expect([classified.step, classified.reply]).toEqual([step, reply]);
    expect(JSON.stringify(classified)).not.toMatch(/@|spam|later|Log in first/);
  });

  it('R84 an error that no mail server caused gets no advice', () => {
    expect(smtpTrouble(new Error('any'))).toBeNull();
    expect(smtpTrouble('any')).toBeNull();
  });

  it('R63 while SMTP is down requests are answered as ever, and living mails go out when it is back', async () => {
    const { smtp, transport } = await startTransport();
    let now = Date.UTC(2026, 0, 1);
    const service = await createHttpService({ smtp: transport, clock: () => now });
    undo.push(service.close);
    await smtp.stop();
    const live = { key: 'pk_demo' };
    const early = await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' }, live);
    await service.mails();
    now += 5 * minuteMs;
    const later = await service.call('sendMemberResetPasswordEmail', { email: 'mary@example.com' }, live);
    expect([early.statusCode, later.statusCode]).toEqual([200, 200]);
    await service.mails();
    expect(smtp.mails).toEqual([]);
    const { body } = await service.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(body).toMatch(/^ms_outbox_oldest_ms 300000$/m);
    // The first code dies while the server is away.
    now += 5 * minuteMs;
    await smtp.start();
    now += minuteMs;
    await service.mails();
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([['mary@example.com']]);
    expect(service.logged().filter(({ msg }) => msg === 'mail was not sent').length).toBeGreaterThan(0);
    expect(JSON.stringify(service.logged())).not.toContain('mary@example.com');
  });

  it('in demo mode sandbox mail never leaves, live mail goes to the mailbox too', async () => {
    const { smtp, transport } = await startTransport();
    const service = await createHttpService({ smtp: transport });
    undo.push(service.close);
    await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' });
    await service.call('sendMemberResetPasswordEmail', { email: 'mary@example.com' }, { key: 'pk_demo' });
    expect((await service.mails()).map(({ to }) => to).sort()).toEqual(['ada@example.com', 'mary@example.com']);
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([['mary@example.com']]);
  });
});
