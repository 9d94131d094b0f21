import { expect, it } from 'vitest';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, sandbox, secret } from '../../../support/http-service.ts';
import { logInOperator } from '../../../support/log-in-operator.ts';

const email = 'admin@example.com';

describeEngines(
  '§3.4 a test checkout',
  (engine) => {
    it('§3.4 is for operators in test mode, and a dry run touches nothing', async () => {
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
      const { store } = service;
      const authorization = `Bearer ${await logInOperator(service, 'admin')}`;
      const ask = async (mode: 'live' | 'sandbox', price: string, query = '') => {
        const url = `${consoleApiPath}/app_demo/${mode}/config/prices/${price}/test-checkout${query}`;
        const answer = await service.inject({ method: 'POST', url, headers: { authorization }, payload: {} });
        return answer.json();
      };
      expect((await ask('live', 'prc_pro_monthly')).error.code).toBe('access-denied');
      expect((await ask('sandbox', 'prc_gone')).error.code).toBe('price-no-longer-available');
      const tried = await ask('sandbox', 'prc_pro_monthly', '?dryRun=true');
      expect(tried.data).toEqual({ url: null, memberId: expect.stringMatching(/^mem_/) });
      expect(await store.members.byEmail(sandbox, email)).toBeNull();
      const byKey = await service.inject({
        method: 'POST',
        url: '/admin/config/prices/prc_pro_monthly/test-checkout',
        headers: { 'x-api-key': 'sk_sb_demo' },
        payload: {},
      });
      expect(byKey.json().error.code).toBe('access-denied');
      await service.close();
    });
  },
  ['memory'],
);
