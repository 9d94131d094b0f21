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

  it('§3.1 R122 one entry names the operator and the counts, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'an-import-of-today' };
    for (let i = 0; i < 2; i++) {
      const answer = await post('', { created: 3, failed: 0, left: 2 }, headers);
      expect(answer.json()).toEqual({ data: { created: 3 } });
    }
    const log = await service.store.auditLog.list(sandbox, { event: 'members-imported' });
    expect(log).toMatchObject([{ actor: 'operator', detail: { created: 3, left: 2 } }]);
    expect(log[0]!.detail).not.toHaveProperty('failed');
  });

  it('§3.1 a key of a server may do neither', async () => {
    for (const url of ['/admin/imports', '/admin/imports/check']) {
      const payload = url.endsWith('check') ? { emails: [] } : { created: 1, failed: 0, left: 0 };
      const refused = await service.inject({ method: 'POST', url, headers: { 'x-api-key': 'sk_sb_demo' }, payload });
      expect(refused.json().error.code).toBe('access-denied');
    }
  });
});
