import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';

describe('C15 the cookies', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService();
  });
  afterAll(() => service.close());

  const attributes = (name: string, age: number) =>
    `${name}; Max-Age=${age}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`;
  const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie'] ?? []].flat().map(String);

  it('asking for a reset sets the flow cookie for ten minutes, known address or not', async () => {
    for (const email of ['ada@example.com', 'unknown@example.com']) {
      const answer = await service.call('sendMemberResetPasswordEmail', { email });
      const [cookie] = cookiesOf(answer);
      expect(cookie!.replace(/=[^;]*/, '')).toBe(attributes('ms_flow', 600));
    }
  });

  it('the six digits count with that cookie, and not without it', async () => {
    const browser = service.browserFetch();
    const headers = { 'content-type': 'application/json', 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo' };
    const post = (fetch: typeof browser, path: string, body: object) =>
      fetch(`http://localhost:4870${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        credentials: 'include',
      });
    await post(browser, '/auth/send-reset-password-email', { email: 'mary@example.com' });
    const [mail] = await service.mails('mary@example.com');
    const body = { token: mail!.code, newPassword: 'an entirely new phrase' };
    const stranger = await post(service.browserFetch(), '/auth/reset-password', body);
    expect([stranger.status, (await stranger.json()).error.code]).toEqual([
      400,
      expect.stringMatching(/invalid-reset-code|code-needs-link/),
    ]);
    const own = await post(browser, '/auth/reset-password', body);
    expect(own.status).toBe(200);
  });

  it('C16 a login makes the browser known, and no cookie logs a member in', async () => {
    const login = await service.call('loginMemberEmailPassword', {
      email: 'ada@example.com',
      password: 'latchkey-demo',
    });
    const device = cookiesOf(login).find((cookie) => cookie.startsWith('ms_device='));
    expect(device?.replace(/=[^;]*/, '')).toBe(attributes('ms_device', 180 * 24 * 3600));
    const answer = await service.call('getCurrentMember', undefined, { headers: { cookie: device!.split(';')[0]! } });
    expect(answer.statusCode).toBe(401);
  });

  it('cookies that are none of ours are left alone', async () => {
    for (const cookie of ['ms_flow=<script>', `ms_flow=${'a'.repeat(5000)}`, 'xms_flow=abc', ';;;=;', 'ms_flow'])
      expect((await service.call('getApp', {}, { headers: { cookie } })).statusCode).toBe(200);
  });
});
