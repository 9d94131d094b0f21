import { expect, it } from 'vitest';
import { type Operation, wire } from '../../../src/contract/wire.ts';
import { createHttpService, sandbox } from '../../support/http-service.ts';

/** Fields of a price in the types of the npm package. */
const fields = ['amount', 'currency', 'id', 'interval', 'name', 'status', 'type'];

const pricesIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => (name === 'prices' ? (one as object[]) : pricesIn(one)))
    : [];

it('M §2 every answer with prices gives each price all fields of the package, status included', async () => {
  const service = await createHttpService();
  const account = { email: 'new@example.com', password: 'a long way to the river' };
  const signup = await service.call('signupMemberEmailPassword', account);
  const token = signup.json().data.tokens.accessToken;
  const inputs: Partial<Record<Operation, Record<string, unknown>>> = {
    getApp: {},
    getAppAndMember: {},
    readAppAndMember: {},
    getPlan: { planId: 'pln_pro' },
    addPlan: { planId: 'pln_free' },
  };
  const named = (Object.keys(wire) as Operation[]).filter((name) =>
    JSON.stringify(wire[name].data).includes('"prices"'),
  );
  expect(named.sort()).toEqual(Object.keys(inputs).sort());
  for (const operation of named) {
    const answer = await service.call(operation, inputs[operation], { token });
    const prices = pricesIn(answer.json().data);
    expect([operation, answer.statusCode, prices.length > 0]).toEqual([operation, 200, true]);
    for (const price of prices) {
      expect([operation, Object.keys(price).sort()]).toEqual([operation, fields]);
      expect(price).toMatchObject({ status: 'ACTIVE' });
    }
  }
  await service.close();
});

it('R45 C6 refuses a paid plan at every sign-up, beside the field plans, and makes no member', async () => {
  const service = await createHttpService();
  const email = 'paid@example.com';
  const plans = [{ planId: 'pln_pro' }];
  const { flowId } = (await service.call('sendMemberSignupPasswordlessEmail', { email })).json();
  const [mail] = await service.mails(email);
  const calls: [Operation, Record<string, unknown>][] = [
    ['signupMemberEmailPassword', { email, password: 'a long way to the river' }],
    ['signupMemberPasswordless', { email, passwordlessToken: `${flowId}.${mail!.code}` }],
    [
      'startProvider',
      {
        provider: 'demo-id',
        purpose: 'signup',
        challenge: 'a'.repeat(43),
        display: 'popup',
        returnUrl: 'http://localhost:4871/',
      },
    ],
  ];
  for (const [operation, input] of calls) {
    const refused = await service.call(operation, { ...input, plans });
    expect([operation, refused.statusCode, refused.json().error]).toMatchObject([
      operation,
      400,
      { code: 'plan-not-free', errors: [{ field: 'plans', code: 'plan-not-free' }] },
    ]);
  }
  expect(await service.store.members.byEmail(sandbox, email)).toBeNull();
  // The code is still good: nothing was spent on a form that is refused.
  const [, [operation, input]] = calls as [(typeof calls)[0], (typeof calls)[0]];
  expect((await service.call(operation, input)).statusCode).toBe(200);
  await service.close();
});
