import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routes } from '../../../src/contract/routes.ts';
import { type Operation, wire } from '../../../src/contract/wire.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';

/**
 * A body or query that every schema of the wire accepts as far as its shape goes; where it comes
 * to, the use case decides.
 */
const plausible: Partial<Record<Operation, Record<string, unknown>>> = {
  loginMemberEmailPassword: { email: 'ada@example.com', password: 'wrong but long enough' },
  signupMemberEmailPassword: { email: 'new@example.com', password: 'a fine long passphrase' },
  signupMemberPasswordless: { email: 'new@example.com', passwordlessToken: '123456' },
  sendMemberLoginPasswordlessEmail: { email: 'ada@example.com' },
  sendMemberSignupPasswordlessEmail: { email: 'ada@example.com' },
  loginMemberPasswordless: { email: 'ada@example.com', passwordlessToken: '123456' },
  sendMemberResetPasswordEmail: { email: 'ada@example.com' },
  resetMemberPassword: { token: '123456', newPassword: 'a fine long passphrase' },
  updateMember: { customFields: { bio: 'x' } },
};
const intruders = {
  verified: true,
  role: 'admin',
  isPaid: true,
  stripeCustomerId: 'cus_x',
  id: 'mem_x',
  createdAt: '2020-01-01',
  hasPassword: false,
  teams: { ownedTeams: [] },
};
const operations = Object.keys(routes) as Operation[];
/** C18 the body of `/event` is open by design, and not stored. */
const open: Operation[] = ['trackEvent'];
const withBody = operations.filter((operation) => 'body' in wire[operation] && !open.includes(operation));

describe('R42 the wire is closed', () => {
  let service: HttpService;
  let token: string;
  beforeAll(async () => {
    service = await createHttpService();
    token = await service.logIn();
  });
  afterAll(() => service.close());

  /** Everything a member is, as the database has it. */
  const everything = async () =>
    JSON.stringify(
      await service.store.members.byEmail({ appId: 'app_demo', mode: 'sandbox' }, 'ada@example.com'),
      (name, value) => (name === 'lastSeenAt' ? undefined : value),
    );

  it.each(withBody)('%s refuses unknown fields, and nothing changes', async (operation) => {
    const before = await everything();
    for (const [name, value] of Object.entries({
      ...intruders,
      ...(!('plans' in (wire[operation] as unknown as { body: { properties: object } }).body.properties) && {
        plans: ['pln_pro'],
      }),
    })) {
      const answer = await service.call(operation, { ...plausible[operation], [name]: value }, { token });
      expect([name, answer.statusCode, answer.json().error.code]).toEqual([name, 400, 'invalid-request']);
      expect(answer.json().error.errors).toContainEqual(expect.objectContaining({ field: name }));
    }
    expect(await everything()).toBe(before);
  });

  it.each(operations.filter((operation) => (routes[operation] as Route).method === 'GET'))(
    '%s refuses an unknown query',
    async (operation) => {
      const answer = await service.call(operation, { isPaid: 'true' }, { token });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    },
  );

  it.each(withBody)('%s takes no prototype and no name twice', async (operation) => {
    const { method, path }: Route = routes[operation];
    for (const payload of [
      '{"email":"a@b.example","email":"c@d.example"}',
      '{"__proto__":{"isPaid":true}}',
      '{"a":{"constructor":1}}',
    ]) {
      const answer = await service.inject({
        method,
        url: path,
        payload,
        headers: {
          'content-type': 'application/json',
          'x-app-id': 'app_demo',
          'x-api-key': 'pk_sb_demo',
          authorization: `Bearer ${token}`,
        },
      });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
  });

  it('nothing is turned into another type', async () => {
    const wrong = [
      ['loginMemberEmailPassword', { email: 5, password: 'latchkey-demo' }],
      ['loginMemberPasswordless', { email: 'ada@example.com', passwordlessToken: 123456 }],
      ['resetMemberPassword', { token: 123456, newPassword: 'a fine long passphrase' }],
      ['updateMember', { customFields: { bio: [5] } }],
      ['updateMember', { customFields: [] }],
    ] as const;
    for (const [operation, input] of wrong) {
      const answer = await service.call(operation, input, { token });
      expect([operation, answer.statusCode, answer.json().error.errors[0].code]).toEqual([
        operation,
        400,
        'invalid-field-type',
      ]);
    }
  });

  it('a mistake names its field and never its value', async () => {
    const answer = await service.call('loginMemberEmailPassword', {
      email: 'ada@example.com',
      password: ['canary-password'],
    });
    expect(answer.json().error.errors).toEqual([
      { field: 'password', code: 'invalid-field-type', message: 'This must be string.' },
    ]);
    expect(answer.body).not.toContain('canary');
  });

  describe('C18 the unmodified npm client', () => {
    const asPackage = { headers: { 'x-user-agent': '@memberstack/client@1.2.0' } };

    it('may send its usual extra fields', async () => {
      const extras = {
        options: {},
        origin_domain: 'http://localhost:4871',
        conversionData: { url: '/' },
        rewardfulData: { referral: 'x' },
      };
      const answer = await service.call('loginMemberEmailPassword', {
        email: 'ada@example.com',
        password: 'latchkey-demo',
        ...extras,
      });
      expect(answer.statusCode).toBe(200);
    });

    it('may send unknown fields of a next version: dropped and counted', async () => {
      const answer = await service.call(
        'loginMemberEmailPassword',
        { email: 'ada@example.com', password: 'latchkey-demo', invented: 1 },
        asPackage,
      );
      expect(answer.statusCode).toBe(200);
      const { body } = await service.inject({ url: '/metrics', headers: { host: 'localhost' } });
      expect(body).toContain('ms_dropped_fields_total{operation="loginMemberEmailPassword"} 1');
    });

    it('only at the top: deeper surprises are refused', async () => {
      const plans = [{ planId: 'pln_free', price: 0 }];
      const answer = await service.call(
        'signupMemberEmailPassword',
        { email: 'x@example.com', password: 'a fine long passphrase', plans },
        asPackage,
      );
      expect([answer.statusCode, answer.json().error.errors[0].field]).toEqual([400, 'plans.0.price']);
    });
  });
});
