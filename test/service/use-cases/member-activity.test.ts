import { expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, sandbox, secret } from '../../support/http-service.ts';
import { sellPlan } from '../../support/sell-plan.ts';

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describeEngines('the activity of a member', (engine) => {
  it('R123 shows logins on new devices, her changes, and what the site did, newest first', async () => {
    const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    const input = { email: 'mary@example.com', password: 'latchkey-demo' };
    const first = await service.call('loginMemberEmailPassword', input, { headers: firefox });
    const token = first.json().data.tokens.accessToken as string;
    const cookie = [first.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    await service.call('loginMemberEmailPassword', input, { headers: { ...firefox, cookie } });
    await service.call('loginMemberEmailPassword', { ...input, password: 'wrong and long' });
    const { id } = (await service.store.members.byEmail(sandbox, input.email))!;
    await service.inject({
      method: 'PATCH',
      url: `/admin/members/${id}`,
      headers: { 'x-api-key': 'sk_sb_demo' },
      payload: { metaData: { level: 'gold' } },
    });
    const read = async (headers = {}) =>
      (await service.call('getMemberActivity', {}, { token, headers })).json().data.entries;
    const entries = await read();
    expect(entries).toMatchObject([
      { kind: 'account-changed', by: 'site', device: null },
      { kind: 'login', by: 'member', device: 'Firefox on Windows', isNewDevice: false },
      { kind: 'login', by: 'member', device: 'Firefox on Windows', isNewDevice: true },
    ]);
    expect((await read({ 'accept-language': 'de' }))[1].device).toBe('Firefox auf Windows');
    const other = await service.logIn('grace@example.com');
    const hers = (await service.call('getMemberActivity', {}, { token: other })).json().data.entries;
    expect(hers.map(({ kind }: { kind: string }) => kind)).toEqual(['login']);
    await service.close();
  });

  it('R123 shows what the site did to a plan: given, its end moved, cancelled, kept', async () => {
    const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    const { id } = (await service.store.members.byEmail(sandbox, 'mary@example.com'))!;
    await service.store.planConnections.remove(sandbox, id, 'pln_free');
    await sellPlan(service, id);
    const post = async (path: string, payload: object) => {
      const url = `/admin/members/${id}/${path}`;
      const answer = await service.inject({ method: 'POST', url, headers: { 'x-api-key': 'sk_sb_demo' }, payload });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await post('add-plan', { planId: 'pln_free' });
    await post('add-plan', { planId: 'pln_free', endsAt: '2999-12-31T00:00:00.000Z' });
    await post('cancel-plan', { planId: 'pln_pro', when: 'period-end' });
    await post('keep-plan', { planId: 'pln_pro' });
    const token = await service.logIn('mary@example.com');
    const { entries } = (await service.call('getMemberActivity', {}, { token })).json().data;
    expect(entries.filter(({ by }: { by: string }) => by === 'site').map(({ kind }: { kind: string }) => kind)).toEqual(
      ['plan-changed', 'plan-canceled', 'plan-changed', 'plan-added'],
    );
    await service.close();
  });
});
