import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { socialProvider } from '../../../../src/service/outside/social/social-provider.ts';
import { browser } from './browser.ts';
import { newRequest, redirectUri, startDemoProvider, walk } from './demo-provider.ts';

describe('Continue with Demo ID', () => {
  let demo: Awaited<ReturnType<typeof startDemoProvider>>;
  const provider = () =>
    socialProvider({ key: 'demo', issuer: demo.issuer, clientId: demo.clientId, clientSecret: null, allowHttp: true });

  beforeAll(async () => {
    demo = await startDemoProvider();
  });
  afterAll(() => demo.stop());

  it('R34 a person chosen from the list comes back with name and verified email, by code and PKCE', async () => {
    const request = newRequest();
    const url = new URL(await provider().authorizationUrl(request));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: request.codeChallenge,
      state: request.state,
      nonce: request.nonce,
      redirect_uri: redirectUri,
    });
    const query = await walk(provider(), request, { name: 'Ada Lovelace', email: 'ada@example.com', verified: 'on' });
    const ada = await provider().exchange({ ...request, query });
    expect(ada).toEqual({
      subject: expect.stringMatching(/^[\w-]{22}$/),
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada Lovelace',
      picture: null,
    });
  });

  it('R35 accepts a new person with an unverified email; the same email is the same person', async () => {
    const subjects = [];
    for (const isVerified of [false, true]) {
      const request = newRequest();
      const query = await walk(provider(), request, {
        name: 'Rosa',
        email: 'rosa@example.com',
        ...(isVerified && { verified: 'on' }),
      });
      const rosa = await provider().exchange({ ...request, query });
      expect(rosa).toMatchObject({ name: 'Rosa', email: 'rosa@example.com', emailVerified: isVerified });
      subjects.push(rosa.subject);
    }
    expect(subjects[0]).toBe(subjects[1]);
  });

  it('R34 distinguishes a cancelled login from an error', async () => {
    const request = newRequest();
    const query = await walk(provider(), request, { cancel: '1' });
    await expect(provider().exchange({ ...request, query })).rejects.toMatchObject({ trouble: 'denied' });
  });

  it('§2.4 the page lists the people, works without script and asks again at each login', async () => {
    const person = browser(redirectUri);
    // The second time another person logs in.
    for (const who of [
      { name: 'Ada', email: 'ada@example.com' },
      { name: 'Rosa', email: 'rosa@example.com' },
    ]) {
      const page = await person.visit(await provider().authorizationUrl(newRequest()));
      if ('left' in page) throw new Error('the page did not ask');
      expect(page.text).toContain('Ada Lovelace');
      expect(page.text).toContain('emmy@example.com (not verified)');
      expect(page.text).not.toMatch(/<script|<style|style=/);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect('left' in (await person.visit(page.url, who))).toBe(true);
    }
    const sheet = await fetch(`${demo.issuer}/style.css`);
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('R98 shows user input as text, and an error for an invalid email', async () => {
    const person = browser(redirectUri);
    const page = await person.visit(await provider().authorizationUrl(newRequest()));
    if ('left' in page) throw new Error('the page did not ask');
    const again = await person.visit(page.url, { name: '<img src=x onerror=alert(1)>', email: '"><script>' });
    expect(again).toMatchObject({ status: 400, text: expect.stringContaining('valid email') });
    expect('text' in again && again.text).not.toMatch(/<img|<script/);
  });

  it('R34 a stranger without the cookie, another redirect address and a plain challenge are refused', async () => {
    const start = await provider().authorizationUrl(newRequest());
    const page = await browser(redirectUri).visit(start);
    if ('left' in page) throw new Error('the page did not ask');
    expect(await browser(redirectUri).visit(page.url)).toMatchObject({ status: 400 });
    const elsewhere = new URL(start);
    elsewhere.searchParams.set('redirect_uri', 'http://localhost:4870/elsewhere');
    expect(await browser(redirectUri).visit(elsewhere.href)).toMatchObject({ status: 400 });
    const plain = new URL(start);
    plain.searchParams.delete('code_challenge');
    plain.searchParams.delete('code_challenge_method');
    const refused = await browser(redirectUri).visit(plain.href);
    expect('left' in refused && refused.left).toContain('error=invalid_request');
  });

  it('nothing is written to the console', async () => {
    const spies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    const own = await startDemoProvider();
    await browser(redirectUri).visit(`${own.issuer}/auth?client_id=unknown`);
    await own.stop();
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});
