// @window https://www.juniper.example/course
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../src/widget/sdk/session.ts';
import { testMember } from '../../support/element-page.ts';

/** What is written, word for word: a browser shows of a cookie its name and value only. */
function watchCookies(): string[] {
  const written: string[] = [];
  let owner: object = Document.prototype;
  while (!Object.hasOwn(owner, 'cookie')) owner = Object.getPrototypeOf(owner);
  const { get, set } = Object.getOwnPropertyDescriptor(owner, 'cookie')!;
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get,
    set(text: string) {
      written.push(text);
      set!.call(this, text);
    },
  });
  return written;
}
const auth = () => ({
  member: testMember(),
  tokens: { accessToken: 'token-1', expires: Date.parse('2126-01-01'), type: 'bearer' as const },
  redirect: null,
});

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Document.prototype, 'cookie');
  localStorage.clear();
});

describe('M §2 the session in a cookie', () => {
  it('§9 on the root domain of site and service: for all subdomains, strict, secure, gone with the logout', () => {
    const written = watchCookies();
    const settings = { domain: 'https://members.juniper.example', setCookieOnRootDomain: true };
    const session = createSession(settings);
    session.start(auth());
    expect(written.at(-1)).toBe(
      '_ms-mid=token-1; Path=/; Expires=Tue, 01 Jan 2126 00:00:00 GMT; SameSite=Strict; Domain=juniper.example; Secure',
    );
    expect([localStorage.getItem('_ms-mid'), session.token()]).toEqual([null, 'token-1']);
    // Another page of the site, and what it finds.
    expect(createSession(settings).token()).toBe('token-1');
    session.end();
    expect(written.at(-1)).toMatch(/^_ms-mid=; .*Expires=Thu, 01 Jan 1970.*Domain=juniper\.example/);
    expect(session.token()).toBeUndefined();
  });

  it.each([
    ['a service elsewhere', 'https://members.other.example', false],
    ['a service elsewhere, with the cookie of this host asked for', 'https://members.other.example', true],
  ])('with %s it is not shared, but kept in the storage, silently', (_, domain, useCookies) => {
    const written = watchCookies();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const session = createSession({ domain, setCookieOnRootDomain: true, useCookies });
    session.start(auth());
    expect(written).toEqual([]);
    expect([localStorage.getItem('_ms-mid'), session.token()]).toEqual(['token-1', 'token-1']);
    expect(warn).not.toHaveBeenCalled();
    session.end();
    expect(session.token()).toBeUndefined();
  });
});
