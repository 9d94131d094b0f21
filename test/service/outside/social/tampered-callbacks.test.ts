import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { socialProvider } from '../../../../src/service/outside/social/social-provider.ts';
import { newRequest, startDemoProvider, walk } from './demo-provider.ts';
import { type FakeIssuer, fakeIssuer, type Signing } from './fake-issuer.ts';

type Demo = Awaited<ReturnType<typeof startDemoProvider>>;
type Flow = ReturnType<typeof newRequest> & { query: string };

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', verified: 'on' };
const providerAt = ({ issuer, clientId }: Demo) =>
  socialProvider({ key: 'demo', issuer, clientId, clientSecret: null, allowHttp: true });
const changed = (query: string, change: (parameters: URLSearchParams) => void) => {
  const parameters = new URLSearchParams(query);
  change(parameters);
  return `?${parameters}`;
};

describe('R34 a tampered callback is rejected', () => {
  let demo: Demo;
  let other: Demo;
  beforeAll(async () => {
    [demo, other] = await Promise.all([startDemoProvider(), startDemoProvider()]);
  });
  afterAll(async () => {
    await Promise.all([demo.stop(), other.stop()]);
  });
  afterEach(() => vi.useRealTimers());

  const walked = async (at = demo): Promise<Flow> => {
    const request = newRequest();
    return { ...request, query: await walk(providerAt(at), request, ada) };
  };
  const refused = (flow: Flow, at = demo) =>
    expect(providerAt(at).exchange(flow)).rejects.toMatchObject({ name: 'SocialError', trouble: 'rejected' });

  const inTheAnswer: [string, (parameters: URLSearchParams) => void][] = [
    ['a foreign state', (p) => p.set('state', 'x'.repeat(43))],
    ['no state', (p) => p.delete('state')],
    ['the state twice', (p) => p.append('state', p.get('state')!)],
    ['a foreign issuer', (p) => p.set('iss', 'https://evil.example')],
    ['no issuer, where the provider promises one', (p) => p.delete('iss')],
    ['no code', (p) => p.delete('code')],
    ['the code twice', (p) => p.append('code', p.get('code')!)],
    ['a made-up code', (p) => p.set('code', 'x'.repeat(43))],
    [
      'an error with a foreign state',
      (p) => {
        p.delete('code');
        p.set('error', 'access_denied');
        p.set('state', 'foreign');
      },
    ],
  ];
  it.each(inTheAnswer)('R34 %s', async (_, change) => {
    const flow = await walked();
    await refused({ ...flow, query: changed(flow.query, change) });
    // The control: untouched, the same flow succeeds.
    expect(await providerAt(demo).exchange(flow)).toMatchObject({ email: 'ada@example.com' });
  });

  it('R34 a code that was redeemed before', async () => {
    const flow = await walked();
    await providerAt(demo).exchange(flow);
    await refused(flow);
  });

  it('R34 the verifier missing, or of another popup', async () => {
    await refused({ ...(await walked()), codeVerifier: '' });
    await refused({ ...(await walked()), codeVerifier: newRequest().codeVerifier });
  });

  it('R34 the nonce missing, or of another popup', async () => {
    await refused({ ...(await walked()), nonce: '' });
    await refused({ ...(await walked()), nonce: newRequest().nonce });
  });

  it("R34 a code of another popup put beside one's own state", async () => {
    const [mine, attackers] = [await walked(), await walked()];
    const code = new URLSearchParams(attackers.query).get('code')!;
    await refused({ ...mine, query: changed(mine.query, (p) => p.set('code', code)) });
  });

  it('R34 the answer of one provider brought to another', async () => {
    const flow = await walked(other);
    await refused(flow, demo);
    const unnamed = await walked(other);
    await refused({ ...unnamed, query: changed(unnamed.query, (p) => p.set('iss', demo.issuer)) }, demo);
  });

  it('R34 another redirect address than the one it began with', async () => {
    const flow = await walked();
    await refused({ ...flow, redirectUri: `${flow.redirectUri}/elsewhere` });
  });

  it('R34 a code that is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const flow = await walked();
    vi.setSystemTime(Date.now() + 61_000);
    await refused(flow);
  });
});

describe('R34 a foreign or forged ID token is rejected', () => {
  const exchange = async (set: (fake: FakeIssuer) => void) => {
    const fake = fakeIssuer();
    const provider = socialProvider({
      key: 'acme',
      issuer: fake.issuer,
      clientId: fake.clientId,
      clientSecret: 'secret',
      fetch: fake.fetch,
    });
    const request = newRequest();
    fake.claims = { nonce: request.nonce, email: 'ada@example.com', name: 'Ada' };
    set(fake);
    await provider.authorizationUrl(request);
    return provider.exchange({ ...request, query: `?code=c&state=${request.state}` });
  };
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (more: Record<string, unknown>) => (fake: FakeIssuer) => Object.assign(fake.claims, more);
  const signing = (how: Signing) => (fake: FakeIssuer) => {
    fake.signing = how;
  };

  it('R34 the control: a right one is taken', async () => {
    expect(await exchange(() => {})).toMatchObject({ subject: 'subject-1', email: 'ada@example.com' });
  });

  const wrong: [string, (fake: FakeIssuer) => void][] = [
    ['of a foreign issuer', claims({ iss: 'https://evil.example' })],
    ['for a foreign client', claims({ aud: 'client-2' })],
    ['for several clients, handed out to a foreign one', claims({ aud: ['client-1', 'client-2'], azp: 'client-2' })],
    ['that has expired', claims({ exp: now() - 60 })],
    ['that never expires', claims({ exp: undefined })],
    ['with another nonce', claims({ nonce: 'another' })],
    ['without a nonce', claims({ nonce: undefined })],
    ['without a subject', claims({ sub: undefined })],
    ['with an empty subject', claims({ sub: '' })],
    ['with a subject that is no text', claims({ sub: 7 })],
    ['with a subject longer than 255', claims({ sub: 'x'.repeat(256) })],
    [
      'that is missing',
      (fake) => {
        fake.hasIdToken = false;
      },
    ],
    ['R31 that is not signed', signing('none')],
    ['R31 signed by a foreign key', signing('foreign')],
    ['R31 signed with the public key as a password', signing('hmac-with-public-key')],
  ];
  it.each(wrong)('R34 %s', async (_, set) => {
    await expect(exchange(set)).rejects.toMatchObject({ name: 'SocialError', trouble: 'rejected' });
  });

  it('R34 userinfo about another person', async () => {
    const about = (more: object) => (fake: FakeIssuer) => {
      Object.assign(fake.claims, { email: undefined });
      fake.userInfo = { email: 'eve@example.com', email_verified: true, ...more };
    };
    await expect(exchange(about({ sub: 'subject-2' }))).rejects.toMatchObject({ trouble: 'rejected' });
  });
});
