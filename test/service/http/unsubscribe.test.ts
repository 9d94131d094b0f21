import { expect, it } from 'vitest';
import { readUnsubscribeToken, unsubscribeToken } from '../../../src/service/domain/unsubscribe-token.ts';
import { smtpTransport } from '../../../src/service/outside/mail/smtp.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { startSmtp } from '../../support/smtp.ts';

const channelKey = '/blog/<b>clay</b>';

/** Ada is mailed about a reply of Grace's; the mail's way out. */
async function mailedReply(service: HttpService) {
  const ada = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
  await service.store.members.update(sandbox, ada.id, { verified: true });
  const [token, other] = [await service.logIn('ada@example.com'), await service.logIn('grace@example.com')];
  await service.call('subscribeToChannel', { channelKey, action: 'THREADS_ONLY' }, { token });
  const post = await service.call('createPost', { channelKey, content: 'Which clay?' }, { token });
  const postId = post.json().data.id as string;
  await service.call('createThread', { postId, content: 'The grey one.' }, { token: other });
  const [mail] = await service.mails('ada@example.com');
  const href = /href="([^"]*\/unsubscribe[^"]*)"/.exec(mail!.html)![1]!;
  const subscription = () => service.store.comments.subscription(sandbox, channelKey, ada.id);
  const url = new URL(href);
  return { ada, mail: mail!, href, path: url.pathname + url.search, subscription, token };
}

describeEngines(
  'M §1.8 the way out of mails about replies',
  (engine) => {
    it('R25, R33 a GET changes nothing; the button ends the mails without script or login', async () => {
      const service = await createHttpService({ store: await engine.open() });
      const { mail, href, path, subscription } = await mailedReply(service);
      expect(mail.text).toContain(href);
      for (const method of ['GET', 'GET', 'HEAD'] as const)
        expect((await service.inject({ method, url: path })).statusCode).toBe(200);
      expect(await subscription()).toBe('THREADS_ONLY');
      const { body, headers } = await service.inject({ url: path });
      expect(body).toContain('<form method="post"><button>Unsubscribe</button></form>');
      expect(body).not.toMatch(/<script|<b>clay/);
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      expect(String(headers['content-security-policy'])).toContain("form-action 'self'");

      const done = await service.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        payload: '',
      });
      expect([done.statusCode, done.body.includes('You are unsubscribed')]).toEqual([200, true]);
      expect(await subscription()).toBe('NONE');
      await service.close();
    });

    it('a mail program’s single request ends them, in either form, repeatedly, also for a deleted member', async () => {
      const service = await createHttpService({ store: await engine.open() });
      const { ada, path, subscription, token } = await mailedReply(service);
      const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
      const post = (type: string, payload: string) =>
        service.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload });
      expect((await post('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
      expect(await subscription()).toBe('NONE');
      await service.store.comments.subscribe(sandbox, channelKey, ada.id, 'THREADS_ONLY');
      expect((await post('multipart/form-data; boundary=x', multipart)).statusCode).toBe(200);
      expect((await post('multipart/form-data; boundary=x', multipart)).statusCode).toBe(200);
      expect(await subscription()).toBe('NONE');
      expect((await post('text/plain', 'x'.repeat(5000))).statusCode).toBe(413);
      await service.call('deleteMember', {}, { token });
      expect((await post('application/x-www-form-urlencoded', '')).statusCode).toBe(200);
      expect((await service.inject({ method: 'DELETE', url: path })).statusCode).toBe(405);
      await service.close();
    });

    it('R6 shows a page to an address that asks too often, and does not slow others', async () => {
      const max = 20;
      const each = { max, seconds: 60 };
      const limits = { perAddress: { read: each, write: each } };
      const service = await createHttpService({ store: await engine.open(), limits });
      const { path } = await mailedReply(service);
      const ask = (method: 'GET' | 'POST', remoteAddress: string) =>
        service.inject({ method, url: path, remoteAddress });
      for (const method of ['GET', 'POST'] as const) {
        for (let i = 0; i < max; i++) expect((await ask(method, '203.0.113.9')).statusCode).toBe(200);
        const { statusCode, headers } = await ask(method, '203.0.113.9');
        expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect((await ask(method, '198.51.100.7')).statusCode).toBe(200);
      }
      await service.close();
    });

    it('nothing that we did not sign does anything, also with the names of another member', async () => {
      const service = await createHttpService({ store: await engine.open() });
      const { path, subscription } = await mailedReply(service);
      const token = new URL(path, 'http://x').searchParams.get('token')!;
      const [what, id, mac] = token.split('.') as [string, string, string];
      const foreign = Buffer.from(what, 'base64url').toString().replace('/blog', '/blig');
      for (const bad of [
        '',
        what,
        `${what}.${id}`,
        `${what}.${id}.${mac.slice(1)}A`,
        `${what}.nokey.${mac}`,
        `${Buffer.from(foreign).toString('base64url')}.${id}.${mac}`,
        `${token}.x`,
        `${what}.${id}.${'é'.repeat(43)}`,
      ]) {
        const answer = await service.inject({ method: 'POST', url: `/unsubscribe?token=${encodeURIComponent(bad)}` });
        expect([answer.statusCode, answer.body.includes('This link is not complete')], bad).toEqual([404, true]);
      }
      expect(await subscription()).toBe('THREADS_ONLY');
      await service.close();
    });
  },
  ['memory', 'postgres'],
);

it('R32 a link outlives the key that signed it, for as long as that key still counts', () => {
  const key = (id: string) => ({ id, secret: Buffer.from(id.repeat(32)) });
  const named = { ...sandbox, memberId: 'mem_1', channel: '/ü' };
  const token = unsubscribeToken({ hmac: [key('a')] }, named);
  expect(readUnsubscribeToken({ hmac: [key('b'), key('a')] }, token)).toEqual(named);
  expect(readUnsubscribeToken({ hmac: [key('b')] }, token)).toBeNull();
});

it('R64 only mails about replies have the two unsubscribe headers, in one line each', async () => {
  const smtp = await startSmtp();
  const transport = smtpTransport(smtp.url);
  const from = { name: 'Juniper', address: 'hello@juniper.example', replyTo: null };
  const send = (id: string, unsubscribe?: string) =>
    transport.send({
      id,
      ...sandbox,
      mail: { from, to: 'ada@example.com', subject: 's', text: 't', html: 'h', code: null, link: null, unsubscribe },
      logo: null,
    });
  const url = `https://members.example.com/unsubscribe?token=${'x'.repeat(300)}.12345678.${'y'.repeat(43)}`;
  await send('a', url);
  await send('b');
  await send('c', `https://members.example.com/unsubscribe?token=${'x'.repeat(1000)}`);
  const listed = smtp.mails.map(({ headers }) => headers.filter(({ key }) => key.startsWith('list-')));
  expect(listed.map((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))).toEqual([
    { 'list-unsubscribe': `<${url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    {},
    {},
  ]);
  expect(smtp.mails[0]!.raw.replaceAll(/\r\n /g, ' ')).toContain(`List-Unsubscribe: <${url}>`);
  transport.close();
  await smtp.stop();
});
