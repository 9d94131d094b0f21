// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import type { MemberAuth } from '../../../src/contract/entities.ts';
import { clearCookie, writeCookie } from '../../../src/widget/sdk/cookie.ts';
import { createSession, type SessionSettings } from '../../../src/widget/sdk/session.ts';
import { safeStorage } from '../../../src/widget/sdk/storage.ts';

const expires = Date.UTC(2100, 0, 1);
const auth = { member: { id: 'mem_1' }, tokens: { accessToken: 'tok', expires, type: 'bearer' } } as MemberAuth;
const { token: key } = storageKeys;
/** What was written to the page's cookies, line by line. */
let written: string[];

beforeEach(() => {
  written = [];
  let holder = Document.prototype;
  while (!Object.hasOwn(holder, 'cookie')) holder = Object.getPrototypeOf(holder);
  const { set } = Object.getOwnPropertyDescriptor(holder, 'cookie')!;
  vi.spyOn(holder, 'cookie', 'set').mockImplementation(function (this: Document, line: string) {
    written.push(line);
    set!.call(this, line);
  });
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const at = (url: string) => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
function started(page: string, settings: Partial<SessionSettings>) {
  at(page);
  const session = createSession({ domain: 'https://members.example.com', ...settings }, window);
  session.start(auth);
  return session;
}

describe('M §2 where the token is kept', () => {
  it('in the storage, unless the page wants a cookie', () => {
    const session = started('https://www.example.com/', {});
    expect([localStorage.getItem(key), session.token(), written]).toEqual(['tok', 'tok', []]);
    session.end();
    expect([localStorage.getItem(key), session.token()]).toEqual([null, undefined]);
  });

  it('in a cookie of this host until the session ends, same-site strict, https only on an https page', () => {
    const session = started('https://www.example.com/', { useCookies: true });
    expect(written).toEqual([
      `${key}=tok; Path=/; Expires=${new Date(expires).toUTCString()}; SameSite=Strict; Secure`,
    ]);
    expect([localStorage.getItem(key), session.token()]).toEqual([null, 'tok']);
    session.end();
    expect(session.token()).toBeUndefined();
    started('http://www.example.com/', { useCookies: true });
    expect(written.at(-1)).not.toContain('Secure');
  });

  it.each([
    ['https://shop.example.com/', 'https://members.example.com', 'example.com'],
    ['https://www.shop.co.uk/', 'https://ms.shop.co.uk', 'shop.co.uk'],
    ['https://shop.example.com/', 'https://members.other.com', undefined],
    ['http://localhost:4871/', 'http://localhost:4870', undefined],
  ])('on the root domain of %s with the service at %s: %s', (page, domain, root) => {
    for (const useCookies of [false, true]) {
      const session = started(page, { domain, useCookies, setCookieOnRootDomain: true });
      // Where the two are no relatives the storage does, silently.
      expect(localStorage.getItem(key)).toBe(root ? null : 'tok');
      if (root)
        expect(written.at(-1)).toContain(
          `tok; Path=/; Expires=${new Date(expires).toUTCString()}; SameSite=Strict; Domain=${root}`,
        );
      expect(session.token()).toBe('tok');
      session.end();
      expect(session.token()).toBeUndefined();
    }
    expect(written.length > 0).toBe(root !== undefined);
  });

  it('is read from the storage first, then from the cookie', () => {
    const session = started('https://www.example.com/', { useCookies: true });
    localStorage.setItem(key, 'newer');
    expect(session.token()).toBe('newer');
    localStorage.removeItem(key);
    expect(session.token()).toBe('tok');
    session.end();
  });

  it('B8 no cookie is asked for a token where the page never wanted one', () => {
    at('https://www.example.com/');
    writeCookie(document, key, 'planted');
    expect(createSession({ domain: 'https://members.example.com' }, window).token()).toBeUndefined();
    clearCookie(document, key);
  });
});

it('B8 what stands in the storage is not written again: other tabs are told of each write', () => {
  const written: string[] = [];
  const setItem = (key: string, value: string) => {
    written.push(value);
    localStorage.setItem(key, value);
  };
  const storage = { getItem: (key: string) => localStorage.getItem(key), setItem } as Storage;
  const { set } = safeStorage(
    () => storage,
    () => {},
  );
  for (const value of ['a', 'a', 'b']) set(key, value);
  expect(written).toEqual(['a', 'b']);
});
