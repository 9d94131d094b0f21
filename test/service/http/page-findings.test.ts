import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import { type CallOptions, createHttpService, type HttpService, sandbox, secret } from '../../support/http-service.ts';

const dayMs = 86_400_000;
const origin = 'http://localhost:4871';
const finding = { rule: 'unknown-value', count: 2 };
const report = { page: `${origin}/plans`, attributes: 3, findings: [finding] };

describeEngines('§3 what the inspector found on a page', (engine) => {
  let service: HttpService;
  let ahead = 0;
  beforeAll(async () => {
    const clock = () => Date.now() + ahead;
    service = await createHttpService({ store: await engine.open({ secrets: [secret], clock }) });
  });
  afterAll(() => service.close());
  let addresses = 0;
  const send = async (over: object = {}, options: CallOptions = {}) => {
    ahead += 1;
    const answer = await service.call(
      'sendPageFindings',
      { ...report, ...over },
      { address: `10.1.0.${++addresses}`, ...options },
    );
    return answer.json().error?.code ?? 'ok';
  };
  const install = async () =>
    (await service.inject({ url: '/admin/install', headers: { 'x-api-key': 'sk_sb_demo' } })).json().data.findings;

  it('is stored once a page, the newest of 20 pages, for a month', async () => {
    expect(await send()).toBe('ok');
    expect(await send({ findings: [] })).toBe('ok');
    expect(await install()).toEqual([{ ...report, findings: [], sentAt: expect.any(String) }]);
    for (let i = 0; i < 20; i++) expect(await send({ page: `${origin}/${i}` })).toBe('ok');
    const pages = (await install()).map(({ page }: { page: string }) => new URL(page).pathname);
    expect(pages).toEqual(Array.from({ length: 20 }, (_, i) => `/${19 - i}`));
    ahead += 31 * dayMs;
    await send();
    await service.store.sweep();
    expect(await service.store.pageFindings.list(sandbox, 30)).toMatchObject([{ page: report.page }]);
  });

  it.each<[string, string, object, CallOptions]>([
    ['a page of another site', 'domain-not-permitted', { page: 'https://elsewhere.example/' }, {}],
    ['a caller that is no page', 'domain-not-permitted', {}, { origin: null }],
    ['live mode', 'not-supported', {}, { key: 'pk_demo', origin: 'http://localhost:4871' }],
    ['a query', 'invalid-request', { page: `${origin}/?token=secret` }, {}],
    ['words in place of a rule', 'invalid-request', { findings: [{ rule: 'Call 555 now', count: 1 }] }, {}],
    ['more than a page can have', 'invalid-request', { findings: Array(101).fill(finding) }, {}],
  ])('refuses %s', async (_, code, over, options) => {
    const before = await install();
    expect(await send(over, options)).toBe(code);
    expect(await install()).toEqual(before);
  });

  it('R6 takes 20 a minute from one address', async () => {
    const all: string[] = [];
    for (let i = 0; i < 21; i++) all.push(await send({}, { address: '10.9.9.9' }));
    expect(all).toEqual([...Array(20).fill('ok'), 'rate-limited']);
  });
});
