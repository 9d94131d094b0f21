import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import { maxCheckedEmails } from '../../../../src/contract/constants.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';
import { logInOperator } from '../../../support/log-in-operator.ts';

describeEngines('§3.1 imports of the console', (engine) => {
  let service: HttpService;
  let token: string;
  beforeAll(async () => {
    service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    token = await logInOperator(service, 'admin');
  });
  afterAll(() => service.close());

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    service.inject({
      method: 'POST',
      url: `${consoleApiPath}/app_demo/sandbox/imports${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload,
    });

  it('§3.1 names the addresses that a member has, as they were written', async () => {
    const emails = ['ADA@example.com', 'new@example.com', 'no address', 'mary@example.com'];
    const answer = await post('/check', { emails });
    expect(answer.json()).toEqual({ data: { known: ['ADA@example.com', 'mary@example.com'] } });
    const many = Array.from({ length: maxCheckedEmails + 1 }, (_, i) => `a${i}@example.com`);
    expect((await post('/check', { emails: many })).statusCode).toBe(400);
  });

  it('§3.1 R122 creates a part once, with one entry of what the service has counted', async () => {
    const headers = { 'idempotency-key': 'a-part-of-an-import' };
    const members = [
      { email: 'imported-a@example.com', customFields: { 'first-name': 'Ida' } },
      { email: 'mary@example.com' },
      { email: 'imported-b@example.com', plans: [{ planId: 'pln_free' }] },
      { email: 'imported-c@example.com', plans: [{ planId: 'pln_pro' }] },
    ];
    for (let i = 0; i < 2; i++)
      expect((await post('', { members }, headers)).json()).toEqual({
        data: {
          created: 2,
          failures: [
            { at: 1, code: 'email-already-in-use', message: expect.any(String) },
            { at: 3, code: 'plan-not-free', message: expect.any(String) },
          ],
        },
      });
    const log = await service.store.auditLog.list(sandbox, { event: 'members-imported' });
    expect(log).toMatchObject([{ actor: 'operator', memberId: null, detail: { created: 2, known: 1, failed: 1 } }]);
    expect(await service.store.auditLog.list(sandbox, { event: 'member-created' })).toHaveLength(2);
    expect(await service.store.members.byEmail(sandbox, 'imported-c@example.com')).toBeNull();
  });

  it('§3.1 a part that creates no member leaves no entry', async () => {
    const before = await service.store.auditLog.list(sandbox, { event: 'members-imported' });
    expect((await post('', { members: [{ email: 'ada@example.com' }] })).json().data.created).toBe(0);
    expect(await service.store.auditLog.list(sandbox, { event: 'members-imported' })).toEqual(before);
  });

  it('§3.1 a key of a server may do neither', async () => {
    for (const url of ['/admin/imports', '/admin/imports/check']) {
      const payload = url.endsWith('check') ? { emails: [] } : { members: [{ email: 'new@example.com' }] };
      const refused = await service.inject({ method: 'POST', url, headers: { 'x-api-key': 'sk_sb_demo' }, payload });
      expect(refused.json().error.code).toBe('access-denied');
    }
  });
});
