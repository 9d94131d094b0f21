// @window
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedRootDomain } from '../../../src/widget/sdk/cookie.ts';
import { readSettings } from '../../../src/widget/sdk/tag.ts';

function page(attributes: Record<string, string>, tagName = 'script') {
  const tag = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  document.head.append(tag);
}

describe('the script finds its settings on the page', () => {
  beforeEach(() => {
    document.head.replaceChildren();
    Reflect.deleteProperty(window, 'memberstackConfig');
  });

  it('reads the app from its tag, and the service from its own address', () => {
    page({ 'data-ms-app': 'app_demo' });
    expect(readSettings(document, window, 'https://members.example/ms.js')).toMatchObject({
      appId: 'app_demo',
      domain: 'https://members.example',
      useCookies: false,
    });
  });

  it('reads the names of a page that moved over, on any element, and data-ms-domain wins', () => {
    page(
      {
        'data-memberstack-app': 'app_x',
        'data-memberstack-key': 'pk_1',
        'data-memberstack-domain': 'https://other.example/',
      },
      'meta',
    );
    expect(readSettings(document, window, 'https://members.example/ms.js')).toMatchObject({
      appId: 'app_x',
      publicKey: 'pk_1',
      domain: 'https://other.example',
    });
  });

  it('M §1.1 ours win over the other names, each by itself, whichever stands first', () => {
    const theirs = { 'data-memberstack-domain': 'https://theirs.example', 'data-memberstack-key': 'pk_theirs' };
    page({
      ...theirs,
      'data-memberstack-app': 'app_theirs',
      'data-ms-app': 'app_ours',
      'data-ms-domain': 'https://o.example/x/',
    });
    expect(readSettings(document, window, 'https://members.example/ms.js')).toMatchObject({
      appId: 'app_ours',
      publicKey: 'pk_theirs',
      domain: 'https://o.example',
    });
  });

  it.each<[string, unknown, boolean]>([
    ['true', true, true],
    ['a text', 'yes', true],
    ['nothing', undefined, false],
    ['false', false, false],
    ['an element of that name', document.createElement('a'), false],
  ])('M §1.1 ssoUI asks for the words of single sign-on: %s', (_, ssoUI, asks) => {
    page({ 'data-ms-app': 'app_demo' });
    Object.assign(window, { ssoUI });
    expect(readSettings(document, window, undefined)?.asksSsoText).toBe(asks);
    Reflect.deleteProperty(window, 'ssoUI');
  });

  it.each([
    ['data-ms-app', 'data-ms-use-cookies', 'data-ms-set-cookie-on-root'],
    ['data-memberstack-app', 'data-memberstack-use-cookies', 'data-memberstack-set-cookie-on-root'],
  ])('M §1.1 where the session is kept is read under both names: %s', (app, useCookies, onRoot) => {
    page({ [app]: 'app_x', [useCookies]: '', [onRoot]: '' });
    expect(readSettings(document, window, 'https://m.example/ms.js')).toMatchObject({
      useCookies: true,
      setCookieOnRootDomain: true,
    });
  });

  it('attributes win over the page-wide configuration, which fills the gaps', () => {
    Object.assign(window, { memberstackConfig: { appId: 'app_c', publicKey: 'pk_c', useCookies: true } });
    page({ 'data-ms-app': 'app_tag' });
    expect(readSettings(document, window, 'https://m.example/ms.js')).toMatchObject({
      appId: 'app_tag',
      publicKey: 'pk_c',
      useCookies: true,
    });
  });

  it('M §1.1 the configuration alone says all of it, the service’s address too', () => {
    const memberstackConfig = {
      ...{ appId: 'app_c', publicKey: 'pk_c', domain: 'https://own.example/' },
      ...{ useCookies: true, setCookieOnRootDomain: true },
    };
    Object.assign(window, { memberstackConfig });
    expect(readSettings(document, window, 'https://m.example/ms.js')).toMatchObject({
      ...memberstackConfig,
      domain: 'https://own.example',
    });
    page({ 'data-memberstack-domain': 'https://tag.example' });
    page({ 'data-memberstack-app': 'app_tag', 'data-memberstack-domain': 'https://tag.example' });
    expect(readSettings(document, window, 'https://m.example/ms.js')).toMatchObject({
      appId: 'app_tag',
      domain: 'https://tag.example',
    });
  });

  it('M §1.1 how long a session lasts is not the page’s to say', () => {
    Object.assign(window, {
      memberstackConfig: { appId: 'app_c', sessionDurationDays: 9000 },
      ms_session_duration_days: 9000,
    });
    expect(JSON.stringify(readSettings(document, window, 'https://m.example/ms.js'))).not.toContain('9000');
    Reflect.deleteProperty(window, 'ms_session_duration_days');
  });

  it('finds nothing without an app id, and R91 ignores an element in place of the configuration', () => {
    Object.assign(window, { memberstackConfig: document.createElement('form') });
    expect(readSettings(document, window, 'https://m.example/ms.js')).toBeNull();
  });

  it('refuses a service address that is not http(s)', () => {
    page({ 'data-ms-app': 'a', 'data-ms-domain': 'javascript:alert(1)' });
    expect(readSettings(document, window, 'https://m.example/ms.js')?.domain).toBe('https://m.example');
  });

  it.each([
    ['shop.example.com', 'members.example.com', 'example.com'],
    ['www.shop.co.uk', 'ms.shop.co.uk', 'shop.co.uk'],
    ['shop.example.com', 'members.other.com', undefined],
    ['localhost', 'localhost', undefined],
    ['127.0.0.1', '127.0.0.1', undefined],
  ])('shares a root-domain cookie only between relatives: %s and %s', (page, service, domain) => {
    expect(sharedRootDomain(page, service)).toBe(domain);
  });
});
