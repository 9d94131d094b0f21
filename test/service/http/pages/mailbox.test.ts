import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService, secret } from '../../../support/http-service.ts';

const paths = ['/mailbox', '/mailbox.json', '/mailbox.js'];

describe('R13 the mailbox', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService();
    await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' });
    await service.call('sendMemberLoginPasswordlessEmail', { email: 'mary@example.com' }, { key: 'pk_demo' });
  });
  afterAll(() => service.close());

  const get = (url: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
    service.inject({ url, headers: { host: 'localhost:4870', ...headers }, remoteAddress });

  it('answers the mails of both modes with their codes and links, newest first', async () => {
    await service.mails();
    const mails = (await get('/mailbox.json')).json();
    expect(mails.map(({ to }: { to: string }) => to)).toEqual(
      expect.arrayContaining(['mary@example.com', 'ada@example.com']),
    );
    expect(mails[0].sentAt).toBeGreaterThanOrEqual(mails[1].sentAt);
    expect(Object.keys(mails[0]).sort()).toEqual(['code', 'html', 'id', 'link', 'sentAt', 'subject', 'text', 'to']);
    const reset = mails.find(({ to }: { to: string }) => to === 'ada@example.com');
    expect(reset.code).toMatch(/^\d{6}$/);
    expect(reset.text).toContain(reset.code);
    expect(reset.link).toMatch(/^http:\/\/localhost:4870\/reset\?app=app_demo&mode=sandbox#ms_reset=[\w-]{43}$/);
  });

  it('is not readable for the page of a listed site that is open in a browser of this machine', async () => {
    const live = await createHttpService({
      app: (app) => {
        app.origins = { ...app.origins, live: ['https://www.juniper.example'] };
      },
    });
    for (const url of paths) {
      const { headers } = await live.inject({
        url,
        headers: { host: 'localhost:4870', origin: 'https://www.juniper.example' },
      });
      expect([url, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
        url,
        undefined,
        undefined,
      ]);
    }
    await live.close();
  });

  it.each([
    ['a machine elsewhere', {}, '203.0.113.5'],
    ['a machine of the same network', {}, '192.168.1.7'],
    ['a stranger behind a proxy on this machine', { 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1'],
    ['a page that points its own name at this machine', { host: 'rebound.evil.example:4870' }, '127.0.0.1'],
    ['a name that only begins like ours', { host: 'localhost.evil.example' }, '127.0.0.1'],
  ])('R118 and the demo’s provider are not there for %s', async (_, headers, address) => {
    const [{ id }] = (await get('/mailbox.json')).json();
    for (const path of [...paths, `/mailbox/${id}`]) {
      const answer = await get(path, headers, address);
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 404, 'not-found']);
    }
    const provider = await get('/demo-id/.well-known/openid-configuration', headers, address);
    expect([provider.statusCode, provider.json().error?.code]).toEqual([404, 'not-found']);
  });

  it('R118 the demo’s provider is there for this machine', async () => {
    const answer = await get('/demo-id/.well-known/openid-configuration');
    expect([answer.statusCode, answer.json().issuer]).toEqual([200, 'http://localhost:4870/demo-id']);
  });

  it('is there for every name of this machine', async () => {
    for (const [host, address] of [
      ['localhost:4870', '127.0.0.1'],
      ['127.0.0.1:4870', '::ffff:127.0.0.1'],
      ['[::1]:4870', '::1'],
    ] as const)
      expect((await get('/mailbox.json', { host }, address)).statusCode).toBe(200);
  });

  it('no page of another origin may read it', async () => {
    const answer = await get('/mailbox.json', { origin: 'https://evil.example' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('does not exist outside demo mode, and stores nothing', async () => {
    const live = await createHttpService({
      env: { MS_DEMO: '0', MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' },
    });
    await live.call('sendMemberSignupPasswordlessEmail', { email: 'new@example.com' });
    expect(await live.mails()).toEqual([]);
    for (const path of paths)
      expect((await live.inject({ url: path, headers: { host: 'localhost' } })).statusCode).toBe(404);
    await live.close();
  });

  it('shows a mail without letting it act', async () => {
    const [{ id }] = (await get('/mailbox.json')).json();
    const { headers } = await get(`/mailbox/${id}`);
    expect(headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/);
  });
});
