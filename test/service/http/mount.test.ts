import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService } from '../../support/http-service.ts';

describe('the wire over HTTP', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService();
  });
  afterAll(() => service.close());

  it('a seeded member logs in, is read, and logs out', async () => {
    const login = await service.call('loginMemberEmailPassword', {
      email: 'ada@example.com',
      password: 'latchkey-demo',
    });
    expect(login.statusCode, login.body).toBe(200);
    const { member, tokens } = login.json().data;
    expect(member.auth.email).toBe('ada@example.com');
    const token = tokens.accessToken;
    expect((await service.call('getCurrentMember', undefined, { token })).json().data.id).toBe(member.id);
    expect((await service.call('logout', undefined, { token })).statusCode).toBe(200);
    const after = await service.call('getCurrentMember', undefined, { token });
    expect([after.statusCode, after.json().error.code]).toEqual([401, 'client/invalid-token']);
  });
});
