import { afterEach, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService, type HttpServiceOptions } from '../../support/http-service.ts';

describe('R6, R7 limits by address', () => {
  let service: HttpService;
  afterEach(() => service.close());

  const start = async (options: HttpServiceOptions = {}) => {
    service = await createHttpService({
      limits: { perAddress: { login: { max: 10, seconds: 900 } } as never },
      ...options,
    });
  };
  /** How many of `count` logins were looked at before the limit. */
  const allowedOf = async (
    count: number,
    from: (i: number) => { address?: string; headers?: Record<string, string> },
  ) => {
    let allowed = 0;
    for (let i = 0; i < count; i++) {
      const answer = await service.call(
        'loginMemberEmailPassword',
        { email: `unknown${i}@example.com`, password: 'wrong but long' },
        from(i),
      );
      if (answer.statusCode !== 429) allowed += 1;
    }
    return allowed;
  };
  const forged = (i: number) => ({
    'x-forwarded-for': `10.1.${i >> 8}.${i & 255}`,
    forwarded: `for=10.2.${i >> 8}.${i & 255}`,
    'x-real-ip': `10.3.${i >> 8}.${i & 255}`,
    'cf-connecting-ip': `10.4.${i >> 8}.${i & 255}`,
  });

  it('R7 ignores forwarded headers of strangers: of 500 logins no more are evaluated', async () => {
    await start();
    expect(await allowedOf(30, () => ({ address: '203.0.113.4' }))).toBe(10);
    expect(await allowedOf(500, (i) => ({ address: '203.0.113.5', headers: forged(i) }))).toBe(10);
  });

  it('R115 an address without reads left still reads for live sessions, each in its own budget', async () => {
    await start({ limits: { perAddress: { read: { max: 5, seconds: 900 } } as never } });
    const address = '203.0.113.4';
    const [ada, grace] = [await service.logIn('ada@example.com'), await service.logIn('grace@example.com')];
    const read = async (token?: string) => (await service.call('getCurrentMember', {}, { address, token })).statusCode;
    const invented = 'x'.repeat(43);
    for (let i = 0; i < 5; i++) expect(await read(invented)).toBe(401);
    expect([await read(invented), await read()]).toEqual([429, 429]);
    for (let i = 0; i < 5; i++) expect([await read(ada), await read(grace)]).toEqual([200, 200]);
    expect([await read(ada), await read(grace)]).toEqual([429, 429]);
    expect((await service.call('getCurrentMember', {}, { address: '203.0.113.5', token: ada })).statusCode).toBe(200);
  });

  it('R7 behind one proxy the right-most address that it did not write itself counts', async () => {
    await start({ env: { MS_TRUST_PROXY: '1' } });
    const proxied = (i: number) => ({
      address: '10.0.0.1',
      headers: { 'x-forwarded-for': `198.51.100.${i % 256}, 203.0.113.9` },
    });
    expect(await allowedOf(30, proxied)).toBe(10);
    // Another caller behind the same proxy has a budget of her own.
    expect(await allowedOf(1, () => ({ address: '10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.10' } }))).toBe(1);
  });

  it('R7 ignores a trusted number of hops for a client of the open network', async () => {
    await start({ env: { MS_TRUST_PROXY: '1' } });
    expect(await allowedOf(30, (i) => ({ address: '203.0.113.5', headers: forged(i) }))).toBe(10);
  });

  it('R7 listed proxies are believed, others are not', async () => {
    await start({ env: { MS_TRUST_PROXY: '203.0.113.0/24' } });
    expect(
      await allowedOf(15, (i) => ({ address: '203.0.113.5', headers: { 'x-forwarded-for': `198.51.100.${i}` } })),
    ).toBe(15);
    expect(await allowedOf(30, (i) => ({ address: '192.0.2.5', headers: forged(i) }))).toBe(10);
  });

  it('R6 a thousand addresses of one /64 share a budget, in every spelling', async () => {
    await start();
    const spellings = ['2001:db8:0:1::1', '2001:DB8:0:1::2', '2001:0db8:0000:0001:ffff:0000:0000:0001'];
    const one = (i: number) => spellings[i] ?? `2001:db8:0:1:${i.toString(16)}::${(i * 7919).toString(16).slice(-4)}`;
    expect(new Set(Array.from({ length: 1_000 }, (_, i) => one(i))).size).toBe(1_000);
    expect(await allowedOf(1_000, (i) => ({ address: one(i) }))).toBe(10);
    expect(await allowedOf(1, () => ({ address: '2001:db8:0:2::1' })), 'the next /64').toBe(1);
  });

  it('R6 a caller without an address is limited too', async () => {
    await start({ env: { MS_TRUST_PROXY: '1' } });
    expect(await allowedOf(30, () => ({ address: '10.0.0.1', headers: { 'x-forwarded-for': 'unknown' } }))).toBe(10);
  });

  it('R6 a refusal has a Retry-After', async () => {
    await start();
    await allowedOf(10, () => ({ address: '203.0.113.5' }));
    const answer = await service.call(
      'loginMemberEmailPassword',
      { email: 'ada@example.com', password: 'latchkey-demo' },
      { address: '203.0.113.5' },
    );
    const seconds = Number(answer.headers['retry-after']);
    expect(answer.json().error).toMatchObject({ code: 'rate-limited', retryAfter: seconds });
    expect(seconds).toBeGreaterThan(800);
    expect(service.hasher.runs).toBeLessThan(40);
  });
});
